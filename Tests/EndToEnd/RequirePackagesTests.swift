import Foundation
import TestSupport
import Testing

/// `scripts/require-packages`, with a stand-in for each program that it calls.
@Suite(.tags(.alone))
struct RequirePackagesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("bin")
        for name in ["awk", "bash", "cat", "env", "grep", "head", "mktemp", "paste", "rm", "sed", "sort"] {
            try FileLink.make("\(folder.path)/bin/\(name)", to: "/usr/bin/\(name)")
        }
        try standIn("swift", "echo 'Swift version 6.3.1 (swift-6.3.1-RELEASE)'")
        // The only missing library, until apt-get installs it.
        try standIn("pkg-config", "[ \"$2\" != yaml-0.1 ] || [ -e '\(folder.path)/installed' ]")
        for name in ["git", "msgfmt", "strip"] { try standIn(name, "") }
        try standIn("sudo", "[ \"$1\" != --non-interactive ] || shift; exec \"$@\"")
        try standIn(
            "apt-get",
            "echo \"$*\" >>'\(folder.path)/calls'; case $* in *' install '*) : >'\(folder.path)/installed';; esac")
    }

    private func standIn(_ name: String, _ script: String) throws {
        try folder.write("#!/bin/sh\n\(script)\n", to: "bin/\(name)", mode: 0o755)
    }

    private func requirePackages(_ arguments: String...) throws -> Finished { try requirePackages(arguments) }

    private func requirePackages(_ arguments: [String]) throws -> Finished {
        let environment = ["PATH": "\(folder.path)/bin"]
        return try ChildProcess(
            Fixtures.repository("scripts/require-packages"), arguments, environment: environment
        ).finish()
    }

    /// The arguments of each apt-get call.
    private var calls: [String] {
        let text = (try? String(contentsOfFile: "\(folder.path)/calls", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    private let installation = "apt-get install --no-install-recommends libyaml-dev"

    @Test func `a misspelled task is an error that names the tasks`() throws {
        let finished = try requirePackages("--install", "biuld")
        #expect(finished.code == 64)
        for part in ["'biuld'. ", ": agent bench build "] { expect(finished.errors.joined(), contains: part) }
        #expect(calls.isEmpty)
    }

    @Test func `without --install, missing packages are only named`() throws {
        let checked = try requirePackages("build")
        #expect(checked.code == 1)
        #expect(calls.isEmpty)
        #expect(checked.output.isEmpty)
        let errors = checked.errors.joined(separator: "\n")
        expect(errors, lacks: "libudev-dev")
        for part in ["libyaml-dev", " 'make deps', "] { expect(errors, contains: part) }
        expect(checked.errors.last, hasSuffix: installation)
        let forTests = try requirePackages("build", "test").errors
        expect(forTests, contains: " FOR=\"build test\"")
    }

    @Test func `--install names the missing packages, then installs them`() throws {
        let installed = try requirePackages("--install", "build")
        #expect(installed.code == 0, "\(installed.errors)")
        #expect(installed.output.first == "Missing packages for 'build':")
        expect(installed.output.last, hasSuffix: installation)
        #expect(calls.count == 1)
        #expect(calls.allSatisfy { $0.hasSuffix("install --yes --no-install-recommends libyaml-dev") }, "\(calls)")
    }

    @Test(arguments: [["build"], ["--install", "build"]])
    func `nothing is printed or installed when nothing is missing`(_ arguments: [String]) throws {
        try folder.write("", to: "installed")
        let finished = try requirePackages(arguments)
        #expect(finished.code == 0)
        #expect(finished.output.isEmpty && finished.errors.isEmpty && calls.isEmpty)
    }

    @Test func `the package lists are refreshed only if the installation fails`() throws {
        let reason = "E: no network"
        try standIn("apt-get", "echo \"$*\" >>'\(folder.path)/calls'; echo '\(reason)'; exit 100")
        let failed = try requirePackages("--install", "build")
        #expect(failed.code == 1)
        #expect(calls.map { $0.split(separator: " ").contains("update") } == [false, true])
        #expect(failed.errors.contains(reason))
    }

    @Test(arguments: [["build"], ["--install", "build"]])
    func `without apt-get, missing libraries are named by their pkg-config names`(_ arguments: [String]) throws {
        try FileManager.default.removeItem(atPath: "\(folder.path)/bin/apt-get")
        let checked = try requirePackages(arguments)
        #expect(checked.code == 1)
        #expect(checked.errors.last == "  pkg-config:yaml-0.1")
    }

    @Test(
        .promise("build-needs-swift-6-2"),
        arguments: ["Swift version 5.10.1 (swift-5.10.1-RELEASE)", "Swift version 6.1.3 (swift-6.1.3-RELEASE)", nil])
    func `without Swift 6.2, packages are named but not installed`(_ version: String?) throws {
        if let version {
            try standIn("swift", "echo '\(version)'")
        } else {
            try FileManager.default.removeItem(atPath: "\(folder.path)/bin/swift")
        }
        let checked = try requirePackages("build")
        #expect(checked.code == 1)
        expect(checked.errors.first, contains: " Swift 6.2 ")
        expect(checked.errors, contains: "libyaml-dev")
        #expect(try requirePackages("--install", "build").code == 1)
        #expect(calls.isEmpty)
        try folder.write("", to: "installed")
        #expect(try requirePackages("build").code == 1)
    }

    @Test(arguments: ["6.2", "6.10", "7.0.1"])
    func `a later Swift is accepted`(_ version: String) throws {
        try folder.write("", to: "installed")
        try standIn("swift", "echo 'Apple Swift version \(version) (x)'")
        #expect(try requirePackages("build").code == 0)
    }
}
