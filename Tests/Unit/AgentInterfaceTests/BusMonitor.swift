import Glibc
import TestSupport
import Testing

/// The calls and signals on a bus, for all connections.
final class BusMonitor {
    private let process: ChildProcess
    private let marker: BusClient
    private var marks = 0
    private var start = 0

    /// Starts counting.
    init(_ bus: PrivateBus) throws {
        marker = try BusClient(address: bus.address)
        process = try ChildProcess(
            "/usr/bin/dbus-monitor",
            ["--address", bus.address, "--profile", "type='method_call'", "type='signal'"], environment: [:])
        // A connection loses its name when it becomes a monitor.
        try process.output.wait(forText: "NameLost")
        start = try mark()
    }

    deinit {
        process.signal(SIGTERM)
        _ = try? process.waitForEnd()
    }

    /// The calls and signals so far, such as `call GetAll`, without the bus's own signals.
    func messages() throws -> [String] {
        let end = try mark()
        return process.output.lines[start..<end].compactMap { line in
            // Type, time, serial number, sender, destination, path, interface and member.
            let fields = line.split(separator: "\t")
            guard fields.count == 8, fields[3] != "org.freedesktop.DBus", !fields[7].hasPrefix("Mark") else {
                return nil
            }
            return "\(fields[0] == "mc" ? "call" : "signal") \(fields[7])"
        }
    }

    /// Waits until everything sent so far has arrived.
    ///
    /// - Returns: The number of lines so far.
    private func mark() throws -> Int {
        marks += 1
        let name = "Mark\(marks)"
        // The bus doesn't have this method.
        #expect(throws: BusClient.ErrorReply.self) {
            try marker.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", name)
        }
        return try process.output.wait(forText: "\t\(name)").number + 1
    }
}
