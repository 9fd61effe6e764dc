import AgentInterface
import CAdwaita
import DesktopSetup
import HalflightConfiguration
import HalflightSupport
import HalflightTerminal
import SDBus
import SDEvent
import SettingsModel
import Simulation
import ThemeFiles
import ThemeValues
import Vocabulary

/// The window: it shows the agent's status and the person's configuration, and changes both when asked.
///
/// Each widget is filled by one function, from what is known then, whoever changed it.
final class SettingsWindow {
    let catalogue: Catalogue
    let folders = Folders.current
    private let builder: OpaquePointer
    /// Nil where there is no session bus.
    let bus: Connection?
    private let loop: EventLoop
    private var follower: AgentFollower?
    /// The calls that are not answered yet, by what they are for.
    private var calls: [String: Slot] = [:]
    private let refresh = Timer()
    private var fileMonitor: GObject?

    /// The agent's status, or why it is not known.
    var status: Result<AgentStatus, AgentAbsence> = .failure(.notRunning)
    var sources: [SourceRecord] = []
    /// The person's configuration, or the mistake in it.
    var file: Result<PersonalConfiguration, CommandError>
    /// The configuration in force, as far as it is known.
    private(set) var inForce = Configuration()
    /// Whether widgets are being filled, so that their signals are not a person's doing.
    private(set) var isFilling = false

    // The state of the sections.
    var plot: PlotView?
    var days = 1
    var light: LightOfDays?
    /// The thresholds that were in force when the window opened, and their outcome.
    var earlier: (band: Band, outcome: ThresholdTrial.Outcome?)?
    var reader: Worker<(light: LightOfDays, earlier: ThresholdTrial.Outcome?)>?
    var trial: Worker<ThresholdTrial.Outcome?>?
    let writing = Timer()
    let reload = Timer()
    let trying = Timer()
    /// The suggestion that is not to be shown again.
    var refused: Band?
    var themes: [Appearance: [String]] = [:]
    /// The wallpapers that are chosen, and not written yet.
    var pictures: [Appearance: String] = [:]
    /// The theme and the wallpaper that each preview shows.
    var previews: [Appearance: String] = [:]
    var choices: [SourceChoice] = []
    /// The problems that are listed.
    var problems: [String] = []

    init(_ application: GObject) throws(CommandError) {
        catalogue = folders.catalogue
        builder = gtk_builder_new_from_string(SettingsWindow.layout(catalogue), -1)
        file = Result { () throws(CommandError) in try PersonalConfiguration() }
        bus = try? Connection.session()
        do {
            loop = try EventLoop()
        } catch {
            throw CommandError("There is no event loop: \(error).")
        }
        let window = self["window"]
        gtk_window_set_application(window.typed(), application.typed())
        setUpAppearance()
        setUpLight()
        setUpLearnt()
        setUpCards()
        setUpTimes()
        setUpMore()
        follow()
        fill()
        filling { fillTimes() }
        window.on("notify::is-active") { [unowned self] in keepFresh(window.isOn("is-active")) }
    }

    func present() { gtk_window_present(self["window"].typed()) }

    /// The widget of an id in window.ui.
    subscript(_ id: String) -> GObject {
        GObject(UnsafeMutableRawPointer(gtk_builder_get_object(builder, id)))
    }

    /// The layout with its texts in the person's language.
    private static func layout(_ catalogue: Catalogue) -> String {
        let mark = "translatable=\"yes\">"
        var (layout, rest) = ("", String(decoding: PackageResources.window_ui, as: UTF8.self)[...])
        while let place = rest.firstRange(of: mark), let end = rest[place.upperBound...].firstIndex(of: "<") {
            let text = catalogue.text(Phrase(stringLiteral: String(rest[place.upperBound..<end])))
            layout += rest[..<place.upperBound] + text.markup()
            rest = rest[end...]
        }
        return layout + rest
    }

    func text(_ message: Phrase) -> String { catalogue.text(message) }

    // MARK: - Events

    private func follow() {
        if let bus {
            try? bus.attach(to: loop)
            follower = AgentFollower(on: loop, bus) { [unowned self] news in
                if case (.success(let new), .success(let old)) = (news, status), new == old { return }
                status = news
                fill()
            }
            g_unix_fd_add(
                loop.descriptor, G_IO_IN,
                { _, _, data in
                    guard let data else { return 0 }
                    let window = Unmanaged<SettingsWindow>.fromOpaque(data).takeUnretainedValue()
                    return (try? window.loop.process()) == nil ? 0 : 1
                }, Unmanaged.passUnretained(self).toOpaque())
            try? loop.process()
        }
        let path = g_file_new_for_path(folders.configurationFile)
        if let monitor = g_file_monitor_file(path, .moves, nil, nil) {
            let monitor = GObject(UnsafeMutableRawPointer(monitor))
            monitor.on("changed") { [unowned self] in readFile() }
            fileMonitor = monitor
        }
        g_object_unref(UnsafeMutableRawPointer(path))
    }

