import Foundation
import HalflightTerminal
import SystemPackage
import TestSupport
import Testing

@testable import Simulation

@Suite("The file of a recording")
struct RecordingFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(_ name: String, overwriting: Bool = false) throws {
        try RecordingFile(name: "\(folder.path)/\(name)").open(overwriting: overwriting).close()
    }

    @Test func `a new file is created`() throws {
        try open("light.csv")
        #expect(try folder.contents() == ["light.csv"])
    }

    @Test func `an existing file stays unless it may be overwritten`() throws {
        let path = try folder.write("mine\n", to: "light.csv")
        let error = #expect(throws: CommandError.self) { try open("light.csv") }
        #expect(error?.message == "\(path) already exists. --force overwrites it.")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine\n")
        try open("light.csv", overwriting: true)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "")
    }

    @Test func `a file that can't be created is an error with its name`() throws {
        let missing = #expect(throws: CommandError.self) { try open("none/light.csv") }
        expect(missing?.message, contains: "none/light.csv")
        expect(missing?.message, contains: "its folder does not exist")
        try folder.makeFolder("light.csv")
        let isFolder = #expect(throws: CommandError.self) { try open("light.csv", overwriting: true) }
        #expect(isFolder?.code == .failed)
    }

    @Test
    @MainActor func `the first line has the version and any known model`() {
        #expect(Recorder.remark(model: nil).hasPrefix("halflight "))
        #expect(Recorder.remark(model: "XPS 13 9310").hasSuffix(", XPS 13 9310"))
    }
}
