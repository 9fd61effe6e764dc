import AgentInterface
import CAdwaita
import DesktopSetup
import HalflightConfiguration
import HalflightSupport
import HalflightTerminal
import Responders
import ThemeFiles
import ThemeValues
import Vocabulary

// Day and night side by side: theme, wallpaper, a picture of both, and a trial.

extension SettingsWindow {
    func setUpCards() {
        for appearance in Appearance.allCases {
            let (theme, wallpaper) = (self["\(appearance)-theme"], self["\(appearance)-wallpaper"])
            let names = themeNames(for: appearance)
            themes[appearance] = names
            let list = gtk_string_list_new(nil)
            for name in names { gtk_string_list_append(list, name) }
            filling { hl_set_object(theme.raw, "model", UnsafeMutableRawPointer(list)) }
            hl_describe(theme.raw, text(appearance == .day ? "Theme by day" : "Theme by night"))
            theme.on("notify::selected") { [unowned self] in
                guard !isFilling, names.indices.contains(theme.number("selected")),
                    let chosen = folders.themeLibrary.find(names[theme.number("selected")])
                else { return }
                write { (file) throws(CommandError) in try file.edit(for: chosen, as: appearance) }
            }
            wallpaper.on("clicked") { [unowned self] in chooseWallpaper(for: appearance) }
            self["\(appearance)-try"].on("clicked") { [unowned self] in tryOut(appearance) }
            let preview = self["\(appearance)-preview"]
            preview.name(text(appearance == .day ? "A preview of the day" : "A preview of the night"))
            preview.draw { [unowned self] in draw($0, appearance, $1, $2) }
        }
    }

    /// Those that are made for it first.
    private func themeNames(for appearance: Appearance) -> [String] {
        let all = folders.themeLibrary.names.compactMap { name in
            folders.themeLibrary.find(name).map { (name, $0.appearance) }
        }
        return all.filter { $0.1 == appearance }.map(\.0) + all.filter { $0.1 != appearance }.map(\.0)
    }

    func fillCards() {
        let (configuration, canWrite) = (inForce, (try? file.get()) != nil)
        for appearance in Appearance.allCases {
            let theme = self["\(appearance)-theme"]
            theme.set("sensitive", canWrite)
            self["\(appearance)-wallpaper"].set("sensitive", canWrite)
            self["\(appearance)-try"].set("sensitive", (try? status.get()) != nil && !trying.isRunning)
            let name = configuration.themes[appearance].name
            if let place = themes[appearance]?.firstIndex(of: name), theme.number("selected") != place {
                theme.set("selected", place)
            }
            let shown = "\(name) \(picture(for: appearance) ?? "")"
            // A picture is read each time that it is drawn.
            if previews.updateValue(shown, forKey: appearance) != shown {
                gtk_widget_queue_draw(self["\(appearance)-preview"].widget)
            }
        }
    }

    private func picture(for appearance: Appearance) -> String? {
        pictures[appearance] ?? (try? file.get())?.configuration.desktops.wallpapers?[appearance]
    }

    /// A window in the theme before the wallpaper.
    private func draw(_ pen: Pen, _ appearance: Appearance, _ width: Double, _ height: Double) {
        let theme = inForce.themes[appearance]
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

    // MARK: - Wallpaper

    private func chooseWallpaper(for appearance: Appearance) {
        let title = text(appearance == .day ? "Wallpaper by day" : "Wallpaper by night")
        let dialog = GObject(
            UnsafeMutableRawPointer(
                gtk_file_chooser_native_new(title, self["window"].typed(), GTK_FILE_CHOOSER_ACTION_OPEN, nil, nil)))
        let filter = gtk_file_filter_new()
        gtk_file_filter_add_pixbuf_formats(filter)
        hl_set_object(dialog.raw, "filter", UnsafeMutableRawPointer(filter))
        dialog.on("response") { [unowned self] in
            defer { g_object_unref(dialog.raw) }
            guard let chosen = hl_chosen_file(dialog.raw) else { return }
            defer { g_object_unref(UnsafeMutableRawPointer(chosen)) }
            guard let path = g_file_get_path(chosen) else { return }
            defer { g_free(path) }
            setWallpaper(String(cString: path), for: appearance)
        }
        gtk_native_dialog_show(dialog.typed())
    }

    /// The configuration has either both or none: the first one is kept until there is the other.
    private func setWallpaper(_ path: String, for appearance: Appearance) {
        pictures[appearance] = path
        let known = (try? file.get())?.configuration.desktops.wallpapers
        guard let day = pictures[.day] ?? known?.day, let night = pictures[.night] ?? known?.night else {
            fillCards()
            return toast(text(appearance == .day ? "Now choose one for night, too." : "Now choose one for day, too."))
        }
        write { (file) throws(CommandError) in try file.edit(for: .wallpapers(ByAppearance(day: day, night: night))) }
        pictures = [:]
    }

    // MARK: - Trial

    /// The agent ends it by itself; a mode that was set before is set again.
    private func tryOut(_ appearance: Appearance) {
        guard case .success(let before) = status else { return }
        call("mode", .set(ModeName(forcing: appearance), seconds: 10))
        trying.start(milliseconds: 10_000) { [unowned self] in
            defer { fillCards() }
            guard before.mode != .auto, case .never = before.forceEnds else { return }
            call("mode", .set(before.mode, seconds: nil))
        }
        fillCards()
    }
}
