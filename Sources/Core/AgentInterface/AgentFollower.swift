package import SDBus
package import SDEvent
package import Vocabulary

/// Why the agent's status is unknown.
nonisolated package enum AgentAbsence: Error, Equatable {
    case notRunning
    /// No answer for a while. One may still come.
    case silent
    case failed(BusError)
    /// Another version, with other properties or values.
    case notUnderstood
}

nonisolated extension AgentAbsence: CustomStringConvertible {
    package var message: Message {
        switch self {
        case .notRunning: Message("agent-not-running", "The agent is not running")
        case .silent: Message("agent-silent", "The agent does not answer")
        case .failed(let error):
            Message("agent-failed", "The agent does not answer: {cause}", [.message("cause", .text(error.message))])
        case .notUnderstood:
            Message("agent-not-understood", "The agent is of another version, whose answers are not understood")
        }
    }

    package var description: String { message.clause }
}

/// The agent's status on one connection, kept current by signals.
///
/// Asks for all properties once, when an agent appears, and on `refresh()`. Never starts an agent.
package final class AgentFollower {
    private let connection: Connection
    private let loop: EventLoop
    private let handler: (Result<AgentStatus, AgentAbsence>) -> Void
    /// Fires if the agent doesn't answer. A later answer counts anyway.
    private var patience: TimerSource?
    private var slots: [Slot] = []
    private var question: Slot?
    private var status: AgentStatus?

    /// Calls `handler` with each status or absence, first when it's known whether an agent runs.
    package init(
        on loop: EventLoop, _ connection: Connection, _ handler: @escaping (Result<AgentStatus, AgentAbsence>) -> Void
    ) {
        (self.loop, self.connection, self.handler) = (loop, connection, handler)
        patience = try? loop.makeTimer { handler(.failure(.silent)) }
        do throws(BusError) {
            slots = [
                try connection.onMatch(
                    "type='signal',sender='\(AgentContract.busName)',path='\(AgentContract.path)',"
                        + "interface='\(AgentContract.propertiesInterface)',member='PropertiesChanged',"
                        + "arg0='\(AgentContract.interface)'"
                ) { [weak self] _, values in self?.handle(signal: values) }
            ]
            slots += try connection.onOwner(of: AgentContract.busName) { [weak self] isThere in
                if isThere { self?.refresh() } else { self?.lose(.notRunning) }
            }
        } catch {
            lose(.failed(error))
        }
    }

    /// Asks for all properties, instead of any open question.
    package func refresh() {
        do throws(BusError) {
            question = try connection.callLater(.status, timeout: .seconds(Int64.max)) { [weak self] in
                self?.handle(answer: $0)
            }
            guard let patience, !patience.isEnabled else { return }
            patience.arm(at: loop.now + .seconds(5), accuracy: .seconds(1))
        } catch {
            lose(.failed(error))
        }
    }

    private func handle(answer: Result<AgentStatus?, BusError>) {
        question = nil
        patience?.disarm()
        switch answer {
        case .success(let status?): update(status)
        case .success(nil): lose(.notUnderstood)
        case .failure(let error): lose(error.isNobodyThere ? .notRunning : .failed(error))
        }
    }

    /// Handles the interface, its changed properties, and the names of invalidated ones (D-Bus specification,
    /// "org.freedesktop.DBus.Properties").
    private func handle(signal arguments: [BusValue]) {
        // An answer under way is newer.
        guard arguments.count == 3, question == nil else { return }
        guard arguments[2].elements?.isEmpty == true, let status = status?.applying(arguments[1]) else {
            return refresh()
        }
        update(status)
    }

    private func update(_ status: AgentStatus) {
        self.status = status
        handler(.success(status))
    }

    private func lose(_ absence: AgentAbsence) {
        (question, status) = (nil, nil)
        patience?.disarm()
        handler(.failure(absence))
    }
}
