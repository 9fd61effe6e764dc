import Foundation
import Switching
import TestSupport
import Testing

@testable import HalflightAgent

@Suite("The state file") @MainActor struct StateFileTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/state/state.yaml"
    }

    @Test("Each state is the same in the next run", arguments: State.samples.dropFirst())
    func roundTrip(state: State) throws {
        var file = StateFile(path)
        #expect(file.load() == State())
        file.save(state)
        var next = StateFile(path)
        #expect(next.load() == state)
        #expect(try folder.contents(of: "state") == ["state.yaml"])
    }

    @Test("The file is only written if the state has changed")
    func onlyWhenNew() throws {
        var file = StateFile(path)
        _ = file.load()
        file.save(State(light: .day))
        try FileManager.default.removeItem(atPath: path)
        file.save(State(light: .day))
        #expect(!isThere(path))
        file.save(State(light: .night))
        #expect(isThere(path))
        var next = StateFile(path)
        let kept = next.load()
        try FileManager.default.removeItem(atPath: path)
        next.save(kept)
        #expect(!isThere(path), "what was read is not written again")
    }

    @Test(
        "A damaged file is kept beside the new one, and the state has its defaults",
        arguments: ["light: dusk\n", "lig", "light: night\nmode: day\nforce-ends: ti", "\u{0}\u{0}\u{0}\u{0}"])
    func damaged(text: String) throws {
        try folder.write(text, to: "state/state.yaml")
        var file = StateFile(path)
        #expect(file.load() == State())
        #expect(try folder.contents(of: "state") == ["state.yaml.damaged"])
        file.save(State(light: .day))
        #expect(try folder.contents(of: "state") == ["state.yaml", "state.yaml.damaged"])
        #expect(try String(contentsOfFile: "\(path).damaged", encoding: .utf8) == text)
    }

    // fault: state, a file of the state has keys of a later version, since an earlier one was installed over it
    // promise: all that is known is read; the file is kept as it is under another name before it is replaced
    // message: that the file has keys that this version does not know, and the other name; once
    // recovery: the later version goes on with the file under that name, renamed back
    @Test("The file of a later version is read, and kept beside the one that replaces it")
    func later() throws {
        let text = "shown: night\nlight: day\nmode: auto\n"
        try folder.write(text, to: "state/state.yaml")
        var file = StateFile(path)
        #expect(file.load() == State(light: .day))
        file.save(State(light: .day))
        #expect(try folder.contents(of: "state") == ["state.yaml"], "nothing is written")
        for appearance in [Appearance.night, .day] { file.save(State(light: appearance)) }
        #expect(try folder.contents(of: "state") == ["state.yaml", "state.yaml.later"])
        #expect(try String(contentsOfFile: "\(path).later", encoding: .utf8) == text)
        var next = StateFile(path)
        #expect(next.load() == State(light: .day))
        next.save(State(light: .night))
        #expect(try String(contentsOfFile: "\(path).later", encoding: .utf8) == text, "only that one")
    }

    @Test("A state file that is no regular file, or too large, is moved aside")
    func noFile() throws {
        try folder.makeFolder("state")
        for make in [{ _ = mkfifo($0, 0o600) }, { _ = mkdir($0, 0o700) }, { _ = symlink("/dev/zero", $0) }]
            as [(String) -> Void]
        {
            make(path)
            var file = StateFile(path)
            #expect(file.load() == State())
            #expect(!isThere(path))
            #expect(isThere("\(path).damaged"))
            file.save(State(light: .day))
            #expect(isThere(path))
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.removeItem(atPath: "\(path).damaged")
        }
        try folder.write(String(repeating: "#\n", count: 1 << 18), to: "state/state.yaml")
        var file = StateFile(path)
        #expect(file.load() == State())
        #expect(isThere("\(path).damaged"))
    }

    @Test("A symbolic link in place of the file is read, and replaced when the state is saved")
    func link() throws {
        let target = try folder.write("light: night\n", to: "target.yaml")
        try folder.makeFolder("state")
        symlink(target, path)
        var file = StateFile(path)
        #expect(file.load() == State(light: .night))
        file.save(State(light: .day))
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "light: night\n")
        var next = StateFile(path)
        #expect(next.load() == State(light: .day))
    }

    @Test("If the file cannot be written, the agent goes on, and writes it as soon as it can")
    func unwritable() throws {
        // A file in place of the folder.
        try folder.write("in the way", to: "state")
        var file = StateFile(path)
        #expect(file.load() == State())
        file.save(State(light: .day))
        file.save(State(light: .night))
        #expect(try folder.contents() == ["state"])
        try FileManager.default.removeItem(atPath: "\(folder.path)/state")
        file.save(State(light: .day))
        var next = StateFile(path)
        #expect(next.load() == State(light: .day))
    }

    // fault: state, a file truncated at any byte
    // promise: the last appearance by the light, if complete; the mode, or auto: nothing is forced that was not before
    // message: the mistake with line and column, and where the damaged file is kept; once
    // recovery: at the start
    @Test(
        "A file truncated at any byte forces no appearance that was not forced, and for no longer",
        arguments: State.samples)
    func torn(state: State) throws {
        let whole = Array(try state.yaml().utf8)
        for length in 0...whole.count {
            try folder.write(Array(whole[..<length]), to: "state/state.yaml")
            var file = StateFile(path)
            let read = file.load()
            #expect(read.mode == state.mode || read.mode == .auto, "of \(length) bytes")
            #expect(read.light == state.light || read.light == nil, "of \(length) bytes")
            file.save(State(light: .night, mode: .forced(.day, ends: .agree())))
            var next = StateFile(path)
            #expect(next.load().light == .night, "of \(length) bytes, it can be written again")
        }
    }

    private func isThere(_ path: String) -> Bool {
        var information = stat()
        return lstat(path, &information) == 0
    }
}
