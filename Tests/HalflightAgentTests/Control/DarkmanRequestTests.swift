import Switching
import Testing

@testable import HalflightAgent

@MainActor struct DarkmanRequestTests {
    @Test func `only darkman's lines are requests`() {
        #expect(DarkmanRequest("get") == .get && DarkmanRequest("watch") == .watch)
        #expect(DarkmanRequest("toggle") == .toggle)
        #expect(DarkmanRequest("set dark") == .set(.night) && DarkmanRequest("set light") == .set(.day))
        for line in ["", "set", "set ", "set auto", "set  dark", "set dark ", "GET", "get\r"] {
            #expect(DarkmanRequest(line) == nil, "\(line)")
        }
    }
}
