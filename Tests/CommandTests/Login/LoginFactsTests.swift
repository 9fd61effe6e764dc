import Testing

@testable import halflight

@Suite("Where the command runs")
struct LoginFactsTests {
    @Test(
        "In a graphical session of this machine, or not",
        arguments: [
            (["WAYLAND_DISPLAY": "wayland-0"], true), (["DISPLAY": ":0"], true), ([:], false), (["DISPLAY": ""], false),
            (["DISPLAY": "localhost:10.0", "SSH_CONNECTION": "a b c d"], false),
            (["WAYLAND_DISPLAY": "wayland-0", "SSH_CONNECTION": "a b c d"], true),
        ])
    func session(environment: [String: String], isInSession: Bool) {
        #expect(LoginFacts.isInSession(environment) == isInSession)
    }
}
