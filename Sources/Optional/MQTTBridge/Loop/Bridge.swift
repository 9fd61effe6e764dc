internal import AgentInterface
internal import HalflightTerminal
internal import Mosquitto
package import SDBus
package import SDEvent
internal import SystemPackage

/// The bridge between a broker, the agent and `halflight-mqtt light`. The only timer is for the next due event. The
/// rules are in pure parts, which get the time as an argument.
package final class Bridge {
    private var configuration: BridgeConfiguration
    private let identity: BridgeIdentity
    private let loop: EventLoop
    private let log: BridgeLog
    private let object: LightObject
    private var link: BrokerLink?
    private var agent: AgentLink?
    private var timer: TimerSource?
    private var feed: LightFeed?
    private var linkProblem: String? = "not connected to the broker yet"
    private var statePace = PublishLimit()
    private var isAvailable: Bool?
    private var requestedMode = ThrottledValue<ModeName>(each: .milliseconds(500))
    private var requestedHold = ThrottledValue<Bool>(each: .milliseconds(500))
    private var wantedSiteMode = ThrottledValue<ModeName>(each: .milliseconds(500))
    /// When a site's mode ends if the broker doesn't repeat it.
    private var siteModeEnd: Duration?
    /// The configuration to use after leaving the broker.
    private var next: BridgeConfiguration?
    private var nextMinute: Duration?
    private var nextDiscovery: Duration?

    /// Creates a bridge with its object on the bus. `start()` begins.
    package init(
        _ configuration: BridgeConfiguration, _ identity: BridgeIdentity, on loop: EventLoop, _ connection: Connection,
        _ log: BridgeLog
    ) throws {
        (self.configuration, self.identity, self.loop, self.log) = (configuration, identity, loop, log)
        object = try LightObject(connection, text: "no data: the bridge has just started")
        timer = try loop.makeTimer { [weak self] in self?.step() }
        agent = AgentLink(on: loop, connection, log) { [weak self] in self?.step() }
        try makeLink()
    }

    private var topics: OwnTopics? { configuration.publishPrefix.map { OwnTopics($0) } }

    private var discovery: Discovery? {
        guard let topics, let homeAssistant = configuration.homeAssistant else { return nil }
        return Discovery(homeAssistant, topics, identity)
    }

    private func makeLink() throws(Errno) {
        feed = configuration.light.map { LightFeed($0) }
        link = try BrokerLink(configuration, will: topics?.availability(isThere: false), on: loop) { [weak self] in
            self?.handle($0)
        }
    }

    package func start() {
        step()
        link?.start()
    }

    /// Announces the end, and leaves the broker.
    package func stop(_ handler: @escaping () -> Void) {
        timer = nil
        object.update("no data: the bridge halflight-mqtt is ending", isFresh: false, at: loop.now)
        leave(handler)
    }

    private func leave(_ handler: @escaping () -> Void) {
        if let topics { link?.publish(topics.availability(isThere: false)) }
        if let link { link.stop(handler) } else { handler() }
    }

    /// Reconnects with another configuration. Does nothing if it's the same.
    package func reload(_ new: BridgeConfiguration) {
        guard timer != nil, new != next ?? configuration else { return }
        let isLeaving = next != nil
        next = new
        guard !isLeaving else { return }
        log.say(.info, "the configuration has changed, so the connection is made again")
        leave { [weak self] in self?.useNext() }
    }

    private func useNext() {
        guard timer != nil, let new = next else { return }
        next = nil
        // The previous site has no say anymore. If the site stays, it sends its mode again.
        if new.site != configuration.site { wantedSiteMode.put(.auto) }
        configuration = new
        (linkProblem, siteModeEnd, nextDiscovery) = ("not connected to the broker yet", nil, nil)
        do throws(Errno) {
            try makeLink()
        } catch {
            log.say(.error, "no connection can be made: \(error). Start halflight-mqtt again")
        }
        start()
    }
}

// MARK: - The broker

extension Bridge {
    private func handle(_ event: BrokerLink.Event) {
        switch event {
        case .connected: begin()
        case .message(let message): handle(message)
        case .leftOut(let topic, let bytes):
            log.say(
                .warning,
                "a message of \(bytes) bytes on \(topic) is left out: expected at most \(JSONReader.mostBytes)",
                about: "size \(topic)")
        case .refused(let topic):
            log.say(.warning, "the broker refuses \(topic): see its access list for this user", about: "topic \(topic)")
            feed?.refuse(topic)
        case .lost(let reason):
            linkProblem = reason
            siteModeEnd = nil
            log.say(.warning, "\(reason). It is tried again.", about: "broker")
            ServiceManager.status(reason)
        }
        step()
    }

