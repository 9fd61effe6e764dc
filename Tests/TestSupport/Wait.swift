public import Foundation

/// How long a wait for an event may take before the test fails, in seconds.
///
/// A healthy run needs a small part of it; the rest is room for a machine that is busy with other things.
public let patience: TimeInterval = 15

func errorText(_ code: CInt) -> String {
    String(cString: strerror(code))
}

/// Seconds since some fixed moment, on a clock that nobody sets.
public func monotonicSeconds() -> TimeInterval {
    ProcessInfo.processInfo.systemUptime
}

/// Runs `body` and gives how long it took, in seconds.
public func seconds(of body: () throws -> Void) rethrows -> TimeInterval {
    let start = monotonicSeconds()
    try body()
    return monotonicSeconds() - start
}
