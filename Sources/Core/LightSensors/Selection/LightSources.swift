package import SDBus
package import SDEvent
package import Selection
package import Switching
package import SystemPackage
internal import Udev

/// The light sources of this machine, as they come and go. Doesn't start them.
package final class LightSources {
    package struct Settings: Equatable, Sendable {
        package var preference: SourcePreference
        /// `nil` for the time zone's principal city.
        package var place: Place?
        package var band: Band
        /// The factors for lux, more than 0, by source name or by kind alone.
        package var factors: [SourceName: Double]

        package init(
            preference: SourcePreference = .auto, place: Place? = nil, band: Band = .standard,
            factors: [SourceName: Double] = [:]
        ) {
            (self.preference, self.place, self.band, self.factors) = (preference, place, band, factors)
        }

        package func givenFactor(of source: SourceName) -> Double? {
            factors[source] ?? factors[SourceName(source.kind)]
        }

        package func factor(of source: SourceName) -> Double { givenFactor(of: source) ?? 1 }

        /// Returns the keys of `factors` that match no source, in alphabetical order.
        package func unusedFactors(among sources: [SourceName]) -> [SourceName] {
            factors.keys.filter { key in
                !sources.contains { $0 == key || key.device.isEmpty && $0.kind == key.kind }
            }.sorted { "\($0)" < "\($1)" }
        }
    }

    package var settings: Settings {
        get { context.settings }
        set {
            guard newValue != context.settings else { return }
            context.settings = newValue
            if rescan != nil { scan() }
        }
    }

    package private(set) var knowsDevices = false

    private let context: SourceContext
    private var inventory: Inventory
    private var whenChanged: () -> Void = {}
    private var monitor: DeviceMonitor?
    private var services: [SourceKind: any SourceService] = [:]
    private var rescan: DeferredSource?
    private var again: TimerSource?
    /// Removed devices. Their folders may still exist for a moment.
    private var gone: Set<String> = []

    /// - Parameter systemBus: The bus of iio-sensor-proxy, or `nil` not to use it.
    package init(on loop: EventLoop, settings: Settings, systemBus: ReconnectingBus? = nil) {
        context = SourceContext(on: loop, settings: settings, systemBus: systemBus)
        inventory = Inventory(context)
    }

    /// Finds the sources, and follows them as they come and go.
    ///
    /// - Parameter whenChanged: Called when the sources may have changed, first before this method returns.
    /// - Throws: `Errno` without a socket for hot-plug events. Sources without a device are found anyway.
    package func start(whenChanged: @escaping () -> Void) throws(Errno) {
        self.whenChanged = whenChanged
        let loop = context.loop
        rescan = try loop.makeDeferred { [weak self] in self?.scan() }
        again = try loop.makeTimer { [weak self] in self?.scan() }
        defer { scan() }
        for driver in SourceDriver.all {
            services[driver.kind] = try driver.follow(context) { [weak self] in self?.rescan?.schedule() }
        }
        monitor = try DeviceMonitor(Inventory.subsystems, on: loop) { [weak self] in self?.deviceEvent($0, $1) }
    }

    package func stop() {
        (monitor, services, rescan, again) = (nil, [:], nil, nil)
    }

    package var isSearching: Bool { rescan?.isEnabled == true || services.values.contains(where: \.isSearching) }

    /// The sun's level now, for the configured place or the last zone.
    package var sunLevel: Level { context.sky.level(at: context.time) }

    /// Returns whether it's been day by the sun for this time.
    package func sunHasBeenUp(for time: Duration) -> Bool {
        [0, time / .seconds(1)].allSatisfy { context.sky.level(at: context.time - $0) > settings.band.dayAbove }
    }

    package func appearanceBySun() -> Appearance {
        context.readZone()
        return settings.band.appearance(nearest: sunLevel)
    }

    package func nights() -> [SolarNight] {
        context.readZone()
        return context.sky.nights(around: context.time)
    }

    /// Schedules a new search, because a source may have lost its device without an event.
    package func searchAgain() { rescan?.schedule() }

    /// Notes that the machine woke, so sensors need rest.
    package func machineDidWake() { context.wokeAt = context.loop.now }
}

// MARK: - The sources

extension LightSources {
    /// The current sources with their numbers, each kind best first.
    package var all: [(id: Int, source: any LightSource)] { inventory.entries.map { ($0.id, $0.source) } }

    /// Wanted sources, best first, then excluded ones.
    package var options: [SourceSelection.Option] { wanted.options + unwanted }

    /// How many `options` precede the first source still searched for. `nil` if the search is over.
    package var knownBeforePending: Int? { wanted.knownBeforePending }

    private var wanted: (options: [SourceSelection.Option], knownBeforePending: Int?) {
        var options: [SourceSelection.Option] = []
        var knownBeforePending: Int?
        for item in settings.preference.items {
            let isSought = services.contains { $1.isSearching && item.admits(SourceName($0)) }
            if isSought, knownBeforePending == nil { knownBeforePending = options.count }
            let admitted = inventory.entries.filter { item.admits($0.source.name) && !$0.isDoubtful }
            for entry in admitted + (item == .kind(.backlight) ? inventory.entries.filter(\.isDoubtful) : []) {
                guard item.isOneSource || entry.objection == nil else { continue }
                if !options.contains(where: { $0.id == entry.id }) { options.append(entry.option(objection: nil)) }
            }
        }
        return (options, knownBeforePending)
    }

    private var unwanted: [SourceSelection.Option] {
        let ids = Set(wanted.options.map(\.id))
        return inventory.entries.filter { !ids.contains($0.id) }.map { entry in
            let isAdmitted = settings.preference.items.contains { $0.admits(entry.source.name) }
            return entry.option(objection: isAdmitted ? entry.objection : "the configuration names other sources")
        }
    }
}

extension Inventory.Entry {
    fileprivate func option(objection: String?) -> SourceSelection.Option {
        SourceSelection.Option(
            id: id, name: source.name, isExternal: isExternal, objection: objection)
    }
}

// MARK: - Devices

extension LightSources {
    private func deviceEvent(_ action: DeviceMonitor.Action, _ device: DeviceAddress?) {
        if action == .changed, let device, device.subsystem != "drm" {
            for entry in inventory.entries where entry.path == device.path {
                entry.announced?.read(afterEvent: true)
            }
            return
        }
        if action != .changed { for service in services.values { service.devicesDidChange(in: device?.subsystem) } }
        switch (action, device) {
        case (.removed, let device?):
            inventory.forget(path: device.path)
            gone.insert(device.path)
        case (.added, let device?):
            // An older device of this path is gone, even without an event.
            inventory.forget(path: device.path)
            gone.remove(device.path)
        case (.changed, _): break
        default: gone.removeAll()
        }
        rescan?.schedule()
    }

    private func scan() {
        let monitor = monitor
        let found = monitor?.devices()
        knowsDevices = found != nil
        if monitor != nil, found == nil { again?.arm(at: context.loop.now + LightSources.pauseAfterFailure) }
        // Devices that can't be listed may still be there.
        if knowsDevices || inventory.entries.isEmpty || monitor == nil {
            inventory.update(
                found?.filter { !gone.contains($0.path) } ?? [],
                attributeNames: { monitor?.attributeNames(of: $0) ?? [] }, services: services)
        }
        whenChanged()
    }

    private static let pauseAfterFailure = Duration.seconds(5)
}
