package import LightSensors
package import SDBus
package import SDEvent
internal import SessionMonitors
package import Switching
package import SystemPackage

/// Decides by the light of this machine: sources, monitors, Decider, clock and one timer.
///
/// Facts of sources and monitors and a person's requests go in; what came of each goes out, to one handler.
package final class Engine {
    /// Called once for each event, with its moment and what came of it; `Event.time` stands for a deadline.
    package typealias Handler = (Event, Instant, Outcome) -> Void

    let loop: EventLoop
    let sources: LightSources
    let monitors: MonitorSet
    package private(set) var decider: Decider
    var selection = SourceSelection()
    private(set) var clock = DecisionClock()
    private var timer: TimerSource?
    /// When the timer is due; nil when it rests.
    private var armed: Duration?
    private var clockSet: ClockSetSource?
    private var handler: Handler = { _, _, _ in }
    /// The sources that run, by their numbers.
    private(set) var running: [Int: (source: any LightSource, use: SourceUse)] = [:]
    /// Whether it is known which sources there are.
    private var knowsSources = false
    /// The source that the Decider knows of; 0 for none, nil before the first.
    private var announced: Int?
    /// The last read before the candidate is confirmed; nil when none is awaited.
    var confirmation: Confirmation?
    /// The state of the decisions that the source was told of which decides.
    var attention: Attention
    /// Whether every value of a sensor is wanted.
    let wantsEvery: Bool
    /// How often the machine has woken.
    var wakes = 0
    /// The newest value that waits until the monitors know what may obstruct it; nil for none.
    var waiting: (value: Reading.Value, id: Int, name: SourceName)?
    /// Until when a value waits for them.
    private(set) var answersDue = Duration.zero
    /// Whether the lid is said to be shut.
    var isLidShut = false
    /// The level at which a shut lid was last asked for again, and when; nil since the lid has moved.
    var lidAskedAt: (level: Level, time: Duration)?
    /// Until when candidates wait for the answer about the lid.
    var lidAnswerDue = Duration.zero
    /// How far the local clock was ahead of UTC when the Decider was last told the time of day, in seconds.
    private var zoneOffset = 0

    /// An engine on `loop`; nothing happens before `start`.
    ///
    /// - Parameters:
    ///   - start: makes the state before the first level; its argument gives the appearance by the sun now.
    ///   - systemBus: the bus of the services that report lid, sleep and power, or read a sensor; its owner starts it.
    ///   - session: the session bus, where the desktop reports changes of its settings; nil to leave these out.
    ///   - wantsEvery: whether every value of a sensor is wanted, and not only what may matter to a decision.
    /// - Throws: `Errno` when the kernel gives no timer.
    package init(
        on loop: EventLoop, rules: Rules, settings: LightSources.Settings,
        start: (_ appearanceBySun: () -> Appearance) -> Decider.Start = { _ in .init(persisted: nil, fallback: .day) },
        systemBus: ReturningBus, session: Connection? = nil, wantsEvery: Bool = false
    ) throws(Errno) {
        self.loop = loop
        let sources = LightSources(on: loop, settings: settings, systemBus: systemBus)
        self.sources = sources
        monitors = MonitorSet(on: loop, bus: systemBus, session: session)
        let start = start { settings.band.appearance(nearest: sources.sunLevel) }
        decider = Decider(rules: rules, start: start, at: Instant(sinceStart: loop.now))
        attention = Attention(band: rules.band, wantsEvery: wantsEvery)
        self.wantsEvery = wantsEvery
        timer = try loop.makeTimer { [weak self] in self?.timerFired() }
        clockSet = try loop.onClockSet { [weak self] in self?.clockWasSet() }
    }

    /// The session's variables, where they are not those of this process alone.
    package var sessionVariables: () -> [String: String] {
        get { monitors.variables }
        set { monitors.variables = newValue }
    }

    /// Starts monitors and sources, and takes the best source into use.
    ///
    /// - Throws: `Errno` when the kernel gives no socket for hot-plug events; what needs no device works all the same.
    package func start(_ handler: @escaping Handler) throws(Errno) {
        self.handler = handler
        updateTimeOfDay()
        answersDue = loop.now + Engine.longestQuestion
        monitors.start { [weak self] in
            self?.monitorReported($0)
        } whenAnswered: { [weak self] in
            self?.serveWaitingValue()
            self?.lidAnswered()
        }
        defer { handle(.time) }
        try sources.start { [weak self] in self?.sourcesDidChange() }
    }

    /// Ends whatever source runs, for good.
    ///
    /// - Parameter whenDone: called once nothing of it runs any more: at once, or from the loop.
    package func stop(whenDone: @escaping () -> Void) {
        clockSet = nil
        timer?.disarm()
        sources.stop()
        let ending = running.values.compactMap { $0.source as? any EndingSource }
        for (source, _) in running.values { source.stop() }
        running = [:]
        var count = ending.count
        guard count > 0 else { return whenDone() }
        for source in ending {
            source.end {
                count -= 1
                if count == 0 { whenDone() }
            }
        }
    }
}

// MARK: - Events

extension Engine {
    /// Handles an event: a person's request, or a fact.
    package func handle(_ event: Event) {
        var noticed = clock.instant(at: loop.now)
        if let confirmation { noticed = min(noticed, confirmation.lastMoment) }
        let time = decider.moment(of: event, noticedAt: noticed)
        let outcome = decider.observe(event, at: time)
        updateAttention()
        armTimer()
        askAgain(after: event, outcome)
        handler(event, time, outcome)
    }

