import AgentInterface
import Foundation
import HalflightConfiguration
import KeptFiles
import LoopSupport
import Processes
import Responders
import Switching
import TestSupport
import TestTags
import Testing

@testable import DesktopSetup
@testable import HalflightAgent

/// A kept file with the damage that a test does to it.
struct KeptKind: Sendable, CustomTestStringConvertible {
    let name: String
    /// Today's file with the value `old`, to the byte.
    let text: String
    let damage: Damage
    let open: @MainActor (String, EventLoop?) -> Opened

    /// The treatment of unreadable content.
    enum Damage {
        /// It's kept as `.damaged` when read, or before it would be lost.
        case isSetAside
        /// It stays, and new content follows it.
        case stays
        /// It's replaced, because the next capture contains everything.
        case isReplaced
        /// It's an error, and nothing is written.
        case isRefused
    }

    /// A file as one run uses it. `read` returns the file's values, such as `old`, or `error` if the file refuses to
    /// read. `write` writes the value `new`, in addition to the other or instead of it.
    typealias Opened = (read: () -> [String], write: () -> Void)

    var testDescription: String { name }
    /// The text with a later version's key.
    var later: String {
        if isList { return text.replacing("}", with: ", room: kitchen}") }
        return text + (name == "desktops.yaml" ? "  " : "") + "room: kitchen\n"
    }

    var isList: Bool { ["decisions.yaml", "corrections.yaml"].contains(name) }
    var afterWriting: [String] { isList ? ["old", "new"] : ["new"] }
}

extension KeptKind {
    static let state = KeptKind(
        name: "state.yaml",
        text: """
            # Written by halflightd, and read when it starts. Times are in microseconds, moments since 1970.
            light: day
            force-ends: time
            forced-until: 1790000000000000
            forced-for: 3600000000
            mode: night

            """, damage: .isSetAside
    ) { path, loop in
        let file = Document<State>(path, on: loop)
        return (
            read: { file.load()?.light.map { $0 == .day ? ["old"] : ["new"] } ?? [] },
            write: {
                let end = KeptMoment(1_790_000_000_000_000, away: 3_600_000_000)
                file.save(State(light: .night, mode: .forced(.night, ends: .time(end))))
            }
        )
    }

    static let settings = KeptKind(
        name: "desktops.yaml",
        text: """
            # Written by halflightd: desktop settings as they were before it changed them, to restore them.
            - setting: gtk-theme
              new: Arc
              old: old
              original: Ink
              was-set: true

            """, damage: .isSetAside
    ) { path, loop in
        let file = Document<[ReplacedSetting]>(path, on: loop)
        return (
            read: { file.load()?.map(\.old) ?? [] },
            write: {
                file.save([
                    ReplacedSetting(
                        setting: "gtk-theme", new: "Arc", old: "new", original: .init("Ink", isSet: true))
                ])
            }
        )
    }

    static let decisions = KeptKind(
        name: "decisions.yaml",
        text: "- {time: 1, result: held, rule: light, reason: old, appearance: day, source: sun, level: 31.5}\n",
        damage: .stays
    ) { path, loop in
        let file = Journal<DecisionRecord>(path, on: loop)
        return (
            read: { file.records.map(\.reason.english) },
            write: {
                file.append([
                    DecisionRecord(
                        time: Timestamp(microseconds: 1), result: .held, rule: "light", reason: "new",
                        appearance: .day, source: SourceName(.sun), level: 31.5, illuminance: nil)
                ])
            }
        )
    }

    static let corrections = KeptKind(
        name: "corrections.yaml",
        text: "# Written by halflightd: corrections of a person. Times are in microseconds since 1970.\n"
            + "- {time: 1, source: sun, level: 31.5, wanted: day}\n", damage: .isSetAside
    ) { path, loop in
        let file = Journal<CorrectionRecord>(path, on: loop)
        return (
            read: { file.records.map { $0.time.microseconds == 1 ? "old" : "new" } },
            write: {
                let light = Light(level: Level(clamping: 31.5))
                file.append([
                    CorrectionRecord(
                        time: Timestamp(microseconds: 2),
                        correction: Correction(source: SourceName(.sun), light: light, wanted: .day))
                ])
            }
        )
    }

    static let camera = KeptKind(
        name: "camera.yaml", text: "time: 7\nlux: 120.5\ndevice: \"/dev/video0\"\nexposure: old\n", damage: .isReplaced
    ) { path, _ in
        (
            read: { CameraRecord.read(path).map { [$0.exposure ?? ""] } ?? [] },
            write: {
                try? CameraRecord(time: 7, result: .light(120.5), device: "/dev/video0", exposure: "new")
                    .write(to: path)
            }
        )
    }

