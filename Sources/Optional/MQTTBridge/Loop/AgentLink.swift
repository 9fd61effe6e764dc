internal import AgentInterface
internal import SDBus
internal import SDEvent

/// The bridge's side of the agent, which may start, end and return at any time.
final class AgentLink {
    /// The agent's status; nil while it does not run.
    private(set) var status: AgentStatus?
    private let connection: Connection
    private let log: BridgeLog
    private let whenChanged: () -> Void
    private var follower: AgentFollower?
    private var calls: [String: Slot] = [:]
    /// Whether the bridge is asked to pause automatic switching.
    private var wantsHold = false
    private var holdState = Hold.none
    private var siteMode: ModeName?

    private enum Hold {
        case none
        /// The agent has not answered yet.
        case requested
        /// The agent has this hold, and has shown it if `isSeen`.
        case held(id: UInt32, isSeen: Bool)
    }

    /// - Parameter whenChanged: called after each change of `status` and `isHeld`.
    init(on loop: EventLoop, _ connection: Connection, _ log: BridgeLog, _ whenChanged: @escaping () -> Void) {
        (self.connection, self.log, self.whenChanged) = (connection, log, whenChanged)
        follower = AgentFollower(on: loop, connection) { [weak self] in self?.handle($0) }
    }

    /// Whether automatic switching is paused by the bridge.
    var isHeld: Bool { if case .held = holdState { true } else { false } }

    /// Asks for the light of now, which is not announced by itself.
    func refresh() {
        if status != nil { follower?.refresh() }
    }

    private func handle(_ answer: Result<AgentStatus, AgentAbsence>) {
        switch answer {
        case .success(let new):
            let isNew = status == nil
            status = new
            noteHold()
            if isNew, siteMode != nil { sendSiteMode() }
        case .failure(let absence):
            // One that is only silent may answer yet.
            if absence == .silent, status != nil { break }
            (status, holdState) = (nil, .none)
            calls = [:]
        }
        whenChanged()
    }

    /// Notices that the agent has ended the hold.
    private func noteHold() {
        guard case .held(let id, let isSeen) = holdState, let status else { return }
        let isThere = status.holds.contains { $0.id == id }
        if isThere { holdState = .held(id: id, isSeen: true) } else if isSeen { holdState = .none }
    }
}

// MARK: - Requests

extension AgentLink {
    func set(_ mode: ModeName) { call(.set(mode, seconds: nil)) }

    /// Pauses automatic switching, or ends that; a wish that comes while a call is under way is followed after it.
    func hold(_ isOn: Bool) {
        wantsHold = isOn
        switch holdState {
        case .none where isOn:
            holdState = .requested
            call(.hold("asked for over MQTT")) { [weak self] id in
                guard let self else { return }
                holdState = .none
                guard let id else { return }
                holdState = .held(id: id, isSeen: false)
                refresh()
                whenChanged()
                hold(wantsHold)
            }
        case .held(let id, _) where !isOn:
            call(.release(id))
            holdState = .none
            whenChanged()
        case .none, .requested, .held: break
        }
    }

    /// Passes on what a site asks for; a person's own request counts more.
    func follow(site mode: ModeName) {
        guard mode != siteMode else { return }
        siteMode = mode
        if status != nil { sendSiteMode() }
    }

    private func sendSiteMode() {
        if let siteMode { call(.setSite(siteMode)) }
    }

    /// - Parameter handler: called with the answer, or nil if the agent refuses or does not run.
    private func call<Answer>(_ call: AgentCall<Answer>, _ handler: @escaping (Answer?) -> Void = { _ in }) {
        let member = call.member
        guard status != nil else {
            log.say(.notice, "\(member) is not passed on: the agent is not running", about: member)
            return handler(nil)
        }
        let finish = { [log] (result: Result<Answer?, BusError>) in
            switch result {
            case .success(let answer): handler(answer)
            case .failure(let error):
                let isUnknown = error.name == "org.freedesktop.DBus.Error.UnknownMethod"
                let reason =
                    isUnknown
                    ? "the running agent does not know it; restart it, or install its next version" : "\(error)"
                log.say(.warning, "the agent refuses \(member): \(reason)", about: member)
                handler(nil)
            }
        }
        do throws(BusError) {
            calls[member] = try connection.callLater(call, finish)
        } catch {
            finish(.failure(error))
        }
    }
}
