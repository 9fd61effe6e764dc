import CLinux
import Foundation
import TestSupport
import Testing

/// A user and another user of the same machine.
///
/// There are two users if root runs the tests and may change the list of accounts in a mount namespace. Otherwise one
/// user plays both parts, which makes no difference in a folder that everyone can write to.
final class TwoUsers {
    static let (person, other): (uid_t, uid_t) = (2001, 2002)

    private let machine: Machine
    /// Starts a program as the first user, on a machine with both accounts.
    private let launcher: String
    private var bus: PrivateBus?
    /// The reason for only one user. `nil` for two users.
    private(set) var obstacle: String?
    var areTwo: Bool { obstacle == nil }
    /// A folder of the other user.
    var belongsToOther: String?

    init(_ machine: Machine, _ mailbox: Mailbox) throws {
        self.machine = machine
        let path = machine.home.folder.path
        launcher = "\(path)/as-person"
        defer { if let obstacle { print("the other user's part is done by this one: \(obstacle)") } }
        guard geteuid() == 0 else {
            obstacle = "only root has other users"
            return
        }
        for (name, text) in [
            "passwd": "root:x:0:0::/:/bin/sh\nperson:x:2001:2001::/:/bin/sh\nother:x:2002:2001::/:/bin/sh\n",
            "group": "root:x:0:\nperson:x:2001:\n",
        ] { try machine.home.folder.write(text, to: name) }
        let user = "setpriv --reuid \(TwoUsers.person) --regid \(TwoUsers.person) --clear-groups"
        try machine.home.folder.write(
            """
            #!/bin/sh
            exec unshare --mount sh -c '
                mount --bind "\(path)/passwd" /etc/passwd && mount --bind "\(path)/group" /etc/group &&
                exec \(user) "$0" "$@"
            ' "$@"
            """, to: "as-person", mode: 0o755)
        for open in [path, (mailbox.path as NSString).deletingLastPathComponent] { #expect(chmod(open, 0o755) == 0) }
        #expect(chmod(mailbox.path, 0o666) == 0)
        let probe = try ChildProcess(
            launcher, [Products.path("halflightd"), "--version"], environment: ["PATH": "/usr/bin:/bin"]
        ).finish()
        obstacle = probe.code == 0 ? nil : probe.errors.joined(separator: " ")
        if areTwo { bus = try PrivateBus(launcher: launcher) }
    }

    /// Gives the home to the first user, and starts their agent.
    func startAgent(environment: [String: String] = [:]) throws -> RunningAgent {
        guard let bus else { return try machine.startAgent(environment: environment) }
        let home = machine.home.folder.path
        let words = ["chown", "-hR", "\(TwoUsers.person):\(TwoUsers.person)", home]
        _ = try ChildProcess(words[0], Array(words.dropFirst()), environment: ["PATH": "/usr/bin:/bin"]).finish()
        if let belongsToOther { #expect(chown(belongsToOther, TwoUsers.other, TwoUsers.other) == 0) }
        let client = try BusClient(address: bus.address)
        try client.listenForOwner(of: RunningAgent.name)
        // The devices belong to root.
        let process = try machine.startAt(
            launcher, [Products.path("halflightd")],
            environment: ["LD_PRELOAD": "", "DBUS_SESSION_BUS_ADDRESS": bus.address].merging(environment) { $1 })
        let agent = RunningAgent(process: process, bus: client, machine: machine)
        try agent.wait(until: "the agent is there") { try client.owner(of: RunningAgent.name) != nil }
        return agent
    }

    /// Starts a shell of the other user.
    func startAsOther(_ script: String, group: gid_t = other) throws -> ChildProcess {
        let shell = ["/bin/sh", "-c", script]
        let user = ["setpriv", "--reuid", "\(TwoUsers.other)", "--regid", "\(group)", "--clear-groups"]
        let words = areTwo ? user + shell : shell
        return try ChildProcess(words[0], Array(words.dropFirst()), environment: ["PATH": "/usr/bin:/bin"])
    }

    func asOther(_ script: String, group: gid_t = other) throws {
        let finished = try startAsOther("set -e; \(script)", group: group).finish()
        guard finished.code == 0 else { throw Failure("the other user cannot do it", log: finished.errors) }
    }

    /// Lets the other user write to a file, by an access list (linux/posix_acl_xattr.h).
    static func allowOther(_ path: String) throws {
        var list: [UInt8] = [2, 0, 0, 0]
        for (tag, rights, id) in [(1, 7, .max), (2, 7, other), (4, 5, .max), (16, 7, .max), (32, 5, .max)] {
            list += [UInt8(tag), 0, UInt8(rights), 0] + withUnsafeBytes(of: id.littleEndian, Array.init)
        }
        guard setxattr(path, "system.posix_acl_access", list, list.count, 0) == 0 else {
            throw Failure("\(path) gets no access list: \(String(cString: strerror(errno)))")
        }
    }
}
