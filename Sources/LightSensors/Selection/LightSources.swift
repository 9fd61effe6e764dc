public import SDBus
public import SDEvent
public import Switching
public import SystemPackage
internal import Udev

/// The light sources of this machine, of which one is in use.
///
/// It follows the devices as they come and go, takes the best source by preference, leaves one that has given no data
/// for a minute for the next, and takes it back once it gives data again (rule 11). What happens it hands on as events
/// for the Decider: which source is in use, and what that source yields.
public final class LightSources {
    /// What a person may set of the sources.
    public struct Settings: Equatable, Sendable {
        /// Which sources may be used, best first.
        public var preference: SourcePreference
        /// Where on Earth, for the sun; nil takes the time zone's own place.
        public var place: Place?
        /// The thresholds, near which sensors are read more often.
        public var band: Band

        /// Settings of these parts; without arguments, those of an empty configuration.
        public init(preference: SourcePreference = .auto, place: Place? = nil, band: Band = .standard) {
            self.preference = preference
            self.place = place
            self.band = band
        }
    }

    /// The settings; new ones count at once.
    public var settings: Settings {
        didSet {
            guard settings != oldValue else { return }
            box.settings = settings
            let before = selected
            if rescan != nil { scan() }
            if selected === before { before?.settingsDidChange() }
        }
    }

    /// What is around; the choice of a source, and whether it rests, hang on it.
    ///
    /// To be set after the Decider was told of the same: what the source says by it may follow at once.
    public var circumstances = Circumstances() {
        didSet { circumstancesDidChange(from: oldValue) }
    }

    /// Whether there is none in use yet because one that comes before those that are here is still being looked for.
    public private(set) var isWaiting = false

    /// Whether the machine's devices could be listed.
    public private(set) var knowsDevices = false

    private let loop: EventLoop
    private let deliver: (Event) -> Void
    /// Sources read the settings from here: they must not hold on to this object.
    private let box: SettingsBox
    private var inventory: Inventory
    private let systemBus: ReturningBus?
    private var monitor: DeviceMonitor?
    private var sensorProxy: SensorProxy?
    private var rescan: DeferredSource?
    /// For a scan that failed.
    private var again: TimerSource?
    private var patience: TimerSource?
    private let frozenWatch: FrozenWatch
    private var selected: (any LightSource)?
    /// Of what kind the source in use is, or was last.
    private var usedLast: (kind: SourceKind, isExternal: Bool)?
    private var refreshed: Duration?
    private var selectedLight: Light?
    /// What the source in use showed last, whether or not it is believed.
    private var shownLast: Light?
    private var selectedProblem: NoData?
    /// Devices that udev has said are gone.
    ///
    /// Their folders may still be there for a moment.
    private var gone: Set<String> = []
    /// Sources that were left because they gave no data.
    private var left: [SourceName: any LightSource] = [:]

    /// Sources on `loop`; nothing happens before `start()`.
    ///
    /// - Parameters:
    ///   - systemBus: where a service may be that reads a sensor; nil when no such service is wanted.
    ///   - deliver: called with `Event.source` and `Event.reading`, in that order for each source.
    public init(
        on loop: EventLoop, settings: Settings, systemBus: ReturningBus? = nil, _ deliver: @escaping (Event) -> Void
    ) {
        self.loop = loop
        self.settings = settings
        self.systemBus = systemBus
        self.deliver = deliver
        frozenWatch = FrozenWatch(on: loop)
        let box = SettingsBox(settings)
        self.box = box
        inventory = Inventory(on: loop, sun: { box.sun }, wokeAt: { box.wokeAt })
    }

    /// Finds the sources and takes the best into use.
    ///
    /// - Throws: `Errno` when the kernel gives no socket for hot-plug events; sources that need no device work all the same.
    public func start() throws(Errno) {
        rescan = try loop.makeDeferred { [weak self] in self?.scan() }
        again = try loop.makeTimer { [weak self] in self?.scan() }
        patience = try loop.makeTimer { [weak self] in self?.leaveSelected() }
        defer { scan() }
        if let systemBus {
            sensorProxy = SensorProxy(on: loop, systemBus) { [weak self] in self?.rescan?.schedule() }
        }
        monitor = try DeviceMonitor(Inventory.subsystems, on: loop) { [weak self] in self?.take($0, $1) }
    }

