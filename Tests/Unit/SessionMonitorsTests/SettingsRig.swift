import Foundation
import LoopSupport
import Processes
import SDBus

import class TestSupport.PrivateBus
import class TestSupport.TemporaryFolder

@testable import SessionMonitors

/// The color scheme monitor on a private session bus, with stand-ins for dconf and GSettings' command.
@MainActor final class SettingsRig {
    private(set) var observed: [MonitorEvent] = []
    let loop: EventLoop
    private let bus: PrivateBus
    let folder: TemporaryFolder
    private let session: Connection
    private let dconf: Connection
    /// The pipe for the command's output lines.
    private let answers: FileHandle
    private var monitor: ColorScheme?

    /// Calls `body` with a rig whose monitor already follows the bus.
    static func run(
        standing: Duration = .zero, limits: TimeLimits = TimeLimits(), hasCosmic: Bool = false,
        _ body: (SettingsRig) throws -> Void
    ) throws {
        try withEventLoop { try body(SettingsRig(on: $0, standing: standing, limits: limits, hasCosmic: hasCosmic)) }
    }

    private init(on loop: EventLoop, standing: Duration, limits: TimeLimits, hasCosmic: Bool) throws {
        self.loop = loop
        bus = try PrivateBus()
        folder = try TemporaryFolder()
        session = try Connection.bus(at: bus.address)
        try session.attach(to: loop)
        dconf = try Connection.bus(at: bus.address)
        try dconf.own("ca.desrt.dconf")
        let pipe = "\(folder.path)/answers"
        mkfifo(pipe, 0o600)
        answers = FileHandle(fileDescriptor: open(pipe, O_RDWR | O_CLOEXEC), closeOnDealloc: true)
        let script = """
            #!/bin/sh
            echo "$*" >>'\(folder.path)/calls'
            read -r answer <'\(pipe)'
            echo "$answer"
            """
        let command = try folder.write(script, to: "gsettings", mode: 0o755)
        if hasCosmic { try folder.makeFolder("cosmic") }
        monitor = ColorScheme(
            on: loop, session: session, command: command, configuration: folder.path, standing: standing,
            limits: limits
        ) { [weak self] in self?.observed.append($0) }
        try exchange()
    }
}

extension SettingsRig {
    /// The arguments of the command's calls, one line each.
    var calls: [String] {
        let text = (try? String(contentsOfFile: "\(folder.path)/calls", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// Whether a change is still unreported.
    var isBusy: Bool { monitor?.isBusy ?? false }

    func notify(
        _ prefix: String, _ changes: [String] = [""], from object: String = "/ca/desrt/dconf/Writer/user",
        member: String = "Notify", by sender: Connection? = nil
    ) throws {
        let sender = sender ?? dconf
        try sender.emit(
            path: object, interface: "ca.desrt.dconf.Writer", member: member,
            [.string(prefix), .array(element: "s", changes.map(BusValue.string)), .string("tag")])
        try ask(sender)
    }

    /// Returns a connection other than dconf's.
    func stranger() throws -> Connection {
        try Connection.bus(at: bus.address)
    }

    /// Handles everything sent so far.
    func exchange() throws { try session.catchUp(on: loop) }

    /// Waits until the command has been called `count` times.
    func waitForCall(_ count: Int) throws {
        try loop.run(until: "call \(count)") { calls.count >= count }
    }

    /// Makes the command print a line and end.
    func give(_ answer: String) throws {
        try answers.write(contentsOf: Data("\(answer)\n".utf8))
    }

    /// Makes the command print a line and end, and waits until the monitor has read it.
    func answer(_ answer: String) throws {
        try give(answer)
        try waitForEnd()
    }

    /// Waits until no read is pending.
    func waitForEnd() throws {
        try exchange()
        try loop.run(until: "the reading is over") { !isBusy }
    }

    private func ask(_ connection: Connection) throws {
        try connection.call("org.freedesktop.DBus", path: "/", interface: "org.freedesktop.DBus", member: "GetId")
    }
}
