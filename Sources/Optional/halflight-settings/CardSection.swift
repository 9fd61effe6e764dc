import AgentInterface
import CAdwaita
import DesktopSetup
internal import FileSupport
import HalflightConfiguration
import HalflightTerminal
import Responders
import TextSupport
import ThemeFiles

/// Day and night side by side: theme, wallpaper, preview and trial.
final class CardSection: Section {
    /// The card for one appearance.
    private struct Card {
        let appearance: Appearance
        let names: [String]
        let theme, wallpaper, trial, preview: GObject
        /// The theme and wallpaper shown in the preview.
        var shown: String?
    }

    let shows: Set<Snapshot.Part> = [.status, .file]
    private let page: Page
    private let agent: WindowAgent
    private unowned let actions: any SettingsActions
    private var cards: [Card]
    private var snapshot: Snapshot
    /// The chosen wallpapers that aren't written yet.
    private var pictures: [Appearance: String] = [:]
    private let trying = Timer()

    init(_ page: Page, _ agent: WindowAgent, _ actions: any SettingsActions, _ snapshot: Snapshot) {
        (self.page, self.agent, self.actions, self.snapshot) = (page, agent, actions, snapshot)
        let library = page.folders.themeLibrary
        let themes = library.names.compactMap(library.find)
        cards = Appearance.allCases.map { appearance in
            // Themes for this appearance come first.
            let own = themes.filter { $0.appearance == appearance } + themes.filter { $0.appearance != appearance }
            return Card(
                appearance: appearance, names: own.map(\.name), theme: page["\(appearance)-theme"],
                wallpaper: page["\(appearance)-wallpaper"], trial: page["\(appearance)-try"],
                preview: page["\(appearance)-preview"])
        }
        for card in cards { connect(card) }
    }

    private func connect(_ card: Card) {
        let (appearance, isDay) = (card.appearance, card.appearance == .day)
        card.theme.set(items: card.names)
        hl_describe(card.theme.raw, page.text(isDay ? "Theme by day" : "Theme by night"))
        card.theme.on("notify::selected") { [unowned self] in
            let place = card.theme.number("selected")
            guard card.names.indices.contains(place),
                let chosen = page.folders.themeLibrary.find(card.names[place])
            else { return }
            actions.write { (file) throws(CommandError) in try file.edit(for: chosen, as: appearance) }
        }
        card.wallpaper.on("clicked") { [unowned self] in chooseWallpaper(for: appearance) }
        card.trial.on("clicked") { [unowned self] in tryOut(appearance) }
        card.preview.name(page.text(isDay ? "A preview of the day" : "A preview of the night"))
        card.preview.draw { [unowned self] in draw($0, appearance, $1, $2) }
    }

    func fill(_ snapshot: Snapshot) {
        self.snapshot = snapshot
        let canWrite = snapshot.configuration != nil
        for (index, card) in cards.enumerated() {
            card.theme.allow(canWrite)
            card.wallpaper.allow(canWrite)
            card.trial.allow(snapshot.agent != nil && !trying.isRunning)
            let name = snapshot.inForce.themes[card.appearance].name
            if let place = card.names.firstIndex(of: name) { card.theme.set("selected", place) }
            let shown = "\(name) \(picture(for: card.appearance) ?? "")"
            // A picture is read every time it's drawn.
            if card.shown != shown { gtk_widget_queue_draw(card.preview.widget) }
            cards[index].shown = shown
        }
    }

    private func picture(for appearance: Appearance) -> String? {
        pictures[appearance] ?? snapshot.configuration?.desktops.wallpapers?[appearance]
    }

    /// Draws a window in the theme before the wallpaper.
    private func draw(_ pen: Pen, _ appearance: Appearance, _ width: Double, _ height: Double) {
        let theme = snapshot.inForce.themes[appearance]
        pen.fill(theme[.surface], 0, 0, width, height)
        if let path = picture(for: appearance) { pen.picture(path, width, height) }
        let (left, top) = (width * 0.15, height * 0.2)
        pen.fill(theme[.background], left, top, width * 0.7, height * 0.8)
        pen.fill(theme[.accent], left, top, width * 0.7, 8)
        for (line, part) in [0.5, 0.6, 0.35].enumerated() {
            pen.fill(
                theme[line == 0 ? .text : .secondaryText], left + 10, top + 20 + 14 * Double(line), width * part, 5)
        }
    }

    private func chooseWallpaper(for appearance: Appearance) {
        let title = page.text(appearance == .day ? "Wallpaper by Day" : "Wallpaper by Night")
        let dialog = GObject(
            gtk_file_chooser_native_new(title, page["window"].typed(), GTK_FILE_CHOOSER_ACTION_OPEN, nil, nil))
        let filter = gtk_file_filter_new()
        gtk_file_filter_add_pixbuf_formats(filter)
        dialog.set("filter", UnsafeMutableRawPointer(filter))
        dialog.on("response") { [unowned self] in
            defer { g_object_unref(dialog.raw) }
            if let path = taken(hl_chosen_path(dialog.raw)) { setWallpaper(path, for: appearance) }
        }
        gtk_native_dialog_show(dialog.typed())
    }

    /// Sets a wallpaper, or keeps the first until there is a second. The configuration has both or neither.
    private func setWallpaper(_ path: String, for appearance: Appearance) {
        pictures[appearance] = path
        guard let day = picture(for: .day), let night = picture(for: .night) else {
            fill(snapshot)
            let isDay = appearance == .day
            return page.toast(page.text(isDay ? "Now choose one for night, too." : "Now choose one for day, too."))
        }
        let both = ByAppearance(day: day, night: night)
        actions.write { (file) throws(CommandError) in try file.edit(for: .wallpapers(both)) }
        pictures = [:]
    }

    /// Tries an appearance, which the agent ends by itself, then sets a permanent earlier mode again.
    private func tryOut(_ appearance: Appearance) {
        guard let before = snapshot.agent else { return }
        agent.call("mode", .set(ModeName(forcing: appearance), seconds: 10))
        trying.start(milliseconds: 10_000) { [unowned self] in
            defer { fill(snapshot) }
            guard before.mode != .auto, case .never = before.forceEnds else { return }
            agent.call("mode", .set(before.mode, seconds: nil))
        }
        fill(snapshot)
    }
}
