internal import FileSupport
internal import Glibc
internal import Logging
package import SDBus

/// The session's variables, for desktops and hooks. These variables are the agent's own. If the agent started before
/// the session, those in `taken` come from systemd's user manager.
package final class SessionEnvironment {
    package private(set) var variables: [String: String] {
        didSet { running = RunningDesktop(variables, among: desktops) }
    }
    /// The running desktop. `nil` outside a graphical session.
    private(set) var running: RunningDesktop?
    var whenChanged: () -> Void = {}

    let desktops: [Desktop]
    private let own: [String: String]
    /// Whether the agent started within the session.
    private let isOfSession: Bool
    private var session: Connection?
    private var systemBus: ReconnectingBus?
    private var question: Slot?
    private var waiting: [() -> Void] = []
    /// Reports new owners of the manager's name.
    private var changes: Slot?
    /// Whether the manager's name has no owner.
    private var isWithoutManager = false
    /// The manager's unique name on the bus. No other program ever gets this name.
    private var manager: String?
    /// The last owner of the manager's name that isn't the manager. A unique name.
    private var refused: String?
    private let log = Logger(label: "session")

    package init(_ own: [String: String], desktops: [Desktop] = Desktop.shipped) {
        (self.own, variables, self.desktops) = (own, own, desktops)
        (running, isOfSession) = (RunningDesktop(own, among: desktops), SessionEnvironment.isOfSession(own))
    }

    /// - Parameter systemBus: the bus on which the system's manager identifies the process of the user's manager.
    package func start(_ session: Connection, systemBus: ReconnectingBus) {
        (self.session, self.systemBus) = (session, systemBus)
    }

    /// Requests the session's variables from systemd if the agent has none. systemd doesn't signal changes
    /// (org.freedesktop.systemd1(5), "Environment"), so each call sends a request. Calls `whenKnown` once, immediately
    /// or from the loop, with or without an answer, after 3 s at most.
    package func ask(whenKnown: @escaping () -> Void = {}) {
        guard !isOfSession, !isWithoutManager, let session else { return whenKnown() }
        waiting.append(whenKnown)
        guard question == nil else { return }
        let (name, bus) = (SessionEnvironment.systemd, "org.freedesktop.DBus")
        if changes == nil {
            let rule = "type='signal',sender='\(bus)',member='NameOwnerChanged',arg0='\(name)'"
            changes = try? session.onMatch(rule) { [weak self] _, _ in self?.isWithoutManager = false }
        }
        call(session, bus, "/org/freedesktop/DBus", bus, "GetNameOwner", [.string(name)]) { [weak self] in
            guard let self else { return }
            guard let owner = $0?.string else {
                isWithoutManager = changes != nil
                return finish()
            }
            if owner == manager { askManager(owner) } else { check(owner) }
        }
    }

    /// Accepts only the main process of user@UID.service. Any program can take the name if systemd hasn't taken it.
    private func check(_ owner: String) {
        guard let process = session?.owner(of: owner)?.process else { return finish() }
        let unit = "/org/freedesktop/systemd1/unit/user_40\(getuid())_2eservice"
        get("MainPID", of: "Service", at: unit, systemBus?.connection, SessionEnvironment.systemd) { [weak self] in
            guard let self else { return }
            guard $0?.number == Double(process) else { return refuse(owner, process) }
            manager = owner
            askManager(owner)
        }
    }

    private func refuse(_ owner: String, _ process: Int32) {
        if refused != owner {
            log.warning(
                """
                the session's variables are not taken from process \(process), which has the bus name \
                \(SessionEnvironment.systemd): the system's manager does not say that it is the main process of \
                user@\(getuid()).service
                """)
        }
        refused = owner
        finish()
    }

    private func askManager(_ owner: String) {
        get("Environment", of: "Manager", at: "/org/freedesktop/systemd1", session, owner) { [weak self] in
            if let entries = $0?.elements { self?.update(entries.compactMap(\.string)) }
            self?.finish()
        }
    }

    private func get(
        _ property: String, of interface: String, at path: String, _ bus: Connection?, _ service: String,
        _ handler: @escaping (BusValue?) -> Void
    ) {
        let arguments: [BusValue] = [.string("\(SessionEnvironment.systemd).\(interface)"), .string(property)]
        call(bus, service, path, "org.freedesktop.DBus.Properties", "Get", arguments, handler)
    }

    /// Calls `handler` with the answer's first value, or with `nil`.
    private func call(
        _ bus: Connection?, _ service: String, _ path: String, _ interface: String, _ member: String,
        _ arguments: [BusValue], _ handler: @escaping (BusValue?) -> Void
    ) {
        guard let bus else { return handler(nil) }
        do throws(BusError) {
            question = try bus.callLater(
                service, path: path, interface: interface, member: member, arguments, timeout: .seconds(1)
            ) { handler((try? $0.get())?.first) }
        } catch {
            handler(nil)
        }
    }

    private func finish() {
        question = nil
        let waiting = waiting
        self.waiting = []
        for whenKnown in waiting { whenKnown() }
    }

    /// - Parameter assignments: texts of the form `NAME=value`.
    private func update(_ assignments: [String]) {
        let taken = FileSupport.variables(assignments).filter { SessionEnvironment.isTaken($0.key) }
        // The agent's own variables were set on purpose.
        let now = taken.merging(own) { $1 }
        guard now != variables else { return }
        if SessionEnvironment.isOfSession(now), !SessionEnvironment.isOfSession(variables) {
            log.notice("the agent was started before the session, and has now got the session's variables from systemd")
        }
        variables = now
        whenChanged()
    }

    /// Whether to take a variable. Desktops hand it to systemd for all programs of a session. It doesn't name programs
    /// or libraries, unlike `PATH` and `LD_PRELOAD`.
    private static func isTaken(_ name: String) -> Bool {
        taken.contains(name) || name.hasPrefix("XDG_SESSION_") || name.hasPrefix("LC_")
    }

    /// As passed by gnome-session, Plasma, and the shipped configurations of Sway, Hyprland, niri, labwc and Wayfire.
    private static let taken: Set = [
        "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "GNOME_SETUP_DISPLAY", "ICEAUTHORITY", "SESSION_MANAGER",
        "XDG_CURRENT_DESKTOP", "XDG_MENU_PREFIX", "XDG_SEAT", "XDG_VTNR", "DESKTOP_SESSION", "GDMSESSION",
        "GNOME_DESKTOP_SESSION_ID", "GNOME_SHELL_SESSION_MODE", "KDE_FULL_SESSION", "KDE_SESSION_UID",
        "KDE_SESSION_VERSION", "SWAYSOCK", "I3SOCK", "HYPRLAND_INSTANCE_SIGNATURE", "NIRI_SOCKET", "LABWC_PID",
        "WAYFIRE_SOCKET", "BSPWM_SOCKET", "SSH_AUTH_SOCK", "SSH_AGENT_PID", "GNOME_KEYRING_CONTROL", "LANG", "LANGUAGE",
        "XCURSOR_THEME", "XCURSOR_SIZE", "QT_QPA_PLATFORMTHEME",
    ]

    private static let systemd = "org.freedesktop.systemd1"

    package nonisolated static let desktopVariables = ["XDG_CURRENT_DESKTOP", "WAYLAND_DISPLAY", "DISPLAY"]

    package nonisolated static func isOfSession(_ variables: [String: String]) -> Bool {
        desktopVariables.contains { variables[$0]?.isEmpty == false }
    }

    /// Whether the session has a compositor or window manager but no desktop.
    package static func isWithoutDesktop(_ variables: [String: String]) -> Bool {
        RunningDesktop(variables).map { $0.shell == nil } ?? false
    }
}