    /// The record of `halflight enable`. Its folder is the state's.
    static let login = KeptKind(
        name: "enabled.yaml",
        text: "line:\n  text: old\n  file: \"~/config\"\nfolders: []\n", damage: .isRefused
    ) { path, _ in
        let state = URL(filePath: path).deletingLastPathComponent().deletingLastPathComponent().path
        let folders = try? UserFolders(environment: ["HOME": state, "XDG_STATE_HOME": state])
        return (
            read: {
                guard let folders, let record = try? LoginRecord.read(folders) else { return ["error"] }
                return record.line.map { [$0.text] } ?? []
            },
            write: {
                guard let folders, var record = try? LoginRecord.read(folders) else { return }
                record.line = LoginRecord.Line(text: "new", file: "~/config")
                try? record.write(folders)
            }
        )
    }

    static let all = [state, settings, decisions, corrections, camera, login]
    /// The files that the agent writes.
    static let agents = [state, settings, decisions, corrections]
}

@Suite("All kept files", .tags(.alone)) @MainActor struct KeptFilesTests {
    private let folder: TemporaryFolder
    private let time = ManualClock(now: .seconds(100), wallClock: .seconds(1_000_000))
    private let loop: EventLoop

    init() throws {
        folder = try TemporaryFolder()
        loop = try EventLoop(clock: time)
    }

    private func path(_ kind: KeptKind) -> String { "\(folder.path)/halflight/\(kind.name)" }
    private func open(_ kind: KeptKind) -> KeptKind.Opened { kind.open(path(kind), loop) }
    private func put(_ text: String, _ kind: KeptKind) throws { try folder.write(text, to: "halflight/\(kind.name)") }
    private func text(_ kind: KeptKind, _ end: String = "") throws -> String {
        try String(contentsOfFile: path(kind) + end, encoding: .utf8)
    }
    private func names() throws -> [String] { try folder.contents(of: "halflight") }

    @Test(arguments: KeptKind.all)
    func `a missing file is empty, and reading doesn't create it`(kind: KeptKind) throws {
        #expect(open(kind).read() == [])
        #expect(try folder.contents() == [])
    }

    @Test(arguments: KeptKind.all)
    func `Today's file is read, and written to the byte`(kind: KeptKind) throws {
        try put(kind.text, kind)
        #expect(open(kind).read() == ["old"])
        let file = open(kind)
        #expect(file.read() == ["old"])
        file.write()
        #expect(open(kind).read() == kind.afterWriting)
        #expect(try names() == [kind.name])
        let changed = try text(kind)
        let line = (kind.text.split(separator: "\n").last ?? "") + "\n"
        switch kind.name {
        case "state.yaml": #expect(changed == kind.text.replacing("day", with: "night"))
        case "corrections.yaml": #expect(changed == kind.text + line.replacing("time: 1", with: "time: 2"))
        case "decisions.yaml": #expect(changed == kind.text + line.replacing(": old", with: ": new"))
        default: #expect(changed == kind.text.replacing(": old", with: ": new"))
        }
    }

    @Test(.promise("state-file-state-keys"), arguments: KeptKind.all)
    func `a later version's file is read or refused, and nothing is lost`(kind: KeptKind) throws {
        try put(kind.later, kind)
        let file = open(kind)
        #expect(file.read() == (kind.damage == .isRefused ? ["error"] : ["old"]))
        #expect(try names() == [kind.name], "nothing is written")
        file.write()
        switch kind.damage {
        case .isSetAside:
            #expect(try names() == [kind.name, "\(kind.name).later"])
            #expect(try text(kind, ".later") == kind.later)
            try FileManager.default.removeItem(atPath: "\(path(kind)).later")
            let next = open(kind)
            #expect(next.read() == kind.afterWriting)
            next.write()
            #expect(try names() == [kind.name], "it has this version's keys alone")
        case .stays: #expect(try text(kind).hasPrefix(kind.later))
        case .isReplaced: #expect(open(kind).read() == ["new"])
        case .isRefused: #expect(try text(kind) == kind.later)
        }
    }

    @Test(
        .promise("state-damaged"), arguments: KeptKind.all,
        ["word", "- [\n", "\u{0}\u{0}", "- {time: 5, resu", "]["])
    func `a damaged file gives nothing and isn't lost`(kind: KeptKind, text damage: String) throws {
        // A list's undamaged lines still count.
        let damage = (kind.isList ? kind.text : "") + damage
        try put(damage, kind)
        let file = open(kind)
        #expect(file.read() == (kind.damage == .isRefused ? ["error"] : kind.isList ? ["old"] : []))
        file.write()
        switch kind.damage {
        case .isSetAside:
            #expect(try names() == [kind.name, "\(kind.name).damaged"])
            #expect(try text(kind, ".damaged") == damage)
        case .stays: #expect(try text(kind).hasPrefix(damage))
        case .isReplaced: #expect(try names() == [kind.name])
        case .isRefused: #expect(try text(kind) == damage)
        }
        #expect(open(kind).read() == (kind.damage == .isRefused ? ["error"] : kind.afterWriting))
    }

    @Test(arguments: KeptKind.agents.filter { $0.damage == .isSetAside })
    func `damaged files set aside don't replace earlier ones`(kind: KeptKind) throws {
        for text in ["- [", "]["] {
            try put((kind.isList ? kind.text : "") + text, kind)
            let file = open(kind)
            _ = file.read()
            file.write()
        }
        #expect(try names() == ["", ".damaged", ".damaged.2"].map { kind.name + $0 })
        #expect(try text(kind, ".damaged").hasSuffix("- [") && text(kind, ".damaged.2").hasSuffix("]["))
        for end in [1, 2] {
            try put("\(kind.later)# \(end)\n", kind)
            let file = open(kind)
            _ = file.read()
            file.write()
        }
        #expect(try names().suffix(2) == [".later", ".later.2"].map { kind.name + $0 })
        #expect(try text(kind, ".later").hasSuffix("# 1\n") && text(kind, ".later.2").hasSuffix("# 2\n"))
    }

    @Test(arguments: KeptKind.agents)
    func `a truncated file can be read and written again`(kind: KeptKind) throws {
        for length in 0..<kind.text.utf8.count {
            try put(String(decoding: kind.text.utf8.prefix(length), as: UTF8.self), kind)
            let file = open(kind)
            let read = file.read()
            #expect(read == [] || read.count == 1, "of \(length) bytes")
            // Each write waits for the disk.
            guard length.isMultiple(of: 8) else { continue }
            file.write()
            #expect(open(kind).read().last == "new", "of \(length) bytes, it can be written again")
        }
    }

    @Test(.promise("state-damaged"), arguments: KeptKind.all)
    func `an irregular or huge file is read as empty, then set aside or refused`(kind: KeptKind) throws {
        try folder.makeFolder("halflight")
        let large: (String) -> Void = {
            try? Data(repeating: UInt8(ascii: "#"), count: 5 << 20).write(to: URL(filePath: $0))
        }
        for make in [{ _ = mkfifo($0, 0o600) }, { _ = mkdir($0, 0o700) }, { _ = symlink("/dev/zero", $0) }, large]
            as [(String) -> Void]
        {
            make(path(kind))
            let file = open(kind)
            #expect(file.read() == (kind.damage == .isRefused ? ["error"] : []))
            file.write()
            if [.isSetAside, .stays].contains(kind.damage) {
                #expect(try names() == [kind.name, "\(kind.name).damaged"])
                #expect(open(kind).read() == ["new"])
            } else {
                #expect(try names() == [kind.name])
            }
            for name in try names() { try FileManager.default.removeItem(atPath: "\(folder.path)/halflight/\(name)") }
        }
    }

    @Test(.promise("files-home-folder-writable"), arguments: KeptKind.agents)
    func `the agent writes within a minute once it can`(kind: KeptKind) throws {
        try folder.write("in the way", to: "halflight")
        let file = open(kind)
        file.write()
        #expect(try folder.contents() == ["halflight"])
        try FileManager.default.removeItem(atPath: "\(folder.path)/halflight")
        #expect(!time.advance(to: .seconds(159)))
        #expect(try folder.contents() == [])
        while time.advance(to: .seconds(160)) {}
        #expect(open(kind).read() == ["new"])
        #expect(time.nextDeadline == nil)
    }

    @Test(.promise("state-links"), arguments: KeptKind.all)
    func `a link isn't written through`(kind: KeptKind) throws {
        let target = try folder.write(kind.text, to: "target")
        try folder.makeFolder("halflight")
        #expect(symlink(target, path(kind)) == 0)
        let file = open(kind)
        if kind.damage != .isRefused { #expect(file.read() == ["old"]) }
        file.write()
        #expect(try String(contentsOfFile: target, encoding: .utf8) == kind.text)
    }

    @Test(.promise("state-agent-killed-again"), arguments: KeptKind.agents)
    func `a starting agent deletes a killed agent's half-written files`(kind: KeptKind) throws {
        let killed = try ChildProcess("/bin/true", environment: [:])
        _ = try killed.waitForEnd()
        let leftover = try folder.write("mo", to: "halflight/.\(kind.name).halflight-\(killed.processID)")
        try FileManager.default.setAttributes([.modificationDate: Date() - 90], ofItemAtPath: leftover)
        _ = open(kind)
        #expect(try names() == [])
    }
}
