internal import AgentInterface
internal import FileSupport
internal import Glibc
internal import HalflightConfiguration
internal import Logging
internal import SDBus
internal import SDEvent
internal import TextSupport
internal import Vocabulary

/// Halflight's item in the panel's tray (StatusNotifierItem specification). A sun or a moon, with a menu. The item
/// costs nothing while the panel has no tray: the bus signals when a tray appears.
@MainActor
final class Tray {
    /// The agent, which owns its tray.
    private unowned let agent: any AgentService
    private let connection: Connection
    private let catalogue: Catalogue
    private let menu: TrayMenu
    private var item: ExportedObject?
    private var shown: Appearance
    private let name = "org.kde.StatusNotifierItem-\(getpid())-1"
    private var watches: [Slot] = []
    private var registration: Slot?
    private let log = Logger(label: "tray")

    init(
        _ connection: Connection, for agent: any AgentService, in catalogue: Catalogue = .empty
    ) throws(BusError) {
        (self.agent, self.connection, self.catalogue) = (agent, connection, catalogue)
        shown = agent.appearance
        menu = try TrayMenu(connection, for: agent, in: catalogue)
        item = try connection.export(interface, at: Tray.path)
        _ = try connection.requestName(name)
        watches = try connection.onOwner(of: Tray.watcher) { [weak self] isThere in
            if isThere { self?.register() }
        }
    }

    isolated deinit { connection.releaseName(name) }

    func update() {
        let hasMenuChanged = menu.update()
        let now = agent.appearance
        let hasChanged = now != shown
        shown = now
        guard hasChanged || hasMenuChanged else { return }
        do throws(BusError) {
            if hasChanged {
                try item?.emit("NewIcon", [])
                try item?.emit("NewTitle", [])
            }
            try item?.emit("NewToolTip", [])
        } catch {
            log.warning("the panel was not notified of the change: \(error)")
        }
    }

    /// Announces the item to the watcher, which tells the panels.
    private func register() {
        do throws(BusError) {
            registration = try connection.callLater(
                Tray.watcher, path: "/StatusNotifierWatcher", interface: Tray.watcher,
                member: "RegisterStatusNotifierItem", [.string(name)]
            ) { [log] answer in
                if case .failure(let error) = answer {
                    log.warning("the panel refused the tray icon: \(error)")
                }
            }
        } catch {
            log.warning("the panel did not answer the request for a tray icon: \(error)")
        }
    }

    private static let path = "/StatusNotifierItem"
    private static let watcher = "org.kde.StatusNotifierWatcher"
}

// MARK: - On the bus

extension Tray {
    private var interface: Interface {
        let place: Arguments = ["x": "i", "y": "i"]
        return Interface(
            "org.kde.StatusNotifierItem",
            methods: [
                Method("Activate", inputs: place) { [weak self] (_) throws(BusError) in
                    _ = self?.agent.toggle(isForPerson: true)
                    return []
                },
                Method("SecondaryActivate", inputs: place) { [weak self] (_) throws(BusError) in
                    self?.agent.set(nil, for: nil)
                    return []
                },
                // The panel shows the menu itself. A finger that slips over the icon must not force anything.
                Method("ContextMenu", inputs: place) { (_) throws(BusError) in [] },
                Method("Scroll", inputs: ["delta": "i", "orientation": "s"]) { (_) throws(BusError) in [] },
            ],
            properties: properties,
            signals: ["NewTitle", "NewIcon", "NewAttentionIcon", "NewOverlayIcon", "NewToolTip"].map { Signal($0, [:]) }
                + [Signal("NewStatus", ["status": "s"])])
    }

    private var properties: [Property] {
        func property(_ name: String, _ signature: String, _ get: @escaping () -> BusValue?) -> Property {
            Property(name, signature, emitsChanges: false, get: get)
        }
        return [
            property("Category", "s") { .string("SystemServices") },
            property("Id", "s") { .string("halflight") },
            property("Title", "s") { [weak self] in self.map { .string($0.title) } },
            property("Status", "s") { .string("Active") },
            property("WindowId", "i") { .int32(0) },
            property("IconThemePath", "s") { .string("") },
            // Without a name, the panel uses the pixmap, which needs no icon theme.
            property("IconName", "s") { .string("") },
            property("IconPixmap", "a(iiay)") { [weak self] in
                self.map { TrayIcon.pixmaps($0.agent.appearance) }
            },
            property("OverlayIconName", "s") { .string("") },
            property("OverlayIconPixmap", "a(iiay)") { Tray.noPixmaps },
            property("AttentionIconName", "s") { .string("") },
            property("AttentionIconPixmap", "a(iiay)") { Tray.noPixmaps },
            property("AttentionMovieName", "s") { .string("") },
            property("ToolTip", "(sa(iiay)ss)") { [weak self] in
                guard let self else { return nil }
                return .structure([.string(""), Tray.noPixmaps, .string(title), .string(text(agent.status))])
            },
            property("ItemIsMenu", "b") { .boolean(false) },
            property("Menu", "o") { .objectPath(TrayMenu.path) },
        ]
    }

    /// Returns the reason and the problem on separate lines. Both may quote other programs, and panels read markup.
    private func text(_ status: AgentStatus) -> String {
        let lines = [status.reason, status.problem].compactMap(\.self)
        return lines.map { catalogue.text($0).markup() }.joined(separator: "\n")
    }

    private var title: String { "Halflight: \(catalogue.text(for: agent.appearance.rawValue))" }

    private static let noPixmaps = BusValue.array(element: "(iiay)", [])
}