    /// The level alone is not announced: while somebody looks, it is asked for each second.
    private func keepFresh(_ isLookedAt: Bool) {
        guard isLookedAt else { return refresh.stop() }
        // Another program may have enabled the agent meanwhile.
        filling { fillTimes() }
        ask()
        refresh.start(milliseconds: 1000, repeats: true) { [unowned self] in ask() }
    }

    private func ask() {
        guard case .success = status else { return }
        follower?.refresh()
        call("sources", .sources) { [unowned self] in
            sources = $0
            fillSources()
        }
    }

    /// Calls the agent; a refusal is shown.
    func call<Answer>(_ name: String, _ call: AgentCall<Answer>, _ handler: @escaping (Answer) -> Void = { _ in }) {
        calls[name] = try? bus?.callLater(call) { [unowned self] answer in
            switch answer {
            case .success(let answer?): handler(answer)
            case .success(nil): break
            case .failure(let error): toast(catalogue.sentence(error.message))
            }
        }
        try? loop.process()
    }

    func readFile() {
        let before = try? file.get().text
        file = Result { () throws(CommandError) in try PersonalConfiguration() }
        fill()
        filling { fillTimes() }
        if (try? file.get().text) != before { readLight() }
    }

    /// Makes an edit of the configuration, if there is one to make.
    ///
    /// - Returns: whether the file was written.
    @discardableResult
    func write(_ edit: (PersonalConfiguration) throws(CommandError) -> ConfigurationEdit?) -> Bool {
        var isWritten = false
        do throws(CommandError) {
            let file = try PersonalConfiguration()
            if let edit = try edit(file) {
                try file.write(edit)
                isWritten = true
            }
        } catch {
            toast(catalogue.sentence(error.message))
        }
        readFile()
        return isWritten
    }

    /// The configuration in force, as far as it is known: the file's, or what the agent says while the file has a
    /// mistake.
    private func readInForce() -> Configuration {
        if let configuration = (try? file.get())?.configuration { return configuration }
        var configuration = Configuration()
        guard let status = try? status.get() else { return configuration }
        let (night, day) = (Level(clamping: status.nightBelow), Level(clamping: status.dayAbove))
        configuration.rules.band = Band(nightBelow: night, dayAbove: day) ?? .standard
        for (appearance, name) in [(Appearance.day, status.dayTheme), (.night, status.nightTheme)] {
            guard let theme = name.flatMap(folders.themeLibrary.find) else { continue }
            if appearance == .day { configuration.themes.day = theme } else { configuration.themes.night = theme }
        }
        return configuration
    }

    // MARK: - Widgets

    /// Fills what the agent's status is in.
    private func fill() {
        inForce = readInForce()
        filling {
            fillAppearance()
            fillThresholds()
            fillLearnt()
            fillCards()
        }
    }

    /// Fills widgets, whose signals are then not a person's doing.
    func filling(_ body: () -> Void) {
        let before = isFilling
        isFilling = true
        defer { isFilling = before }
        body()
    }

    /// Shows a sentence for a while, perhaps with a button.
    func toast(_ text: String, button: String? = nil, _ handler: @escaping @MainActor () -> Void = {}) {
        guard let raw = adw_toast_new(text.markup()) else { return }
        let toast = GObject(UnsafeMutableRawPointer(raw))
        if let button {
            toast.set("button-label", button)
            toast.on("button-clicked", handler)
        }
        adw_toast_overlay_add_toast(self["toasts"].opaque, raw)
    }

    /// Shows a text to be read, in a window of its own.
    func showText(_ title: String, _ text: String) {
        let view = GObject(gtk_text_view_new())
        view.set("editable", false)
        view.set("monospace", true)
        for side in ["left", "right", "top", "bottom"] { view.set("\(side)-margin", 12) }
        gtk_text_buffer_set_text(gtk_text_view_get_buffer(view.typed()), text, -1)
        show(title, view)
    }

    /// Shows a widget in a window of its own.
    func show(_ title: String, _ content: GObject) {
        let (box, scroller) = (GObject(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)), GObject(gtk_scrolled_window_new()))
        gtk_scrolled_window_set_child(scroller.opaque, content.widget)
        scroller.set("vexpand", true)
        gtk_box_append(box.typed(), adw_header_bar_new())
        gtk_box_append(box.typed(), scroller.widget)
        let window = GObject(adw_window_new())
        window.set("title", title)
        window.set("default-width", 560)
        window.set("default-height", 600)
        hl_set_object(window.raw, "content", box.raw)
        hl_set_object(window.raw, "transient-for", self["window"].raw)
        gtk_window_present(window.typed())
    }
}
