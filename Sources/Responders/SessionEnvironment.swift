internal import Logging
public import SDBus

/// The variables of the session, for desktops and hooks: the agent's own, and where it was started before the session
/// had any to give, those that systemd's manager of the person's programs was told of since.
public final class SessionEnvironment {
    /// The variables, as far as they are known.
    public private(set) var variables: [String: String]
    /// Called when there are others.
    var whenChanged: () -> Void = {}

    private let own: [String: String]
    private var session: Connection?
    private var question: Slot?
    /// Who waits for the answer.
    private var waiting: [() -> Void] = []
    private let log = Logger(label: "session")

    /// - Parameter own: the agent's variables.
    public init(_ own: [String: String]) {
        self.own = own
        variables = own
    }

    /// From now on there is a bus on which systemd may be.
    public func start(_ session: Connection) {
        self.session = session
    }

    /// Asks systemd for the session's variables, where the agent itself has none; otherwise there is nothing to ask.
    ///
    /// systemd does not tell when they change (org.freedesktop.systemd1(5), "Environment"), so that it is asked anew
    /// each time somebody needs to know.
    ///
    /// - Parameter whenKnown: called once, at once or from the loop: with an answer, without one, or after a second.
    public func ask(whenKnown: @escaping () -> Void = {}) {
        guard !SessionEnvironment.isOfSession(own), let session else { return whenKnown() }
        waiting.append(whenKnown)
        guard question == nil else { return }
        do throws(BusError) {
            question = try session.callLater(
                "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1",
                interface: "org.freedesktop.DBus.Properties", member: "Get",
                [.string("org.freedesktop.systemd1.Manager"), .string("Environment")], timeout: .seconds(1)
            ) { [weak self] in
                self?.take($0)
            }
        } catch {
            take(.failure(error))
        }
    }

    private func take(_ answer: Result<[BusValue], BusError>) {
        question = nil
        if case .success(let values) = answer {
            use(values.first?.elements?.compactMap(\.string) ?? [])
        }
        let waiting = waiting
        self.waiting = []
        for whenKnown in waiting { whenKnown() }
    }

    /// - Parameter assignments: `NAME=value`, each.
    private func use(_ assignments: [String]) {
        var now: [String: String] = [:]
        for assignment in assignments {
            let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { now[String(parts[0])] = String(parts[1]) }
        }
        // What the agent has of its own was given to it on purpose.
        now.merge(own) { $1 }
        guard now != variables else { return }
        if SessionEnvironment.isOfSession(now), !SessionEnvironment.isOfSession(variables) {
            log.notice("systemd knows the session that this agent was started before")
        }
        variables = now
        whenChanged()
    }

    /// By which of its variables a session's desktop is known.
    public nonisolated static let tellingVariables = ["XDG_CURRENT_DESKTOP", "WAYLAND_DISPLAY", "DISPLAY"]

    /// Whether an environment is one of a graphical session.
    public nonisolated static func isOfSession(_ variables: [String: String]) -> Bool {
        tellingVariables.contains { variables[$0]?.isEmpty == false }
    }

    /// Why no desktop is known, in a clause.
    public nonisolated static let ignorance =
        "the agent was not told which desktop is running: XDG_CURRENT_DESKTOP, WAYLAND_DISPLAY and DISPLAY are not set"
}
