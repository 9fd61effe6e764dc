import AgentInterface
import Foundation
import HalflightTerminal
import Switching
import TestSupport
import TestTags
import Testing

@testable import DesktopSetup

@Suite("The running agent's version")
struct AgentVersionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns the version of an agent with process 7, whose program is this file.
    private func agent(_ running: String?, _ program: String? = nil) throws -> AgentVersion {
        var status = AgentStatus(appearance: .day, nightBelow: 30, dayAbove: 40, reason: "so")
        status.version = running
        if let program {
            try folder.makeFolder("7")
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/7/exe", withDestinationPath: program)
        }
        return AgentVersion(of: status, process: 7, own: "0.2.0", in: folder.path)
    }

    @Test func `the installed agent needs no restart`() throws {
        #expect(try agent("0.2.0", "/usr/bin/halflightd").problem == nil)
        #expect(try agent("0.2.0").problem == nil, "whose process cannot be seen")
        #expect(try agent("0.2.0").finding == nil)
    }

    @Test(.promise("process-new-version-installed"))
    func `an outdated agent is named once, with the way to restart it`() throws {
        for version in ["0.1.0", "0.3.0"] {
            let problem = try #require(try agent(version).problem)
            for each in [version, "0.2.0"] { expect(problem.text.english, contains: each) }
            #expect(problem.isWarning)
            expect(problem.effect?.english, contains: "halflight restart")
        }
        try expect(agent(nil).problem?.text.english, contains: "(version 0.2.0)")
        let replaced = try agent("0.2.0", "/usr/bin/halflightd (deleted)")
        expect(replaced.problem?.text.english, lacks: "0.2.0", "the versions agree")
        #expect(replaced.finding?.status == .warning && replaced.finding?.advice == "halflight restart")
    }
}
