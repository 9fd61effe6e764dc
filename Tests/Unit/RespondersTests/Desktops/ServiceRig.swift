import LoopSupport
import Responders
import SDBus
import TestSupport

/// A private session bus on which a desktop's service starts and ends.
@MainActor
final class ServiceRig {
    private let bus: PrivateBus
    private let service: Connection
    private let session: Connection
    private let name: String
    private let rig: DesktopRig

    /// Calls `body` with desktops that wait for the service `name`, which isn't running yet.
    static func run(
        _ name: String, _ choice: DesktopChoice, memory: ReplacedSettings = .init(),
        known: [Desktop] = Desktop.shipped, _ body: (DesktopRig, ServiceRig) throws -> Void
    ) throws {
        try DesktopRig.run(choice, memory: memory, known: known) { rig in
            let services = try ServiceRig(name, rig)
            try body(rig, services)
        }
    }

    private init(_ name: String, _ rig: DesktopRig) throws {
        self.name = name
        self.rig = rig
        bus = try PrivateBus()
        service = try Connection.bus(at: bus.address)
        session = try Connection.bus(at: bus.address)
        try session.attach(to: rig.loop)
        rig.desktops.start(session)
        try session.catchUp(on: rig.loop)
    }

    /// Starts the service and waits until it's noticed.
    func come() throws {
        try service.own(name)
        try session.catchUp(on: rig.loop)
    }

    /// Ends the service and waits until it's noticed.
    func go() throws {
        service.releaseName(name)
        try session.catchUp(on: rig.loop)
    }
}
