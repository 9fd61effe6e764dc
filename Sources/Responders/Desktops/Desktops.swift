internal import Logging
public import SDBus
public import SDEvent

/// The desktops' own settings: a responder for each, of which those do something that are chosen, or running.
public final class Desktops {
    /// In the order in which they are told within a stage.
    public let responders: [any Responder]

    private let session: DesktopSession
    private let services: [ServiceWatch]
    private let log = Logger(label: "desktops")

    /// Responders for all desktops.
    ///
    /// - Parameters:
    ///   - environment: this session's, by which the desktop that is running is known, its tools and themes are found, and
    ///     in which the tools run.
    ///   - memory: where what was replaced is kept.
    public init(
        loop: EventLoop, environment: SessionEnvironment, choice: DesktopChoice, memory: ReplacedSettingsMemory
    ) {
        session = DesktopSession(loop: loop, session: environment, choice: choice, memory: memory)
        let xfconf = ServiceWatch(["org.xfce.Xfconf"])
        let daemon = ServiceWatch(["org.kde.kded6", "org.kde.kded5"])
        services = [xfconf, daemon]
        responders =
            DesktopResponder.gnome(session) + DesktopResponder.cinnamon(session) + DesktopResponder.mate(session)
            + DesktopResponder.xfce(session, xfconf) + DesktopResponder.kde(session, daemon) + [GTKSettings(session)]
        environment.whenChanged = { [weak self] in self?.tellAgain() }
    }

    /// Begins to watch for services that come late.
    public func start(_ connection: Connection) {
        do throws(BusError) {
            for service in services { try service.start(connection) }
        } catch {
            log.warning("the session bus does not tell which services come: \(error)")
        }
    }

    /// The person's choice; a new one counts at once.
    public var choice: DesktopChoice {
        get { session.choice }
        set {
            guard newValue != session.choice else { return }
            session.choice = newValue
            tellAgain()
        }
    }

    private func tellAgain() {
        for responder in responders { responder.whenReady?() }
    }
}
