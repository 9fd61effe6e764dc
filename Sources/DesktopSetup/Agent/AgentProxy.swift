package import AgentInterface
package import HalflightTerminal
package import SDBus

/// The agent of this session; nothing here ever starts one.
@MainActor
package struct AgentProxy {
    package let bus: Connection

    /// Connects to the session bus; whether an agent runs shows at the first call.
    ///
    /// - Throws: `CommandError` when there is no bus.
    package init() throws(CommandError) {
        do {
            bus = try Connection.session()
        } catch {
            throw .noBus(error)
        }
    }

    /// Calls the agent.
    ///
    /// - Throws: `CommandError` when nobody answers, the agent refuses, or its answer is not understood.
    @discardableResult
    package func call<Answer>(_ call: AgentCall<Answer>) throws(CommandError) -> Answer {
        do throws(BusError) {
            if let answer = try bus.call(call) { return answer }
        } catch {
            throw CommandError(calling: call.member, error)
        }
        throw .notUnderstood(call.content)
    }
}