    /// Subscribes and publishes on a new connection.
    private func begin() {
        linkProblem = nil
        feed?.beginConnection()
        log.say(.info, "connected to the broker \(configuration.broker.address)", about: "broker")
        ServiceManager.status("connected to the broker \(configuration.broker.address)")
        if let light = configuration.light { link?.subscribe(light.topic, isAcknowledged: false) }
        let others = [
            configuration.light?.availability, configuration.site.map { "\($0)/mode" }, topics?.setMode,
            topics?.setHold, configuration.homeAssistant?.statusTopic,
        ]
        for topic in others.compactMap({ $0 }) { link?.subscribe(topic) }
        if configuration.site != nil { siteModeEnd = loop.now + Bridge.siteModeWait }
        publishAll()
    }

    private func publishAll() {
        nextDiscovery = nil
        if let discovery { link?.publish(discovery.message) }
        isAvailable = nil
        statePace.reset()
    }

    private func handle(_ message: MQTTMessage) {
        if let light = configuration.light, message.topic == light.topic || message.topic == light.availability {
            feed?.receive(message, now: loop.now, wallClock: loop.wallClock)
        }
        if let site = configuration.site, message.topic == "\(site)/mode" {
            siteModeEnd = nil
            if let mode = siteMode(message.payload) {
                wantedSiteMode.put(mode)
            } else {
                log.say(.warning, "\(message.topic) has no mode: expected auto, day or night", about: "site")
            }
        }
        if let homeAssistant = configuration.homeAssistant, message.topic == homeAssistant.statusTopic,
            !message.isRetained, message.payload.elementsEqual("online".utf8)
        {
            // Not all devices at once.
            nextDiscovery = nextDiscovery ?? loop.now + .milliseconds(Int.random(in: 0...3000))
        }
        guard let topics, let request = RemoteRequest(message, topics) else { return }
        switch request {
        case .mode(let mode): requestedMode.put(mode)
        case .hold(let isOn): requestedHold.put(isOn)
        }
    }
}

// MARK: - What is due

extension Bridge {
    /// Does everything due, and sets the timer for the next event.
    private func step() {
        guard timer != nil else { return }
        let now = loop.now
        giveLight(now)
        passOn(now)
        publish(now)
        let deadlines = [
            feed?.deadline, requestedMode.deadline, requestedHold.deadline, wantedSiteMode.deadline, siteModeEnd,
            nextMinute, nextDiscovery,
        ]
        if let next = deadlines.compactMap({ $0 }).min() {
            timer?.arm(at: next, accuracy: .milliseconds(10))
        } else {
            timer?.disarm()
        }
    }

    private func giveLight(_ now: Duration) {
        guard feed != nil else {
            return object.update("no data: mqtt.yaml names no light", isFresh: false, at: now)
        }
        let isFresh = feed?.advance(to: now) == true
        switch feed?.light {
        case .success(let light):
            log.say(.info, "the light comes from \(configuration.light?.topic ?? "")", about: "light")
            object.update(light, isFresh: isFresh, at: now)
        case .failure(let problem):
            let reason = linkProblem ?? problem.description
            if linkProblem == nil { log.say(.notice, "no light: \(reason)", about: "light") }
            object.update("no data: \(reason)", isFresh: false, at: now)
        case nil: break
        }
    }

    private func passOn(_ now: Duration) {
        if let mode = requestedMode.next(at: now) { agent?.set(mode) }
        if let isOn = requestedHold.next(at: now) { agent?.hold(isOn) }
        if let siteModeEnd, siteModeEnd <= now {
            self.siteModeEnd = nil
            wantedSiteMode.put(.auto)
        }
        if let mode = wantedSiteMode.next(at: now) { agent?.follow(site: mode) }
    }

    /// The wait for kept messages after subscribing. MQTT never reports that there are no more.
    private static let siteModeWait = Duration.seconds(5)

    private func publish(_ now: Duration) {
        guard let topics, link?.isConnected == true else {
            (nextMinute, nextDiscovery) = (nil, nil)
            return
        }
        if let nextDiscovery, nextDiscovery <= now { publishAll() }
        let status = agent?.status
        if isAvailable != (status != nil) {
            isAvailable = status != nil
            link?.publish(topics.availability(isThere: status != nil))
        }
        if let status {
            let state = BridgeState(status, isHeld: agent?.isHeld == true)
            if statePace.publishes(state, at: now) {
                link?.publish(MQTTPublication(topic: topics.state, state.json.description))
            }
        }
        guard nextMinute.map({ $0 <= now }) ?? true else { return }
        // The first state is published without asking for it again.
        if nextMinute != nil { agent?.refresh() }
        nextMinute = now + PublishLimit.pause
    }
}