    /// Ends whatever source is in use, for good.
    ///
    /// - Parameter whenDone: called once nothing of it runs any more: at once, or from the loop.
    public func stop(whenDone: @escaping () -> Void) {
        (monitor, sensorProxy, rescan, again, patience) = (nil, nil, nil, nil, nil)
        frozenWatch.watch(nil)
        let sources = left.values + [selected].compactMap { $0 }
        (selected, left) = (nil, [:])
        var running = sources.count
        guard running > 0 else { return whenDone() }
        for source in sources {
            source.end {
                running -= 1
                if running == 0 { whenDone() }
            }
        }
    }

    /// Whether it is still being found out what is there: somebody was asked and has not answered yet.
    public var isLooking: Bool { rescan?.isEnabled == true || sensorProxy?.isLooking == true }

    /// How many times as fast as the clock the light in use goes by: 1, but for a trace that is replayed.
    public var speed: Double { selected?.speed ?? 1 }

    /// What the sun says now, for when nothing else is known.
    public var sunLevel: Level {
        SunSky(box.sun.place).level(at: loop.wallClock / .seconds(1))
    }

    /// Has a source whose level moves by itself, as the sun's does, yield what it says now, once at each moment.
    public func refresh() {
        guard let selected, selected.name.kind == .sun, refreshed != loop.now, let value = selected.glance() else {
            return
        }
        refreshed = loop.now
        take(value, from: selected.name)
    }

    /// All sources, best first within each kind, and how they stand.
    public var statuses: [SourceStatus] {
        inventory.entries.map { status(of: $0) }
    }

    private func status(of entry: Inventory.Entry) -> SourceStatus {
        let source = entry.source
        if source === selected {
            return SourceStatus(
                name: source.name, light: selectedLight, isSelected: true, problem: selectedProblem?.cause)
        }
        let seen = source.glance()
        var light: Light?
        if case .light(let now) = seen { light = now }
        return SourceStatus(
            name: source.name, light: light, isSelected: false, problem: whyNotUsed(entry, seen: seen))
    }

    private func whyNotUsed(_ entry: Inventory.Entry, seen: Reading.Value?) -> String {
        if case .noData(let noData) = seen { return noData.cause }
        if left[entry.source.name] != nil { return "left because it gives no data" }
        guard settings.preference.items.contains(where: { $0.admits(entry.source.name) }) else {
            return "the configuration names other sources"
        }
        if let objection = entry.objection { return objection }
        return selected.map { "\($0.name) is preferred" } ?? "not in use"
    }
}

// MARK: - Devices

extension LightSources {
    private func take(_ action: DeviceMonitor.Action, _ device: DeviceAddress?) {
        if action != .changed, device?.subsystem != "backlight" { sensorProxy?.devicesDidChange() }
        switch (action, device) {
        case (.removed, let device?):
            inventory.forget(path: device.path)
            gone.insert(device.path)
            rescan?.schedule()
        case (.added, let device?):
            // What was there under the same path is not this one, even if nobody said that it went.
            inventory.forget(path: device.path)
            gone.remove(device.path)
            rescan?.schedule()
        case (.changed, let device?) where device.subsystem != "drm":
            for entry in inventory.entries where entry.path == device.path { entry.source.deviceDidChange() }
        case (.changed, _):
            rescan?.schedule()
        default:
            gone.removeAll()
            rescan?.schedule()
        }
    }

    private func scan() {
        let monitor = monitor
        let found = monitor?.devices()
        knowsDevices = found != nil
        if monitor != nil, found == nil { again?.arm(at: loop.now + LightSources.pauseAfterFailure) }
        // Devices that cannot be listed are not gone.
        if knowsDevices || inventory.entries.isEmpty || monitor == nil {
            inventory.update(
                found?.filter { !gone.contains($0.path) } ?? [],
                attributeNames: { monitor?.attributeNames(of: $0) ?? [] },
                sensorProxy: sensorProxy?.source, preference: settings.preference)
        }
        select()
    }

    private static let pauseAfterFailure = Duration.seconds(5)
}

// MARK: - Circumstances

extension LightSources {
    private func circumstancesDidChange(from old: Circumstances) {
        guard circumstances != old, rescan != nil else { return }
        let before = selected
        switch (old.isAsleep, circumstances.isAsleep) {
        case (false, true): selected?.machineWillSleep()
        case (true, false):
            box.wokeAt = loop.now
            // A minute without data is a minute awake.
            if selectedProblem != nil { armPatience() }
            select()
            if selected === before { selected?.machineDidWake() }
        default:
            let wasHeld = usedLast.map { old.suppresses($0.kind, isExternal: $0.isExternal) } ?? false
            select()
            if wasHeld, !isHeld, selected === before { selected?.lookAgain() }
        }
    }
}

