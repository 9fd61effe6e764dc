import Testing

@testable import halflight

@Suite("hold") @MainActor struct HolderTests {
    @Test func `a hold's reason names the command if short enough`() {
        #expect(Holder.reason("a film", "mpv") == "a film (mpv)")
        #expect(Holder.reason("a film", "/usr/bin/mpv") == "a film (mpv)")
        let long = String(repeating: "x", count: 195)
        #expect(Holder.reason(long, "sh") == long + " (sh)")
        #expect(Holder.reason(long + "x", "sh") == long + "x")
        #expect(Holder.reason("a film", "m\np\u{9b}v") == "a film")
    }
}
