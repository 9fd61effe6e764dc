@testable import SystemAppearance

extension FuzzTarget {
    /// The sources of the SystemAppearance library: bus, portal, terminal and environment.
    ///
    /// The input's first byte chooses the source and where its data is split.
    static let appearanceSources = FuzzTarget(name: "appearance-sources", longestInput: 4096) { input in
        let (choice, bytes) = (Int(input.first ?? 0), Array(input.dropFirst()))
        let place = min(choice / 4, bytes.count)
        let parts = [Array(bytes[..<place]), Array(bytes[place...])]
        switch choice % 4 {
        case 0: checkConversation(bytes, parts)
        case 1: checkTerminal(bytes, parts)
        case 2:
            let message = WireMessage(bytes)
            expect((message?.numbers.count ?? 0) <= 3, "\(message?.numbers ?? [])")
            expect(bytes.count < 16 || (WireMessage.length(bytes) ?? 16) >= 16, "a message without a header")
        default:
            let text = String(decoding: bytes, as: UTF8.self)
            for name in busSockets(address: text, folder: "/run") {
                expect(name.count <= text.utf8.count + 8, "\(name)")
            }
            _ = Appearance(colors: text)
        }
    }

    /// Checks that split input has the same result as whole input.
    private static func checkConversation(_ bytes: [UInt8], _ parts: [[UInt8]]) {
        var (whole, cut) = (PortalConversation(), PortalConversation())
        _ = (whole.opening(isFollowing: true), cut.opening(isFollowing: true))
        // Reaches the state after the first answers.
        let start = Array("DATA\r\nOK 0\r\n".utf8)
        let end = whole.handle(start + bytes)
        var ends: [[UInt8]?] = [cut.handle(start)]
        for part in parts where ends.last != .some(nil) { ends.append(cut.handle(part)) }
        expect(whole.values == cut.values, "\(whole.values) and \(cut.values)")
        expect((end == nil) == ends.contains(nil), "it ends where it is cut")
        expect((end?.count ?? 0) <= 1024 + 64 * bytes.count, "much is said to little")
    }

    private static func checkTerminal(_ bytes: [UInt8], _ parts: [[UInt8]]) {
        let answer = TerminalAnswer(bytes)
        expect(TerminalAnswer(bytes, after: answer) == answer, "\(answer) changes when it is read again")
        let reports = TerminalReports()
        var kept: [UInt8] = []
        for part in parts {
            var part = part
            reports.takeReports(from: &part)
            kept += part
        }
        expect(kept.count <= bytes.count, "input was made up")
    }
}
