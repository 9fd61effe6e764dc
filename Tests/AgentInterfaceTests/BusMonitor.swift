import Glibc
import TestSupport
import Testing

/// The calls and signals on a bus, whichever connection they are for.
final class BusMonitor {
    private let process: ChildProcess
    private let marker: BusClient
    private var marks = 0
    private var start = 0

    /// Begins to count.
    init(_ bus: PrivateBus) throws {
        marker = try BusClient(address: bus.address)
        process = try ChildProcess(
            "/usr/bin/dbus-monitor",
            ["--address", bus.address, "--profile", "type='method_call'", "type='signal'"], environment: [:])
        // The monitor loses its name when it becomes one.
        try process.output.wait(forText: "NameLost")
        start = try mark()
    }

    deinit {
        process.signal(SIGTERM)
        _ = try? process.waitForEnd()
    }

    /// Such as `call GetAll`, without the bus's own signals, from the beginning until now.
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

    /// Waits until all that was sent before is seen.
    ///
    /// - Returns: the number of lines so far.
    private func mark() throws -> Int {
        marks += 1
        let name = "Mark\(marks)"
        // The bus has no such method.
        #expect(throws: BusClient.ErrorReply.self) {
            try marker.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", name)
        }
        return try process.output.wait(forText: "\t\(name)").number + 1
    }
}
