import FileSupport
import Vocabulary

/// Whether GNOME's quick settings have the tile. GNOME Shell shows no tray.
struct TileCheck {
    var isInstalled: Bool
    var isEnabled: Bool

    var finding: Finding {
        if isEnabled { return .ok("tile", "GNOME's quick settings have a tile for Halflight.") }
        let enable = "gnome-extensions enable \(TileCheck.name)"
        return isInstalled
            ? .skipped(
                "tile", "A tile for GNOME's quick settings is installed, and not turned on.",
                advice: "If you want it, log out and in once, then: \(enable)")
            : .skipped(
                "tile", "GNOME shows no tray icon; there is a tile for its quick settings.",
                advice: "If you want it, install the package gnome-shell-extension-halflight, then: \(enable)")
    }

    static let name = "org.halflight@halflight"
}

extension TileCheck {
    /// Returns `nil` if GNOME Shell isn't running. The person's data folder comes first.
    init?(_ facts: CompetitorFacts, folders: [String]) {
        guard facts.busNames.contains(CompetitorCheck.BusName.shell) else { return nil }
        isInstalled = folders.contains { isFolder("\($0)/gnome-shell/extensions/\(TileCheck.name)") }
        isEnabled =
            isInstalled && facts.texts(.extensions).contains(TileCheck.name)
            && facts.settings[.noExtensions]?.value != "true"
    }
}