// MARK: - Selection and hand-over

extension LightSources {
    /// The best source by preference; one that was left only when there is no other.
    private var best: Inventory.Entry? {
        let wanted = wanted
        let present = wanted.filter { left[$0.source.name] == nil }
        if circumstances.prefersExternal, let external = present.first(where: \.isExternal) { return external }
        // SuppressionCause is no reason to go by something else: what is covered now will be uncovered.
        if isHeld { return wanted.first { $0.source === selected } }
        return present.first ?? wanted.first
    }

    /// What may be used, best first.
    private var wanted: [Inventory.Entry] {
        // What is taken first decides at once: it is to be the best, and not what could be found sooner.
        let isLooking = usedLast == nil && sensorProxy?.isLooking == true
        let items = settings.preference.items.prefix { !isLooking || !$0.admits(SourceName(.sensorProxy)) }
        return items.flatMap { item in
            inventory.entries.filter { entry in
                guard item.admits(entry.source.name) else { return false }
                if case .named = item { return true }
                return entry.objection == nil
            }
        }
    }

    /// Whether something is between the source in use and the light, so that no other takes its place (rule 5).
    private var isHeld: Bool {
        usedLast.map { circumstances.suppresses($0.kind, isExternal: $0.isExternal) } ?? false
    }

    private func select() {
        forgetVanished()
        let best = best
        let hasWaited = isWaiting
        isWaiting = best == nil && usedLast == nil && sensorProxy?.isLooking == true
        guard best?.source !== selected || (hasWaited && !isWaiting) else { return }
        if let selected, left[selected.name] == nil { selected.stop() }
        selected = best?.source
        selectedLight = nil
        shownLast = nil
        selectedProblem = nil
        patience?.disarm()
        frozenWatch.watch(selected)
        guard let best else { return deliver(.source(nil)) }
        let (name, isExternal) = (best.source.name, best.isExternal)
        usedLast = (name.kind, isExternal)
        // Only the source in use is asked: were it one that was left, it would be asked twice.
        left.removeValue(forKey: name)?.stop()
        deliver(.source(name, isExternal: isExternal))
        best.source.start(.decisions) { [weak self] in self?.take($0, from: name) }
    }

    private func forgetVanished() {
        left = left.filter { _, source in
            if inventory.entries.contains(where: { $0.source === source }) { return true }
            source.stop()
            return false
        }
    }

    private func take(_ value: Reading.Value, from name: SourceName) {
        guard selected?.name == name else { return }
        if case .light(let light) = value { shownLast = light }
        let value = frozenWatch.vet(value, findIdleSensor)
        switch value {
        case .light(let light):
            selectedLight = light
            if selectedProblem != nil { patience?.disarm() }
            selectedProblem = nil
        case .noData(let noData):
            if selectedProblem == nil { armPatience() }
            // The device may be gone, and word of it lost.
            if noData.kind == .missing, selectedProblem?.kind != .missing { rescan?.schedule() }
            selectedProblem = noData
        }
        deliver(.reading(Reading(name, value)))
    }

    /// The source in use has given no data for a minute: the next one takes its place, if there is one.
    private func leaveSelected() {
        guard let tired = selected else { return }
        guard !isHeld else { return armPatience() }
        left[tired.name] = tired
        guard best?.source !== tired else {
            left[tired.name] = nil
            return armPatience()
        }
        tired.stop()
        // A frozen sensor goes on to give what looks like light.
        let frozen = selectedProblem?.kind == .implausible ? shownLast : nil
        tired.start(.recovery) { [weak self] value in
            guard case .light(let light) = value, light != frozen else { return }
            self?.takeBack(tired.name)
        }
        select()
    }

    /// Another sensor, on which nothing hangs now.
    private func findIdleSensor() -> (any LightSource)? {
        inventory.entries.map(\.source).first {
            $0 !== selected && $0.name.kind == .illuminance && left[$0.name] == nil
        }
    }

    private func takeBack(_ name: SourceName) {
        guard let recovered = left.removeValue(forKey: name) else { return }
        recovered.stop()
        select()
    }

    private func armPatience() {
        patience?.arm(at: loop.now + LightSources.longestWithoutData, accuracy: .seconds(1))
    }

    private static let longestWithoutData = Duration.seconds(60)
}
