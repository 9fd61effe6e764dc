import Testing

@testable import DesktopSetup

@Suite("The environment of the command")
struct LoginFactsTests {
    @Test(
        "The environment shows whether the command runs in a graphical session",
        arguments: [
            (["WAYLAND_DISPLAY": "wayland-0"], true), (["DISPLAY": ":0"], true), ([:], false), (["DISPLAY": ""], false),
            (["DISPLAY": "localhost:10.0", "SSH_CONNECTION": "a b c d"], false),
            (["WAYLAND_DISPLAY": "wayland-0", "SSH_CONNECTION": "a b c d"], true),
        ])
    func session(environment: [String: String], isInSession: Bool) {
        #expect(LoginFacts.isInSession(environment) == isInSession)
    }
}
