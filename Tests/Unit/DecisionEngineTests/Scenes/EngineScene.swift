import Glibc
import LightSensors
import LoopSupport
import SDBus
import Selection
import SessionMonitors
import Switching
import TestSupport
import Testing

@testable import DecisionEngine
@testable import LightSensors

/// An engine with mocked devices and services, and a clock moved by hand.
///
/// libudev finds mocked devices by the environment, so each scene runs in a separate process, as an exit test.
@MainActor final class EngineScene {
    let devices: Testbed
    /// The switches since `start`: the second of the report, and the appearance.
    private(set) var switches: [String] = []
    /// The input idle times since the scene began, in seconds. An element is `nil` if the time was unknown.
    private(set) var inputs: [Double?] = []
    /// The seconds since `start` of each reported light.
    private(set) var readings: [Double] = []
    /// The warnings since the scene began.
    private(set) var warnings: [String] = []
    /// The number of outcomes still to answer with a toggle.
    private var answers = 0
    private let engine: EngineRunner
    private let loop: EventLoop
    private let time: ManualClock
    private let bus: PrivateBus?
    private var services: [MockService] = []
    private let systemBus: ReconnectingBus
    private let session: Connection?
    private var origin = Duration.zero

    /// Plays a scene that begins at noon.
    ///
    /// - Parameter hasBus: Whether there is a system bus for services.
    static func play(hasBus: Bool = false, _ body: @MainActor (EngineScene) throws -> Void) throws {
        try body(EngineScene(hasBus: hasBus))
    }

    /// Plays a scene with a light sensor, once the sensor decides.
    static func play(lux: Int, _ body: @MainActor (EngineScene, Testbed.LightSensor) throws -> Void) throws {
        try play { scene in
            let sensor = try scene.devices.addLightSensor(lux: lux)
            try scene.start(at: .lux(Double(lux)))
            try body(scene, sensor)
        }
    }

    /// Plays a scene with a backlight, once the backlight decides.
    static func play(brightness: Int, _ body: @MainActor (EngineScene, Testbed.Backlight) throws -> Void) throws {
        try play { scene in
            let backlight = try scene.devices.addBacklight(brightness: brightness)
            try scene.start(at: Level(clamping: Double(brightness)))
            try body(scene, backlight)
        }
    }

    private init(hasBus: Bool) throws {
        guard getenv("LD_PRELOAD").map({ String(cString: $0) })?.contains("umockdev") == true else {
            throw Failure("there are no mocked devices: run it under umockdev-wrapper")
        }
        devices = try Testbed()
        setenv("UMOCKDEV_DIR", devices.root, 1)
        setenv("XDG_SESSION_ID", EngineScene.session, 1)
        setenv("TZ", "UTC0", 1)
        time = ManualClock(now: .seconds(1000), wallClock: ClockSetTests.noon)
        loop = try EventLoop(clock: time)
        bus = hasBus ? try PrivateBus() : nil
        systemBus = ReconnectingBus(on: loop, address: bus?.address ?? "unix:path=/no/such/bus")
        session = try bus.map { try Connection.ready(at: $0.address) }
        try session?.attach(to: loop)
        let settings = LightSources.Settings(place: Place(latitude: 0, longitude: 0))
        engine = try EngineRunner(
            on: loop, rules: Rules(), settings: settings, systemBus: systemBus, session: session)
        engine.sessionVariables = { [:] }
    }

    /// The engine's login session.
    static let session = "mine"

    /// Starts a service on the scene's bus. The bus serves as system and session bus. The service ends with the scene
    /// at the latest.
    @discardableResult
    func play(_ template: MockService.Template, _ parameters: [String: Any] = [:]) throws -> MockService {
        guard let bus else { throw Failure("the scene has no bus") }
        let service = try MockService(template, on: bus.address, parameters)
        services.append(service)
        return service
    }

    /// Starts the engine and waits until it decides by `level`. Seconds and switches count from then on.
    func start(at level: Level?) throws {
        if bus != nil { systemBus.start() }
        try engine.start { [weak self] event, _, outcome in
            self?.note(event, outcome)
        }
        try wait(until: "the level is \(level?.description ?? "unknown")") { self.level == level }
        try settle()
        origin = time.now
        (switches, readings) = ([], [])
    }

