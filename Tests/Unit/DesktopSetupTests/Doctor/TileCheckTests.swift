import Foundation
import HalflightTerminal
import TestSupport
import Testing
import Vocabulary

@testable import DesktopSetup

struct TileCheckTests {
    @Test(arguments: [
        (false, "install the package gnome-shell-extension-halflight, then: gnome-extensions enable "),
        (true, "log out and in once, then: gnome-extensions enable "),
    ])
    func `a missing tile is offered without a warning`(isInstalled: Bool, advice: String) {
        let finding = TileCheck(isInstalled: isInstalled, isEnabled: false).finding
        #expect(finding.status == .skipped)
        #expect(finding.advice == "If you want it, \(advice)org.halflight@halflight")
        #expect(TileCheck(isInstalled: true, isEnabled: true).finding.status == .ok)
    }

    @Test(.promise("tile-gnome-45-to-51")) func `the tile and its page name the same versions of GNOME`() throws {
        let metadata = try Data(contentsOf: URL(filePath: Fixtures.repository("config/gnome-shell/metadata.json")))
        let fields = try #require(try JSONSerialization.jsonObject(with: metadata) as? [String: Any])
        let versions = try #require(fields["shell-version"] as? [String])
        let page = try String(contentsOfFile: Fixtures.repository("docs/desktops.md"), encoding: .utf8)
        expect(page, contains: "GNOME \(versions.first ?? "") to \(versions.last ?? "")")
    }
}
