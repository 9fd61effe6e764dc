public import Foundation

/// The longest wait for an event, in seconds. The test fails after it.
///
/// The limit only ends hanging tests. No test asserts that something is fast.
public let patience: TimeInterval = 300

func errorText(_ code: CInt) -> String {
    String(cString: strerror(code))
}

/// Returns the seconds since a fixed time. The clock can't be set.
public func monotonicSeconds() -> TimeInterval {
    ProcessInfo.processInfo.systemUptime
}

/// Runs `body`, and returns its duration in seconds.
public func seconds(of body: () throws -> Void) rethrows -> TimeInterval {
    let start = monotonicSeconds()
    try body()
    return monotonicSeconds() - start
}
