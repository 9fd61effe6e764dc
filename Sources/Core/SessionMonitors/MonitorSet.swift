internal import FileSupport
internal import Glibc
package import SDBus
package import SDEvent
internal import Udev

/// A monitor of services on the system bus.
protocol BusMonitor: AnyObject {
    /// Follows its services on this connection; nil when there is none, and what they said last no longer holds.
    func follow(_ bus: Connection?)
}

/// The monitors of session and machine: all that the decision rules must know besides light.
///
/// Each monitor is optional: it comes and goes with its service or device, and what it reported last no longer holds
/// when that goes. None costs anything while nothing happens.
package final class MonitorSet {
    private let loop: EventLoop
    private let bus: ReconnectingBus
    private let session: Connection?
    private let settingStands: Duration
    /// The session's variables, which say where its display is.
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
    /// Whether somebody has said when keyboard or pointer were last touched.
    private var isInputKnown = false
    private var backlightWatch: DeviceWatch?
    private var connectorWatch: DeviceWatch?
    private var colorScheme: ColorScheme?

    /// The monitors of this process; nothing happens before `start`.
    ///
    /// - Parameters:
    ///   - bus: the bus of logind and UPower.
    ///   - session: the session bus, where the desktop reports changes of its settings; nil to leave these out.
    ///   - settingStands: how long such a setting has to stand before it is reported.
    package init(on loop: EventLoop, bus: ReconnectingBus, session: Connection? = nil, settingStands: Duration = .zero)
    {
        self.loop = loop
        self.bus = bus
        self.session = session
        self.settingStands = settingStands
    }

    /// Starts the monitors, which report each change to `handler`.
    ///
    /// - Parameter whenAnswered: called after an answer, once no other is awaited (`awaitsFirstAnswers`).
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
                on: loop, session: $0, configuration: folders.configuration, standing: settingStands, notify)
        }
        bus.follow { [weak self] bus in
            guard let self else { return }
            for monitor in [lid, dock, idle, sleep, power] as [any BusMonitor] { monitor.follow(bus) }
        }
    }

    /// Whether services have yet to answer whether the lid is shut, the session is idle, or the machine is about to
    /// sleep.
    ///
    /// A service that is not there is not waited for; one that is there may take a while, or for ever.
    package var awaitsFirstAnswers: Bool {
        lid.awaitsFirstAnswer || idle.awaitsFirstAnswer || sleep.awaitsFirstAnswer
    }

    /// Asks again for what not every service reports: the lid, and the dock.
    ///
    /// logind reports a lid that moves only from version 256 on, and a dock in no version; UPower is not everywhere.
    package func askLid() {
        lid.query()
        dock.query()
    }

    /// Whether the lid is being asked for.
    package var isAskingLid: Bool { lid.isQuerying }

    /// Asks how long nobody has touched keyboard or pointer; the answer is an event, at once or soon.
    package func askInput() { input.ask() }

    /// Says that this will not be asked for the time being, so that nobody is followed for it.
    package func forgetInput() {
        input.stop()
        isInputKnown = false
    }

    private func report(input idle: Duration?) {
        guard idle != nil || isInputKnown else { return }
        isInputKnown = idle != nil
        notify(.input(idle: idle))
    }

    /// Reads what changes without an event: whether the machine has slept, and whether a screen is on.
    ///
    /// To be called before a reading is judged; it reads a few small files for each backlight.
    package func refresh() {
        sleep.refresh()
        screen.refresh()
    }

    /// Hands on what a monitor reports, as long as this object is there.
    private var notify: (MonitorEvent) -> Void {
        { [weak self] event in
            guard let self else { return }
            handler(event)
            // Both may have changed during sleep.
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
