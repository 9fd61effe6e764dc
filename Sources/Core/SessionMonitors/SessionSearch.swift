internal import Glibc
internal import Logging
internal import SDBus

/// Asks logind for this program's login session.
///
/// A program of the user's service manager is in no session. It belongs to the session with the user's desktop
/// (`Display` of the user, org.freedesktop.login1(5)).
final class SessionSearch {
    private let connection: Connection
    private let deliver: (String?) -> Void
    private var question: Slot?

    /// Calls `deliver` once, with the session's object path, if any.
    init(on connection: Connection, _ deliver: @escaping (String?) -> Void) {
        self.connection = connection
        self.deliver = deliver
        byName()
    }

    /// Tries the environment's session. It may be an earlier login's.
    private func byName() {
        guard let name = getenv("XDG_SESSION_ID") else { return byProcess() }
        ask("GetSession", [.string(String(cString: name))]) {
            $0.found($1.first?.string, else: SessionSearch.byProcess)
        }
    }

    private func byProcess() {
        // 0 is the caller.
        ask("GetSessionByPID", [.uint32(0)]) { $0.found($1.first?.string, else: SessionSearch.byUser) }
    }

    private func byUser() {
        ask("GetUser", [.uint32(getuid())]) { search, values in
            guard let user = values.first?.string else { return search.bySeat() }
            search.byDisplay(of: user)
        }
    }

    private func byDisplay(of user: String) {
        ask(
            "Get", [.string("org.freedesktop.login1.User"), .string("Display")], path: user,
            interface: RemoteFlag.properties
        ) {
            $0.found($1.first?.elements?.last?.string, else: SessionSearch.bySeat)
        }
    }

    /// Searches the sessions: name, user's number and name, seat, and path. Remote sessions have no seat.
    private func bySeat() {
        ask("ListSessions", []) { search, values in
            let sessions = values.first?.elements?.compactMap(\.elements) ?? []
            let mine = sessions.first { $0.count == 5 && $0[1] == .uint32(getuid()) && $0[3] != .string("") }
            search.deliver(mine?[4].string)
        }
    }

    private func found(_ path: String?, else next: (SessionSearch) -> () -> Void) {
        // "/" stands for no session.
        if let path, path != "/" { deliver(path) } else { next(self)() }
    }

    /// Calls a method of logind. `then` gets no values after an error.
    private func ask(
        _ member: String, _ arguments: [BusValue], path: String = Logind.path, interface: String = Logind.manager,
        _ then: @escaping (SessionSearch, [BusValue]) -> Void
    ) {
        do throws(BusError) {
            question = try connection.callLater(
                Logind.service, path: path, interface: interface, member: member, arguments
            ) { [weak self] answer in
                guard let self else { return }
                then(self, (try? answer.get()) ?? [])
            }
        } catch {
            Logger(label: "monitors").debug("logind cannot be asked for the session: \(error)")
        }
    }
}
