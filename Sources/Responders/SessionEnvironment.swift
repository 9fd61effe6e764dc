internal import HalflightSupport
internal import Logging
package import SDBus

/// The variables of the session, for desktops and hooks.
///
/// They are the agent's own; an agent that was started before the session gets them from systemd's user manager.
package final class SessionEnvironment {
    package private(set) var variables: [String: String]
    var whenChanged: () -> Void = {}

    private let own: [String: String]
    private var session: Connection?
    private var question: Slot?
    private var waiting: [() -> Void] = []
    private let log = Logger(label: "session")

    package init(_ own: [String: String]) { (self.own, variables) = (own, own) }

    package func start(_ session: Connection) { self.session = session }

    /// Asks systemd for the session's variables if the agent has none.
    ///
    /// systemd does not signal their changes (org.freedesktop.systemd1(5), "Environment"), so it is asked each time.
    ///
    /// - Parameter whenKnown: called once, at once or from the loop: with an answer, without one, or after a second.
    package func ask(whenKnown: @escaping () -> Void = {}) {
        guard !SessionEnvironment.isOfSession(own), let session else { return whenKnown() }
        waiting.append(whenKnown)
        guard question == nil else { return }
        do throws(BusError) {
            question = try session.callLater(
                "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1",
                interface: "org.freedesktop.DBus.Properties", member: "Get",
                [.string("org.freedesktop.systemd1.Manager"), .string("Environment")], timeout: .seconds(1)
            ) { [weak self] in self?.handle($0) }
        } catch {
            handle(.failure(error))
        }
    }

    private func handle(_ answer: Result<[BusValue], BusError>) {
        question = nil
        if case .success(let values) = answer {
            update(values.first?.elements?.compactMap(\.string) ?? [])
        }
        let waiting = waiting
        self.waiting = []
        for whenKnown in waiting { whenKnown() }
    }

    /// - Parameter assignments: `NAME=value`, each.
    private func update(_ assignments: [String]) {
        // The agent's own variables were set on purpose.
        let now = HalflightSupport.variables(assignments).merging(own) { $1 }
        guard now != variables else { return }
        if SessionEnvironment.isOfSession(now), !SessionEnvironment.isOfSession(variables) {
            log.notice("the agent was started before the session, and has now got the session's variables from systemd")
        }
        variables = now
        whenChanged()
    }

    /// The variables that show which desktop runs.
    package nonisolated static let desktopVariables = ["XDG_CURRENT_DESKTOP", "WAYLAND_DISPLAY", "DISPLAY"]

    /// Whether an environment is one of a graphical session.
    package nonisolated static func isOfSession(_ variables: [String: String]) -> Bool {
        desktopVariables.contains { variables[$0]?.isEmpty == false }
    }

    /// The reason why no desktop is known, in a clause.
    package nonisolated static let unknownDesktop =
        "the agent does not know which desktop is running: XDG_CURRENT_DESKTOP, WAYLAND_DISPLAY and DISPLAY are not set"
}
