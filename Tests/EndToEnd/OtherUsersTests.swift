import Foundation
import TestSupport
import Testing

/// Ways in which other users try to run programs as the user.
@Suite(.tags(.alone))
struct OtherUsersTests {
    private let users: TwoUsers
    private let machine: Machine
    private let mailbox: Mailbox

    init() throws {
        machine = try Machine(configuration: atOnce)
        mailbox = try Mailbox()
        users = try TwoUsers(machine, mailbox)
    }

    @Test(
        .promise("hooks-others-writable"), arguments: Swap.all
    )
    func `a program that another user swaps in for a hook does not run`(swap: Swap) throws {
        if swap.needsTwoUsers, !users.areTwo {
            return print("\(swap.rawValue): not tried, there is no second user here (\(users.obstacle ?? ""))")
        }
        let home = machine.home.folder.path
        try machine.home.installHook(
            "10-wait", "[ $1 = day ] || { echo waiting > \(mailbox.path); read x < \(home)/go; }", dataFolder: "share")
        try machine.home.installHook("90-end", "echo end $1 > \(mailbox.path)", dataFolder: "share")
        #expect(mkfifo("\(home)/go", 0o600) == 0)
        try swap.prepare(machine, users)
        let agent = try users.startAgent()
        try agent.setMode("night")
        try agent.wait(for: "waiting", in: mailbox)
        try users.asOther(swap.script(home, "#!/bin/sh\\necho swapped > \(mailbox.path)\\n"), group: swap.group)
        // A line, because another test's program may keep the pipe open.
        let go = try #require(FileHandle(forWritingAtPath: "\(home)/go"))
        try go.write(contentsOf: Data("go\n".utf8))
        try go.close()
        try agent.wait(for: "end night", in: mailbox)
        expect(mailbox.lines, lacks: "swapped")
        try agent.process.errors.wait(forText: "not run: \(swap.problem(home))")
    }

    @Test(.promise("programs-on-path"), arguments: [false, true])
    func `a program on the PATH that other users could replace does not run`(isSource: Bool) throws {
        let home = machine.home.folder
        let path = try home.write("#!/bin/sh\necho swapped > \(mailbox.path)\n", to: "shared/tool", mode: 0o755)
        try home.write("#!/bin/sh\necho other > \(mailbox.path)\n", to: "mine/tool", mode: 0o755)
        #expect(chmod("\(home.path)/shared", 0o777) == 0)
        if isSource {
            try machine.home.configure("source: {command: [tool]}\n")
        } else {
            try home.write("name: a\nfor: x\nsteps: [{command: [tool]}]\n", to: ".config/halflight/recipes/a.yaml")
        }
        let folders = ["\(home.path)/shared", "\(home.path)/mine", machine.environment["PATH"] ?? ""]
        let agent = try users.startAgent(environment: ["PATH": folders.joined(separator: ":")])
        let reason = "\(path): every user can write to \(home.path)/shared, through which the path leads"
        try agent.process.errors.wait(forText: reason)
        #expect(mailbox.lines == [])
    }

    @Test(.promise("configuration-others-writable"))
    func `a configuration that another user can swap starts no program`() throws {
        let home = machine.home.folder.path
        let folder = machine.home.folder
        try folder.write("guards: off\n", to: "mine.yaml")
        let program = try folder.write("#!/bin/sh\necho swapped > \(mailbox.path)\n", to: "theirs", mode: 0o755)
        try folder.write("source: {command: [\(program)]}\n", to: "shared/theirs.yaml")
        try FileLink.make("\(home)/shared/link", to: "\(home)/mine.yaml")
        try FileManager.default.removeItem(atPath: machine.home.configurationFile)
        try FileLink.make(machine.home.configurationFile, to: "\(home)/shared/link")
        #expect(chmod("\(home)/shared", 0o777) == 0)
        let agent = try users.startAgent()
        let other = try users.startAsOther(
            """
            cd '\(home)/shared'; echo begun
            while :; do
                ln -s theirs.yaml new; mv -T new link
                ln -s '\(home)/mine.yaml' new; mv -T new link
            done
            """)
        defer { other.end() }
        try other.output.wait(forText: "begun")
        let reason = "\(home)/shared, through which the path leads"
        for _ in 0..<150 where !mailbox.lines.contains("swapped") { try? agent.reload() }
        expect(mailbox.lines, lacks: "swapped")
        // The other user may rarely get the processor.
        try agent.wait(until: "the other's configuration is refused") {
            try? agent.reload()
            return agent.log.contains { $0.contains(reason) }
        }
    }
}

