import Foundation

/// A private session bus, so that several agents can run at the same time.
final class PrivateBus {
    let address: String
    private let daemon: Child

    init(folder: String) throws {
        PrivateBus.count += 1
        let socket = "\(folder)/bus-\(PrivateBus.count)"
        address = "unix:path=\(socket)"
        var environment = ProcessInfo.processInfo.environment
        environment["LD_PRELOAD"] = nil
        daemon = try Child(
            "dbus-daemon", ["--session", "--nofork", "--nopidfile", "--address=\(address)"], environment: environment)
        let deadline = microseconds() + 10e6
        while !FileManager.default.fileExists(atPath: socket) {
            guard microseconds() < deadline else { throw Failure("dbus-daemon does not start a bus at \(socket)") }
            rest(milliseconds: 5)
        }
    }

    nonisolated(unsafe) private static var count = 0
}
