public import Foundation

/// The longest wait for an event before the test fails, in seconds.
///
/// It only ends what hangs: no test asserts that something is fast.
public let patience: TimeInterval = 300

func errorText(_ code: CInt) -> String {
    String(cString: strerror(code))
}

/// Seconds since a fixed time, on a clock that cannot be set.
public func monotonicSeconds() -> TimeInterval {
    ProcessInfo.processInfo.systemUptime
}

/// Runs `body`, and returns its duration in seconds.
public func seconds(of body: () throws -> Void) rethrows -> TimeInterval {
    let start = monotonicSeconds()
    try body()
    return monotonicSeconds() - start
}