    private func note(_ event: Event, _ outcome: Outcome) {
        if case .input(let idle) = event { inputs.append(idle.map { $0 / .seconds(1) }) }
        if case .reading = event { readings.append((time.now - origin) / .seconds(1)) }
        warnings += outcome.decisions.filter(\.isWarning).map(\.reason.text)
        if answers > 0, event == .toggle() {
            answers -= 1
            engine.handle(.toggle())
        }
        guard let change = outcome.change else { return }
        switches.append("\((time.now - origin) / .seconds(1)) \(change.to)")
    }
}

extension EngineScene {
    /// Toggles, and answers the given number of outcomes with another toggle.
    ///
    /// - Returns: The number of answers left when the loop got to its other work.
    func toggle(answers: Int) throws -> Int? {
        self.answers = answers
        var left: Int?
        engine.handle(.toggle())
        let other = try loop.makeDeferred { left = self.answers }
        other.schedule()
        try settle()
        return left
    }

    /// The decisions' state.
    var decider: Decider { engine.decider }

    /// The last trusted level.
    var level: Level? { decider.lastLight?.level }

    /// Whether a light sensor is being read.
    var isReading: Bool {
        engine.sources.all.contains { ($0.source as? IlluminanceSource)?.isReading == true }
    }

    /// Whether a light sensor's read is due and hasn't begun.
    private var isReadDue: Bool {
        engine.sources.all.contains { ($0.source as? IlluminanceSource)?.isReadDue == true }
    }

    /// Moves the clock to a second after the start, timer by timer.
    ///
    /// - Parameter isBlocked: Whether the sensor doesn't answer, so its reads aren't awaited.
    func goOn(to second: Double, isBlocked: Bool = false) throws {
        let end = origin + .milliseconds(Int64(second * 1000))
        repeat { try settle(isBlocked) } while time.advance(to: end)
        try settle(isBlocked)
    }

    /// Returns whether a source of a kind exists.
    func finds(_ kind: SourceKind) -> Bool { engine.readSources().contains { $0.name.kind == kind } }

    /// Why the deciding source gives no data, or `nil` if it does.
    var noData: NoData? { engine.noData }

    /// The light sensor with doubtful values, or `nil` if there's no doubt.
    var doubt: SensorDoubt? { engine.doubt }

    /// The switches' appearances since `start`.
    var switchedTo: [String] { switches.compactMap { $0.split(separator: " ").last.map(String.init) } }

    /// Expects exactly these switches since the start, such as `10.5 night`.
    func expect(_ expected: [String], _ why: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(switches == expected, "\(switches) \(why)", sourceLocation: sourceLocation)
    }

    /// Waits for an event of the kernel or a service while the clock stands still.
    func wait(until what: String, _ holds: () throws -> Bool) throws {
        try loop.run(until: what, log: [decider.message.english], holds)
    }

    /// Handles everything that has happened so far.
    private func settle(_ isBlocked: Bool = false) throws {
        // An answer of the bus or a service follows everything that it sent before: signals, and answers that the clock
        // must not overtake.
        let names = ["org.freedesktop.DBus"] + services.filter { !$0.isPaused }.map(\.name)
        for connection in [systemBus.connection, session].compactMap(\.self) {
            for name in names {
                try connection.call(name, path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping")
            }
        }
        repeat {
            try loop.settle()
            if isReadDue { try wait(until: "the sensor is being read") { !isReadDue } }
            if isReading, !isBlocked { try wait(until: "the sensor is read") { !isReading } }
            if !services.contains(where: \.isPaused) {
                try wait(until: "the lid is known") { !engine.monitors.isAskingLid }
            }
        } while try loop.runOnce(timeout: .zero)
    }
}

extension Level {
    /// Creates the level of an illuminance in lux.
    static func lux(_ lux: Double) -> Level? { Level(illuminance: lux) }
}
