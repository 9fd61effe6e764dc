import Responders
import SDBus
import Switching
import TestSupport
import Testing
import Theming

/// The signals to the portal for each change.
@Suite @MainActor struct PortalResponderTests {
    @Test func `a signal that could not be sent is sent with the next change`() throws {
        let bus = try PrivateBus()
        let connection = try Connection.bus(at: bus.address)
        let responder = PortalResponder(connection, .day, theme: .paper)
        try responder.start()
        func outcome(_ appearance: Appearance) -> ResponderOutcome? {
            var outcome: ResponderOutcome?
            responder.follow(.sample(to: appearance)) { outcome = $0.outcome }
            return outcome
        }
        #expect(outcome(.day) == .done)
        #expect(outcome(.day) == .unchanged)
        connection.close()
        for _ in 1...2 {
            guard case .failed(let why) = outcome(.night) else {
                Issue.record("it says that the portal was told")
                continue
            }
            #expect(why.hasPrefix("the signal was not sent: "))
        }
        withExtendedLifetime(bus) {}
    }
}
