import Foundation
import TestSupport
import TestTags
import Testing

/// Faults of the configuration file and of the agent's folders.
@Suite(.tags(.alone))
struct FileFaultTests {
    private static let wide = atOnce + "night-below: 50\nday-above: 60\n"

    @Test(.promise("files-configuration-deleted"))
    func `a deleted configuration gives the defaults until it is back`() throws {
        let machine = try Machine(configuration: Self.wide)
        _ = try machine.devices.addBacklight(brightness: 45)
        let agent = try machine.startAgent(at: 45, "night")
        try FileManager.default.removeItem(atPath: machine.home.configurationFile)
        try agent.wait(until: "the defaults apply") { try agent.nightBelow == 30 && agent.dayAbove == 40 }
        try agent.process.errors.wait(forText: "configuration reloaded")
        try machine.home.configure(Self.wide)
        try agent.wait(until: "it is in force again") { try agent.nightBelow == 50 }
    }

    @Test(.promise("files-configuration-named-config"))
    func `the old configuration stays after a file named by --config is deleted`() throws {
        let machine = try Machine()
        let file = try machine.home.folder.write(Self.wide, to: "own.yaml")
        try expectKept(machine, file, named: true, says: "No such file") {
            try FileManager.default.removeItem(atPath: $0)
        }
    }

    @Test(
        .promise(
            "files-configuration-unreadable-because", "files-configuration-directory",
            "files-configuration-pipe-without", "files-configuration-endless-dev", "files-configuration-loop-links"),
        arguments: Bad.possible)
    func `an unreadable or irregular configuration file changes nothing`(bad: Bad) throws {
        try expectKept(says: bad.says) { try bad.make($0) }
    }

    @Test(.promise("files-disk-home-folder"), arguments: FullDisk.possible)
    func `the agent reports a full disk and keeps deciding`(way: FullDisk) throws {
        let (machine, backlight) = try Machine.lit()
        try machine.home.folder.makeFolder(".local/state")
        let agent = try machine.startAgent(limits: way.limits)
        try agent.waitForLevel(80)
        for mode in ["night", "day", "auto", "night"] { try agent.setMode(mode) }
        try backlight.set(10)
        try agent.waitForAppearance("night")
        for file in ["state.yaml", "decisions.yaml", "last-good/config.yaml"] {
            try agent.process.errors.wait(forText: "\(file) could not be written")
            #expect(agent.logged("\(file) could not be written").count == 1)
        }
        try way.makeRoom(for: agent)
        try agent.setMode("day")
        // The agent may see other mounts.
        let root = "/proc/\(agent.process.processID)/root"
        try expect(String(contentsOfFile: root + machine.home.stateFile, encoding: .utf8), contains: "mode: day")
        let file = "\(root)\(machine.home.folder.path)/.local/state/halflight/decisions.yaml"
        let kept = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        #expect(try kept.count == agent.call("ListDecisions").first?.list?.count, "\(kept)")
        #expect(agent.logged("could not be written").count == 3)
        #expect(try agent.stop() == .exited(0))
    }

    @Test(.promise("files-runtime-folder-missing"), arguments: ["/no/such/folder", ""])
    func `a missing runtime folder changes nothing`(path: String) throws {
        let (machine, backlight) = try Machine.lit()
        let agent = try machine.startAgent(environment: ["XDG_RUNTIME_DIR": path])
        try agent.waitForLevel(80)
        try agent.forgetSignals()
        try backlight.set(10)
        try agent.waitForChanges(["night"])
        #expect(agent.log.count <= 2, "\(agent.log)")
    }
}

