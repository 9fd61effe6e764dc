import FileSupport
import HalflightTerminal
import TestSupport
import Testing

@testable import DesktopSetup

@Suite("Installed files")
struct InstallationTests {
    private let folder: TemporaryFolder
    private let installation: Installation

    init() throws {
        folder = try TemporaryFolder()
        installation = Installation(programs: "\(folder.path)/prefix/bin", path: "\(folder.path)/bin:relative")
    }

    private func program(_ path: String) throws -> String {
        try folder.write("#!/bin/sh\n", to: path, mode: 0o755)
    }

    @Test func `the agent is beside the command, in libexec or in PATH`() throws {
        let inPath = try program("bin/halflightd")
        #expect(try installation.agent() == inPath)
        let inLibexec = try program("prefix/libexec/halflight/halflightd")
        #expect(try installation.agent() == inLibexec)
        try folder.write("not a program", to: "prefix/bin/halflightd", mode: 0o644)
        #expect(try installation.agent() == inLibexec)
        let beside = try program("prefix/bin/halflightd")
        #expect(try installation.agent() == beside)
    }

    @Test func `a missing agent is an error that lists the searched places`() throws {
        let error = #expect(throws: CommandError.self) { try installation.agent() }
        for place in installation.agentPlaces + ["PATH"] { expect(error?.message, contains: place) }
        #expect(error?.code == .failed)
    }

    @Test func `a path that survives updates is preferred for the same program`() throws {
        let agent = try program("prefix/bin/halflightd")
        #expect(try installation.lastingAgent() == agent)
        #expect(installation.shortened(agent) == agent)
        try folder.makeFolder("bin")
        try link("bin/halflightd", to: agent)
        #expect(try installation.lastingAgent() == "\(folder.path)/bin/halflightd")
        #expect(installation.shortened("\(folder.path)/bin/halflightd") == "halflightd")
    }

    @Test func `the unit is in lib or share`() throws {
        #expect(installation.unitFile == nil)
        let inShare = try folder.write("", to: "prefix/share/systemd/user/halflight.service")
        #expect(installation.unitFile == inShare)
        let inLib = try folder.write("", to: "prefix/lib/systemd/user/halflight.service")
        #expect(installation.unitFile == inLib)
    }

    @Test func `the current installation belongs to this process`() {
        #expect(Installation.current.programs.hasPrefix("/"))
        #expect(processEnvironment()["PATH"] == Installation.current.path)
    }

    private func link(_ name: String, to target: String) throws {
        try FileLink.make("\(folder.path)/\(name)", to: target)
    }
}
