import Responders
import TestSupport
import Testing

@testable import HalflightConfiguration

@Suite("A person's own desktops") @MainActor struct DesktopFilesTests {
    private let folder: TemporaryFolder
    private let files: DesktopFiles
    private let text = """
        name: mine
        session: [mine]
        parts:
        - {name: mine, stage: toolkit, tool: file, settings: [{key: $HOME/dark, values: {day: "0", night: "1"}}]}

        """

    init() throws {
        folder = try TemporaryFolder()
        let path = folder.path
        files = DesktopFiles(Folders { ["HOME": path, "XDG_CONFIG_HOME": "\(path)/config"][$0] })
    }

    @Test(.promise("own-desktop-added-or-replaced")) func `a person's file replaces the agent's own and comes first`()
        throws
    {
        #expect(files.entries().isEmpty, "no folder")
        try folder.write(text, to: "config/halflight/desktops/mine.yaml")
        try folder.write(
            text.replacing("mine", with: "xfce"), to: "config/halflight/desktops/xfce.yaml")
        try folder.write("no desktop", to: "config/halflight/desktops/README")
        let own = try files.entries().map { try $0.content.get() }
        let all = Desktop.shipped.replaced(by: own)
        #expect(all.count == Desktop.shipped.count + 1 && all.prefix(2) == own[...])
        #expect(own.map(\.name.rawValue) == ["mine", "xfce"])
    }

    @Test(.promise("desktops-others-writable", "own-desktop-of-others-refused"))
    func `an invalid or untrusted file is an error that names it`() throws {
        for (mode, content) in [(0o600, "name: mine"), (0o666, text)] as [(UInt32, String)] {
            try folder.write(content, to: "config/halflight/desktops/mine.yaml", mode: mode)
            let entry = try #require(files.entries().first)
            let error = #expect(throws: RecipeError.self) { try entry.content.get() }
            expect(error?.description, contains: "config/halflight/desktops/mine.yaml")
        }
    }
}
