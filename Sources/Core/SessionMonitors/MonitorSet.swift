internal import FileSupport
internal import Glibc
package import SDBus
package import SDEvent
internal import Udev

/// A monitor of services on the system bus.
protocol BusMonitor: AnyObject {
    /// Follows the services on a connection, if any. Earlier reports don't count anymore.
    func follow(_ bus: Connection?)
}

/// The monitors of session and machine, for everything besides light that the decision rules need.
///
/// Each monitor is optional: it comes and goes with its service or device, and its last report ends with them. It costs
/// nothing while nothing happens.
package final class MonitorSet {
    private let loop: EventLoop
    private let bus: ReconnectingBus
    private let session: Connection?
    private let colorSchemeSettleTime: Duration
    /// The session's variables, which locate its display.
    package var variables: () -> [String: String] = processEnvironment
    private var handler: (MonitorEvent) -> Void = { _ in }
    private var whenAnswered: () -> Void = {}

    private lazy var lid = Lid(notify, answered: answered)
    private lazy var dock = Dock(notify)
    private lazy var screen = Screen(notify)
    private lazy var displays = Displays(notify)
    private lazy var idle = Idle(notify, answered: answered)
    private lazy var sleep = Sleep(notify, answered: answered)
    private lazy var power = Power(on: loop, notify)
    private lazy var input = InputIdle(
        on: loop, session: session, environment: { [weak self] in self?.variables() ?? [:] }
    ) { [weak self] idle, _ in self?.report(input: idle) }
    private var isInputKnown = false
    private var backlightWatch: DeviceWatch?
    private var connectorWatch: DeviceWatch?
    private var colorScheme: ColorScheme?

    /// - Parameters:
    ///   - bus: The bus of logind and UPower.
    ///   - session: The session bus, where the desktop reports changed settings, or `nil` to leave these out.
    ///   - colorSchemeSettleTime: How long a setting must stand before it's reported.
    package init(
        on loop: EventLoop, bus: ReconnectingBus, session: Connection? = nil, colorSchemeSettleTime: Duration = .zero
    ) {
        self.loop = loop
        self.bus = bus
        self.session = session
        self.colorSchemeSettleTime = colorSchemeSettleTime
    }

    /// Starts the monitors.
    ///
    /// - Parameter whenAnswered: Called after an answer, once no other is awaited (`awaitsFirstAnswers`).
    package func start(
        _ handler: @escaping (MonitorEvent) -> Void, whenAnswered: @escaping () -> Void = {}
    ) {
        self.handler = handler
        self.whenAnswered = whenAnswered
        sleep.watchClock(on: loop)
        backlightWatch = DeviceWatch(
            "backlight", on: loop, whenKeyPressed: { [weak self] in self?.notify(.input(idle: .zero)) }
        ) { [weak self] in self?.screen.backlights = $0 }
        connectorWatch = DeviceWatch("drm", on: loop) { [weak self] in self?.connectorsChanged($0) }
        colorScheme = session.map {
            let folders = BaseFolders { getenv($0).map { String(cString: $0) } }
            return ColorScheme(
                on: loop, session: $0, configuration: folders.configuration, standing: colorSchemeSettleTime, notify)
        }
        bus.follow { [weak self] bus in
            guard let self else { return }
            for monitor in [lid, dock, idle, sleep, power] as [any BusMonitor] { monitor.follow(bus) }
        }
    }

    /// Whether services have yet to answer about the lid, the session's idleness, or an imminent sleep.
    ///
    /// An absent service isn't awaited. A present service may take a while, or forever.
    package var awaitsFirstAnswers: Bool {
        lid.awaitsFirstAnswer || idle.awaitsFirstAnswer || sleep.awaitsFirstAnswer
    }

    /// Asks again for the lid and the dock.
    ///
    /// logind reports a moved lid only since version 256, and never reports a dock. Not every machine has UPower.
    package func askLid() {
        lid.query()
        dock.query()
    }

    package var isAskingLid: Bool { lid.isQuerying }

    /// Asks for the time since the last input. The answer is an event, at once or soon.
    package func askInput() { input.ask() }

    package func forgetInput() {
        input.stop()
        isInputKnown = false
    }

    private func report(input idle: Duration?) {
        guard idle != nil || isInputKnown else { return }
        isInputKnown = idle != nil
        notify(.input(idle: idle))
    }

    /// Reads changes that cause no event: a past sleep, and whether a screen is on.
    ///
    /// Call it before judging a reading. It reads a few small files for each backlight.
    package func refresh() {
        sleep.refresh()
        screen.refresh()
    }

    /// Passes reports on while this object exists.
    private var notify: (MonitorEvent) -> Void {
        { [weak self] event in
            guard let self else { return }
            handler(event)
            // Lid and dock may have changed during sleep.
            if event == .sleep(isAsleep: false) { askLid() }
        }
    }

    private var answered: () -> Void {
        { [weak self] in
            guard let self, !awaitsFirstAnswers else { return }
            whenAnswered()
        }
    }

    /// Not all devices of `drm` are connectors.
    private func connectorsChanged(_ devices: [Device]) {
        let connectors = devices.compactMap(Connector.init)
        displays.update(connectors)
        dock.update(connectors)
        screen.connectors = connectors
    }
}
