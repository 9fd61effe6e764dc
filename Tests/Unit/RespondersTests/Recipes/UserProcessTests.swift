import Foundation
import TestSupport
import Testing

@testable import Responders

@Suite("A person's process")
struct UserProcessTests {
    @Test func `a program's name may look like the fields after it`() {
        let stat = ProcessStat("12 (a) S 7 7 (b)) R 41 12 13 34816 -1 4194560 1")
        #expect(stat?.parent == 41)
        #expect(stat?.session == 13)
        #expect(stat?.terminal == 34816)
        for text in ["", "12", "12 (a)", "12 (a) R x 1 1 1 1", ")"] { #expect(ProcessStat(text) == nil) }
    }

    @Test func `this process has a parent, a name and arguments`() throws {
        #expect(ProcessStat(process: getpid())?.parent == getppid())
        #expect(ProcessStat(process: -1) == nil)
        let process = try #require(UserProcess.all().first { $0.id == getpid() })
        #expect(process.arguments == CommandLine.arguments)
        #expect(process.environment["PATH"] == ProcessInfo.processInfo.environment["PATH"])
    }

    @Test func `a name that ends with CR has no line break`() throws {
        let folder = try TemporaryFolder()
        try folder.write("foot\r\n", to: "7/comm")
        #expect(UserProcess.all(in: folder.path).map(\.name) == ["foot\r"])
    }

    @Test func `only a session's leader has the session's terminal`() throws {
        let folder = try TemporaryFolder()
        for (id, name, session) in [(7, "foot", 1), (12, "sh", 12), (13, "vi", 12)] {
            try folder.write("\(name)\n", to: "\(id)/comm")
            try folder.write("\(id) (\(name)) S 7 \(id) \(session) 34817 -1", to: "\(id)/stat")
        }
        try folder.write("", to: "self/comm")
        let processes = UserProcess.all(in: folder.path).sorted { $0.id < $1.id }
        #expect(processes.map(\.name) == ["foot", "sh", "vi"])
        #expect(processes.map { $0.terminal?.device } == [nil, 34817, nil])
        #expect(processes[1].terminal?.parent == 7)
    }
}
