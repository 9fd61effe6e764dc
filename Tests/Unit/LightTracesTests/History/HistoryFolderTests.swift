import FileSupport
import LightTraces
import SystemPackage
import TestSupport
import Testing

struct HistoryFolderTests {
    @Test func `a file is named and found by the moment of its beginning`() throws {
        let temporary = try TemporaryFolder()
        let folder = HistoryFolder(state: temporary.path)
        #expect(try folder.files() == [])
        let file = try #require(folder.file(at: 1_795_363_530))
        #expect(file.path == "\(temporary.path)/history/2026-11-22T160530Z.csv")
        #expect(file.began == 1_795_363_530 && file.date == "2026-11-22")
        for name in [
            "2026-11-22T160530Z.csv", "2026-11-21T235959Z.csv", "notes.csv", "2026-11-22T160530Z.csv~", "T.csv",
            "2026-13-22T160530Z.csv", "2026-11-22T1605300.csv",
        ] {
            try temporary.write("", to: "history/\(name)")
        }
        #expect(try folder.files().map(\.date) == ["2026-11-21", "2026-11-22"])
        #expect(folder.file(at: -1) == nil)
    }

    @Test func `a file instead of the folder is an error that names it`() throws {
        let temporary = try TemporaryFolder()
        let path = try temporary.write("", to: "history")
        let error = #expect(throws: FileError.self) { try HistoryFolder(state: temporary.path).files() }
        #expect(error == FileError(path, .unlistable(.notDirectory)))
    }
}
