import Foundation
import TestSupport
import Testing

/// The agent as root in a user's home.
@Suite(.tags(.alone))
struct RootTests {
    private let machine: Machine
    /// Root's home in the mount namespace of ``launcher``.
    private let rootHome: TemporaryFolder
    private var launcher: String { "\(rootHome.path)/as-root" }
    private var home: String { machine.home.folder.path }

    init() throws {
        machine = try Machine(configuration: atOnce)
        rootHome = try TemporaryFolder()
        let passwd = try rootHome.write("root:x:0:0::\(rootHome.path)/home:/bin/sh\n", to: "passwd")
        try rootHome.makeFolder("home")
        try rootHome.write(
            """
            #!/bin/sh
            exec unshare --mount sh -c 'mount --bind "\(passwd)" /etc/passwd && exec "$0" "$@"' "$@"
            """, to: "as-root", mode: 0o755)
    }

    /// Gives the home to another user. Returns `false` if not root, who alone has other users.
    private func giveHomeAway() throws -> Bool {
        let probe = try ChildProcess(launcher, ["true"], environment: ["PATH": "/usr/bin:/bin"]).finish()
        guard geteuid() == 0, probe.code == 0 else {
            print("not tried, there is no second user here: \(probe.errors)")
            return false
        }
        return try ChildProcess("chown", ["-hR", "2001:2001", home], environment: ["PATH": "/usr/bin:/bin"])
            .finish().code == 0
    }

    /// Starts the agent, and waits until it has its name.
    private func start(_ environment: [String: String] = [:]) throws -> RunningAgent {
        let client = try machine.busClient()
        try client.listen("type='signal',sender='\(RunningAgent.name)'")
        let process = try machine.startAt(launcher, [Products.path("halflightd")], environment: environment)
        let agent = RunningAgent(process: process, bus: client, machine: machine)
        try agent.wait(until: "it is there") { try client.owner(of: RunningAgent.name) != nil }
        return agent
    }

    @Test(.promise("root-home")) func `with sudo in a user's home, the agent ends before it does anything`() throws {
        guard try giveHomeAway() else { return }
        let finished = try machine.startAt(
            launcher, [Products.path("halflightd")], environment: ["SUDO_UID": "2001"]
        ).finish()
        #expect(finished.code == 64)
        #expect(finished.errors.count == 1 && finished.errors[0].contains(home), "\(finished.errors)")
        #expect(try foreignFiles() == [])
    }

    @Test(.promise("root-home")) func `root without sudo uses nothing from a user's home`() throws {
        let mailbox = try Mailbox()
        try machine.home.configure(atOnce + "nonsense: 1\n")
        try machine.home.installHook("50-mine", "echo ran >\(mailbox.path)")
        guard try giveHomeAway() else { return }
        let agent = try start()
        try agent.setMode("night")
        try agent.wait(until: "it is night") { try agent.appearance == "night" }
        #expect(try agent.property("Problems").list?.isEmpty == true, "the configuration is not read")
        #expect(agent.log.count { $0.contains(home) && $0.contains("2001") } == 1, "\(agent.log)")
        let found = try machine.halflight("doctor", "--json").output.joined()
        expect(found, contains: "\"id\":\"agent-root\"")
        #expect(try agent.stop() == .exited(0))
        #expect(mailbox.lines == [])
        #expect(try foreignFiles() == [])
        #expect(try rootHome.contents(of: "home/.local/state/halflight").contains("state.yaml"))
    }

    @Test func `in root's own home, sudo makes no difference`() throws {
        let agent = try machine.startAgent(environment: ["SUDO_UID": "2001"])
        try agent.setMode("night")
        #expect(try agent.stop() == .exited(0))
        #expect(machine.text(".local/state/halflight/state.yaml") != nil)
    }

    /// The files in the user's home that belong to root.
    private func foreignFiles() throws -> [String] {
        try machine.startAt("find", [home, "-uid", "0"]).finish().output
    }
}
