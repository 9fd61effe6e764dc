@testable import DesktopSetup

extension FuzzTarget {
    /// A compositor's configuration, which `doctor` searches for the agent's start.
    static let compositors = FuzzTarget(name: "compositors", longestInput: 4096) { input in
        let text = String(decoding: input, as: UTF8.self)
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