    /// Decides by other rules and settings from now on.
    package func apply(_ rules: Rules, _ settings: LightSources.Settings) {
        // The rules first: what a source yields by its new settings is judged by the new thresholds.
        // With them the nights at their place: a night lock that is in force before and after is never over.
        if let lock = rules.nightLock {
            let (timeOfDay, nights) = localTime(for: lock, at: settings.place)
            handle(.rules(rules, timeOfDay: timeOfDay, nights: nights))
        } else {
            handle(.rules(rules))
        }
        let before = selection.deciding?.id
        if settings != sources.settings {
            sources.settings = settings
            if selection.deciding?.id == before { refresh() }
        }
    }

    /// Handles a value of a source.
    func receive(_ value: Reading.Value, from id: Int, _ name: SourceName) {
        guard !mustWait(name) else {
            waiting = (value, id, name)
            return armTimer()
        }
        let (wakes, problem) = (wakes, selection.problem)
        monitors.refresh()
        // A value read before an unannounced sleep is outdated. A program, though, prints each value only once.
        guard wakes == self.wakes || name.kind == .command else { return }
        if decider.rules.nightLock != nil, LocalTime.offset(at: loop.wallClock) != zoneOffset { updateTimeOfDay() }
        let uses = selection.uses
        let repeatsSince = (running[id]?.source as? any PolledSource)?.repeatsSince.map { Instant(sinceStart: $0) }
        let judged = selection.receive(value, from: id, repeatsSince: repeatsSince, at: Instant(sinceStart: loop.now))
        if selection.uses != uses { runSources() }
        guard let judged else { return }
        // The device may be gone, and the event of it lost.
        if case .noData(let noData) = judged, noData.kind == .missing, problem?.kind != .missing {
            sources.searchAgain()
        }
        askForInput(after: judged, of: name)
        handleReading(Reading(name, judged))
    }

    private func timerFired() {
        armed = nil
        monitors.refresh()
        serveWaitingValue()
        selection.serveDeadline(at: Instant(sinceStart: loop.now))
        runSources()
        guard !continueConfirmation() else { return armTimer() }
        if decider.rules.nightLock != nil { updateTimeOfDay() } else { handle(.time) }
    }

    /// Arms the one timer for whatever is due next; where there is a night lock, it also ends at a jump of the local
    /// clock.
    func armTimer() {
        var next = decider.nextDeadline.map { clock.time(of: $0) }
        if let due = next, decider.rules.nightLock != nil {
            let wall = loop.wallClock
            next = LocalTime.jump(after: wall, before: wall + (due - loop.now)).map { loop.now + ($0 - wall) } ?? due
        }
        if let confirmation { next = confirmation.ends }
        if let due = selection.deadline?.sinceStart { next = min(next ?? due, due) }
        if waiting != nil { next = min(next ?? answersDue, answersDue) }
        guard next != armed else { return }
        armed = next
        if let next { timer?.arm(at: next) } else { timer?.disarm() }
    }
}

// MARK: - Sources

extension Engine {
    private func sourcesDidChange() {
        knowsSources = true
        selection.update(sources.options, searched: sources.searched)
        runSources()
    }

    /// Stops and starts sources as the selection has it.
    func runSources() {
        guard knowsSources else { return }
        let uses = selection.uses
        for (id, entry) in running where uses[id] != entry.use {
            running[id] = nil
            entry.source.stop()
        }
        let deciding = selection.deciding
        if announced != deciding?.id ?? 0, !selection.isWaiting {
            announced = deciding?.id ?? 0
            clock.go(at: speed(of: deciding?.id), from: loop.now)
            forgetInput(for: deciding?.name)
            handle(.source(deciding?.name, isExternal: deciding?.isExternal ?? false))
        }
        // A source may yield at once, which may change what has to run.
        while let (id, source) = sources.all.first(where: { selection.uses[$0.id] != running[$0.id]?.use }),
            let use = selection.uses[id]
        {
            running[id] = (source, use)
            // The handler must not hold the source, which holds the handler.
            let name = source.name
            (source as? any PolledSource)?.attend(attention)
            source.start(use) { [weak self] in self?.receive($0, from: id, name) }
        }
        armTimer()
    }

    func source(_ id: Int?) -> (any LightSource)? {
        sources.all.first { $0.id == id }?.source
    }

    private func speed(of id: Int?) -> Double {
        (source(id) as? any ReplayedSource)?.speed ?? 1
    }

    /// Has the source that decides yield what it says now, when it can.
    package func refresh() {
        (source(selection.deciding?.id) as? any RefreshableSource)?.refresh()
    }
}

// MARK: - The local clock

extension Engine {
    func clockWasSet() {
        updateTimeOfDay()
        if selection.deciding?.name.kind.followsClock == true { refresh() }
    }

    /// Tells the Decider what the local clock shows, and the nights by the sun where the night lock asks for them.
    ///
    /// It has to be told whenever that may have jumped; the kernel reports that the clock was set, but neither a
    /// zone's summer time nor another zone, as on a journey.
    func updateTimeOfDay() {
        let (timeOfDay, nights) = localTime(for: decider.rules.nightLock, at: sources.settings.place)
        handle(.timeOfDay(timeOfDay, nights: nights))
    }

    /// The local time of day, and the nights that a lock by the sun needs; keeps the offset that they hold for.
    private func localTime(
        for lock: NightLock?, at place: Place?
    ) -> (timeOfDay: Duration, nights: [SolarNight]) {
        zoneOffset = LocalTime.offset(at: loop.wallClock)
        let nights = lock?.usesSun == true ? sources.nights(at: place) : []
        return (LocalTime.timeOfDay(at: loop.wallClock), nights)
    }
}
