import AgentInterface
import CAdwaita
import HalflightTerminal
import SDBus
import SDEvent

/// The window's link to the agent, in GLib's loop.
final class WindowAgent {
    private let bus = try? Connection.session()
    private let loop: EventLoop
    private var follower: AgentFollower?
    /// The unanswered calls, by purpose.
    private var calls: [String: Slot] = [:]
    private let whenRefused: (BusError) -> Void

    var hasBus: Bool { bus != nil }

    init(whenRefused: @escaping (BusError) -> Void) throws(CommandError) {
        self.whenRefused = whenRefused
        do {
            loop = try EventLoop()
        } catch {
            throw CommandError("There is no event loop: \(error).")
        }
    }

    func follow(_ handler: @escaping (Result<AgentStatus, AgentAbsence>) -> Void) {
        guard let bus else { return }
        try? bus.attach(to: loop)
        follower = AgentFollower(on: loop, bus, handler)
        let process: @MainActor () -> gboolean = { [loop] in (try? loop.process()) == nil ? 0 : 1 }
        g_unix_fd_add(
            loop.descriptor, G_IO_IN, { _, _, data in Held<@MainActor () -> gboolean>.at(data)?() ?? 0 },
            Held.hold(process))
        try? loop.process()
    }

    func refresh() { follower?.refresh() }

    /// Calls the agent, replacing an earlier call with this name.
    func call<Answer>(_ name: String, _ call: AgentCall<Answer>, _ handler: @escaping (Answer) -> Void = { _ in }) {
        calls[name] = try? bus?.callLater(call) { [whenRefused] answer in
            switch answer {
            case .success(let answer?): handler(answer)
            case .success(nil): break
            case .failure(let error): whenRefused(error)
            }
        }
        try? loop.process()
    }
}