extension OtherUsersTests {
    /// A path to a hook that another user can change.
    enum Swap: String, CaseIterable, Sendable, CustomTestStringConvertible {
        case fileOfLink = "the file that a hook leads to, in a folder that every user can write to"
        case folder = "the folder of hooks, in a folder of another user"
        case linkBetween = "a link between the folder of hooks and its place"
        case accent = "a folder whose name begins with an accent, in a folder that every user can write to"
        case accessList = "a hook that another user may write by its access list"
        case firstGroup = "a hook that the person's group may write, which is another user's first group"

        static var all: [Swap] { allCases }

        var testDescription: String { rawValue }

        var needsTwoUsers: Bool { self == .folder || self == .firstGroup }

        var group: gid_t { self == .firstGroup ? TwoUsers.person : TwoUsers.other }

        /// The hook's file, below the home folder.
        private var file: String {
            switch self {
            case .fileOfLink: "shared/tool"
            case .folder: "theirs/mine/50-tool"
            case .linkBetween: "mine/50-tool"
            case .accent: "shared/\u{301}mine/50-tool"
            case .accessList, .firstGroup: ".config/halflight/hooks.d/50-tool"
            }
        }

        func prepare(_ machine: Machine, _ users: TwoUsers) throws {
            let home = machine.home.folder.path
            let hooks = "\(home)/.config/halflight/hooks.d"
            for folder in ["shared", "theirs"] { try machine.home.folder.makeFolder(folder) }
            let isOpen = self == .accessList || self == .firstGroup
            let path = try machine.home.folder.write("#!/bin/sh\n", to: file, mode: isOpen ? 0o775 : 0o755)
            #expect(chmod("\(home)/shared", 0o777) == 0)
            switch self {
            case .fileOfLink:
                try machine.home.folder.makeFolder(".config/halflight/hooks.d")
                try FileLink.make("\(hooks)/50-tool", to: path)
            case .folder: try FileLink.make(hooks, to: "\(home)/theirs/mine")
            case .linkBetween:
                try FileLink.make("\(home)/shared/link", to: "\(home)/mine")
                try FileLink.make(hooks, to: "\(home)/shared/link")
            case .accent: try FileLink.make(hooks, to: "\(home)/shared/\u{301}mine")
            case .accessList: try TwoUsers.allowOther(path)
            case .firstGroup: break
            }
            users.belongsToOther = self == .folder ? "\(home)/theirs" : nil
        }

        /// The other user's commands, for a shell.
        func script(_ home: String, _ program: String) -> String {
            let write = "printf '\(program)' > '\(home)/\(file)'; chmod 755 '\(home)/\(file)' 2>/dev/null || :"
            let folder = "\(home)/\((file as NSString).deletingLastPathComponent)"
            return switch self {
            case .fileOfLink: "mv '\(home)/\(file)' '\(home)/shared/old'; \(write)"
            case .folder, .accent: "mv '\(folder)' '\(folder)-old'; mkdir '\(folder)'; \(write)"
            case .linkBetween:
                """
                cd '\(home)/shared'; mkdir new; printf '\(program)' > new/50-tool; chmod 755 new/50-tool
                rm link; ln -s new link
                """
            case .accessList, .firstGroup: write
            }
        }

        /// The beginning of the reason for the refusal.
        func problem(_ home: String) -> String {
            switch self {
            case .fileOfLink, .linkBetween, .accent:
                "every user can write to \(home)/shared, through which the path leads"
            case .folder: "\(home)/theirs, through which the path leads, belongs to user \(TwoUsers.other)"
            case .accessList: "whoever its access list names can write to it"
            case .firstGroup: "its group \(TwoUsers.person), which is not yours alone, can write to it"
            }
        }
    }
}