extension FileFaultTests {
    /// Damages a running agent's configuration file, and mends it. The old configuration stays, with one message, and
    /// the light is followed. The mended file is used again.
    private func expectKept(
        _ machine: Machine? = nil, _ file: String? = nil, named: Bool = false, says: String,
        _ spoil: (_ path: String) throws -> Void
    ) throws {
        let machine = try machine ?? Machine(configuration: Self.wide)
        let file = file ?? machine.home.configurationFile
        let backlight = try machine.devices.addBacklight(brightness: 45)
        let agent = try machine.startAgent(at: 45, "night", arguments: named ? ["--config", file] : [])
        let logged = agent.log.count
        try spoil(file)
        let line = try agent.process.errors.wait(forText: says, from: logged).line
        #expect(line.contains(file))
        #expect(try agent.nightBelow == 50)
        #expect(agent.changes == [])
        try backlight.set(80)
        try agent.waitForChanges(["day"])
        #expect(agent.logged(file, from: logged).count == 1, "\(agent.log)")
        let mended = try machine.home.folder.write(atOnce, to: "mended.yaml")
        guard rename(mended, file) == 0 else { throw Failure("cannot mend \(file)") }
        try agent.wait(until: "the mended file is in force") { try agent.nightBelow == 30 }
        #expect(agent.logged(says, from: logged).count == 1, "\(agent.log)")
    }

    /// Reasons why a configuration can't be read.
    enum Bad: CaseIterable {
        case mode, disk, folder, pipe, endless, loop

        /// The cases that apply: Root reads a file of any mode.
        static var possible: [Bad] { allCases.filter { $0 != .mode || geteuid() != 0 } }

        var says: String {
            switch self {
            case .mode: "Permission denied"
            case .disk: "Input/output error"
            case .folder, .pipe, .endless: "expected a regular file"
            case .loop: "symbolic links"
            }
        }

        func make(_ path: String) throws {
            let new = path + ".new"
            let made =
                switch self {
                case .mode: chmod(path, 0)
                // Opens like a file, but can't be read.
                case .disk: symlink("/proc/self/mem", new)
                case .folder: symlink(".", new)
                case .pipe: mkfifo(new, 0o600)
                case .endless: symlink("/dev/zero", new)
                case .loop: symlink(path, path + ".other") | symlink(path + ".other", new)
                }
            guard made == 0, self == .mode || rename(new, path) == 0 else { throw Failure("cannot make \(path)") }
        }
    }

    /// A disk without space for the agent's files.
    enum FullDisk: Sendable, CustomTestStringConvertible {
        /// A small, full file system in the agent's mount namespace.
        case mounted(unshare: String)
        /// A limit of 0 bytes on files, which any user can set.
        case limited

        /// The kinds that this machine allows. Some containers forbid mounts.
        static let possible: [FullDisk] =
            [.limited] + (["-m", "-rm"].first { mayMount($0) }.map { [.mounted(unshare: $0)] } ?? [])

        var testDescription: String {
            switch self {
            case .mounted: "a file system of 16 KiB"
            case .limited: "a limit on the size of files"
            }
        }

        var limits: String {
            switch self {
            case .mounted(let unshare):
                """
                exec unshare \(unshare) sh -c 'mount -t tmpfs -o size=16k,mode=700 tmpfs "$XDG_STATE_HOME" &&
                    { head -c 16384 /dev/zero >"$XDG_STATE_HOME/full"; exec "$0" "$@"; }' "$0" "$@"
                """
            case .limited: "ulimit -S -f 0"
            }
        }

        func makeRoom(for agent: RunningAgent) throws {
            switch self {
            case .mounted:
                let home = agent.machine.home.folder.path
                let path = "/proc/\(agent.process.processID)/root\(home)/.local/state/full"
                try FileManager.default.removeItem(atPath: path)
            case .limited: try agent.limit("--fsize=unlimited:")
            }
        }

        private static func mayMount(_ unshare: String) -> Bool {
            let process = try? ChildProcess(
                "unshare", [unshare, "mount", "-t", "tmpfs", "tmpfs", "/mnt"],
                environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"])
            return (try? process?.finish().code) == 0
        }
    }
}
