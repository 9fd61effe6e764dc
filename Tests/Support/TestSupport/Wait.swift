public import Foundation

/// In seconds, the longest wait for an event. It only ends hanging tests, and doesn't assert that something is fast.
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
