@testable import SessionMonitors

extension FuzzTarget {
    /// The messages of a Wayland compositor or an X server, or a file of cookies. The first byte chooses.
    static let displays = FuzzTarget(name: "displays", longestInput: 2048) { input in
        var rest = Array(input.dropFirst())
        switch (input.first ?? 0) % 3 {
        case 0:
            var globals = WaylandGlobals()
            while case let before = rest.count, let message = WaylandMessage(takenFrom: &rest) {
                expect(rest.count + 8 + message.body.count == before, "bytes of a message were lost")
                globals.add(message)
            }
            if let request = globals.request(timeout: .seconds(2)) {
                expect(request.count % 4 == 0, "a request of \(request.count) bytes")
            }
        case 1:
            _ = X11Message.setupLength(rest)
            _ = X11Message.root(inSetup: rest)
            _ = X11Message.extensionCode(rest)
            if let idle = X11Message.idleTime(rest) { expect(idle >= .zero, "\(idle)") }
        default:
            let cookie = X11Display(":0")?.cookie(in: rest) ?? []
            expect(X11Message.setup(cookie: cookie).count <= 12 + 20 + cookie.count + 3, "a cookie has grown")
        }
    }
}
