import Foundation
import KeptFiles
import TestSupport
import TestTags
import Testing
import Vocabulary

@Suite("A document") @MainActor struct DocumentTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/state/state.yaml" }

    init() throws { folder = try TemporaryFolder() }

    @Test func `the file is written only if the state has changed`() throws {
        let file = Document<State>(path)
        _ = file.load()
        file.save(State(light: .day))
        try FileManager.default.removeItem(atPath: path)
        file.save(State(light: .day))
        #expect(!isThere(path))
        file.save(State(light: .night))
        #expect(isThere(path))
        let next = Document<State>(path)
        let kept = try #require(next.load())
        try FileManager.default.removeItem(atPath: path)
        next.save(kept)
        #expect(!isThere(path), "what was read is not written again")
    }

    @Test(.promise("state-file-truncated-any"), arguments: State.samples)
    func `a truncated file forces nothing new`(state: State) throws {
        let whole = Array(text(state).utf8)
        for length in 0...whole.count {
            try folder.write(Array(whole[..<length]), to: "state/state.yaml")
            let file = Document<State>(path)
            let read = file.load() ?? State()
            #expect(read.mode == state.mode || read.mode == .auto, "of \(length) bytes")
            #expect(read.light == state.light || read.light == nil, "of \(length) bytes")
            file.save(State(light: .night, mode: .forced(.day, ends: .agree)))
            let next = Document<State>(path)
            #expect(next.load()?.light == .night, "of \(length) bytes, it can be written again")
        }
    }

    private func isThere(_ path: String) -> Bool {
        var information = stat()
        return lstat(path, &information) == 0
    }
}
