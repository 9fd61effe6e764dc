import HalflightSupport

@testable import DesktopSetup

extension FuzzTarget {
    /// What `doctor` searches for programs that set the appearance, and for what starts the agent: command lines and
    /// scripts, the output of `systemctl show`, and a compositor's configuration.
    static let competitors = FuzzTarget(name: "competitors", longestInput: 4096) { input in
        let text = String(decoding: input, as: UTF8.self)
        for unit in UserUnit.parse(text) {
            expect(!unit.name.isEmpty && !unit.name.utf8.contains(0x0A), "\(unit)")
            expect(unit.commands.allSatisfy { !$0.utf8.contains(0x0A) }, "\(unit)")
        }
        Scratch.write("script", Array("#!/bin/sh\n".utf8) + input)
        guard let folders = try? UserFolders(environment: ["HOME": Scratch.folder]) else { return }
        let calls = AppearanceCalls(folders: folders)
        _ = calls.find("sh ~/script")
        for line in text.split(whereSeparator: \.isNewline) {
            let program = AppearanceCalls.program(in: String(line))
            expect(AppearanceCalls.program(in: "\(line) # and a comment") == program, "\(line)")
            expect(AppearanceCalls.program(in: "# \(line)") == nil, "a comment sets nothing: \(line)")
            _ = calls.find(String(line))
        }
        // Patterns would search this machine.
        guard !text.utf8.contains(where: "*?[".utf8.contains) else { return }
        let path = Scratch.write("config", input)
        let search = CompositorSearch(home: Scratch.folder, configuration: Scratch.folder, root: Scratch.folder)
        guard let found = search.search([path]) else { return }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard found.file == path else { return }
        expect(lines.indices.contains(found.number - 1), "line \(found.number) of \(lines.count)")
        expect(lines[found.number - 1].contains(found.text), "\(found)")
    }
}
