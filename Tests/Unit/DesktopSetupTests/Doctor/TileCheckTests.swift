import HalflightTerminal
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
}
