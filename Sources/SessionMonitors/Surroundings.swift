public import SDBus
public import SDEvent
internal import Udev

/// What the decision rules must know besides light, as witnesses tell it.
///
/// Each witness is optional, is looked for while the program runs, and comes and goes with its service or device;
/// when it goes, its last word no longer holds. None costs anything while nothing happens.
public final class Surroundings {
    private let loop: EventLoop
    private let bus: ReturningBus
    private let session: Connection?
    private let deliver: (Observation) -> Void

    private lazy var lid = Lid { [weak self] in self?.hear($0) }
    private lazy var dock = Dock { [weak self] in self?.hear($0) }
    private lazy var screen = Screen { [weak self] in self?.hear($0) }
    private lazy var displays = Displays { [weak self] in self?.hear($0) }
    private lazy var idle = Idle { [weak self] in self?.hear($0) }
    private lazy var sleep = Sleep { [weak self] in self?.hear($0) }
    private lazy var power = Power(on: loop) { [weak self] in self?.hear($0) }
    private var backlights: DeviceWatch?
    private var connectors: DeviceWatch?
    private var colorScheme: ColorScheme?

    /// The surroundings of this process; nothing happens before `start()`.
    ///
    /// - Parameters:
    ///   - bus: where logind and UPower are, when they are.
    ///   - session: the session bus, where the desktop tells of its settings; nil when nobody is to listen there.
    ///   - deliver: called with each observation.
    public init(
        on loop: EventLoop, bus: ReturningBus, session: Connection? = nil, _ deliver: @escaping (Observation) -> Void
    ) {
        self.loop = loop
        self.bus = bus
        self.session = session
        self.deliver = deliver
    }

    /// Looks for the witnesses, and listens to those that are there or come.
    public func start() {
        sleep.watchClock(on: loop)
        backlights = DeviceWatch("backlight", on: loop) { [weak self] in self?.screen.backlights = $0 }
        connectors = DeviceWatch("drm", on: loop) { [weak self] in self?.take(connectors: $0) }
        colorScheme = session.map { ColorScheme(on: loop, session: $0) { [weak self] in self?.hear($0) } }
        bus.follow { [weak self] in self?.listen(on: $0) }
    }

    /// Looks at what sends no event: whether a screen is on, and whether the machine has slept.
    ///
    /// To be called before a reading is judged; it reads a few small files for each backlight.
    public func look() {
        sleep.look()
        screen.look()
    }

    private func hear(_ observation: Observation) {
        deliver(observation)
        // Neither is announced by every logind, and both may have changed unseen.
        if observation == .sleep(isAsleep: false) {
            lid.askAgain()
            dock.askAgain()
        }
    }

    /// Cards and render nodes are among them.
    private func take(connectors devices: [Device]) {
        let connectors = devices.compactMap(Connector.init)
        displays.update(connectors)
        dock.update(connectors)
        screen.connectors = connectors
    }

    private func listen(on connection: Connection?) {
        lid.listen(on: connection)
        dock.listen(on: connection)
        idle.listen(on: connection)
        sleep.listen(on: connection)
        power.listen(on: connection)
    }
}
