import FileSupport
import Glibc
package import HalflightTerminal
import Processes
import SDEvent

/// The files installed with this command, found from its place.
package struct Installation: Equatable {
    /// Links are resolved.
    let programs: String
    /// The variable PATH.
    let path: String?

    package static var current: Installation {
        let own = resolvedPath("/proc/self/exe") ?? "/"
        return Installation(programs: parent(own), path: processEnvironment()["PATH"])
    }

    /// Such as `/usr/local`.
    private var prefix: String { parent(programs) }

    /// Searched before PATH.
    var agentPlaces: [String] { ["\(programs)/halflightd", "\(prefix)/libexec/halflight/halflightd"] }

    /// `nil` if it's not installed.
    package var window: String? {
        let own = "\(programs)/halflight-settings"
        return ProgramSearch.isProgram(own) ? own : ProgramSearch.find("halflight-settings", inPath: path)
    }

    package func agent() throws(CommandError) -> String {
        if let found = agentPlaces.first(where: ProgramSearch.isProgram) { return found }
        if let found = ProgramSearch.find("halflightd", inPath: path) { return found }
        throw CommandError(
            """
            The agent, halflightd, was not found: neither \(agentPlaces.joined(separator: " nor ")) is there, \
            nor is it in PATH.
            """,
            "It belongs to the same installation as halflight: install both together.")
    }

    /// Returns a path of the agent that survives updates, to write into files. It's the one in PATH if possible,
    /// because the resolved path may be a version's own, such as in /nix/store.
    func lastingAgent() throws(CommandError) -> String {
        let agent = try agent()
        guard let inPath = ProgramSearch.find("halflightd", inPath: path),
            resolvedPath(inPath) == resolvedPath(agent)
        else { return agent }
        return inPath
    }

    /// Returns the name alone if it finds `agent` in PATH.
    func shortened(_ agent: String) -> String {
        ProgramSearch.find("halflightd", inPath: path) == agent ? "halflightd" : agent
    }

    var unitFile: String? {
        ["\(prefix)/lib/systemd/user", "\(prefix)/share/systemd/user"].map { "\($0)/halflight.service" }
            .first { access($0, R_OK) == 0 }
    }

    var autostartEntry: String { "\(prefix)/share/halflight/autostart/halflight.desktop" }

    /// Not in a folder that D-Bus searches. `enable` writes a copy into one.
    func activationFile(_ busName: String) -> String { "\(prefix)/share/halflight/dbus-1/\(busName).service" }
}
