internal import AgentInterface
internal import SDBus
internal import SDEvent

/// The bridge's link to the agent, which may come and go.
final class AgentLink {
    /// `nil` while the agent isn't running.
    private(set) var status: AgentStatus?
    private let connection: Connection
    private let log: BridgeLog
    private let whenChanged: () -> Void
    private var follower: AgentFollower?
    private var calls: [String: Slot] = [:]
    /// Whether someone asked to pause automatic switching.
    private var wantsHold = false
    private var holdState = Hold.none
    private var siteMode: ModeName?

    private enum Hold {
        case none
        case requested
        /// The agent has this hold, and has shown it if `isSeen`.
        case held(id: UInt32, isSeen: Bool)
    }

    init(on loop: EventLoop, _ connection: Connection, _ log: BridgeLog, _ whenChanged: @escaping () -> Void) {
        (self.connection, self.log, self.whenChanged) = (connection, log, whenChanged)
        follower = AgentFollower(on: loop, connection) { [weak self] in self?.handle($0) }
    }

    var isHeld: Bool { if case .held = holdState { true } else { false } }

    /// Asks for the current light, which isn't announced by itself.
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
            // An agent that is only silent may still answer.
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

    /// Pauses automatic switching or resumes it, after any call under way.
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

    /// Passes on a site's mode. The person's own request takes precedence.
    func follow(site mode: ModeName) {
        guard mode != siteMode else { return }
        siteMode = mode
        if status != nil { sendSiteMode() }
    }

    private func sendSiteMode() {
        if let siteMode { call(.setSite(siteMode)) }
    }

    /// - Parameter handler: called with the answer, or with `nil` if the agent refuses or isn't running.
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
