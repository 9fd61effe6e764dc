import Testing
import Theming

@Suite("Cycling") @MainActor struct ThemeCycleTests {
    @Test(arguments: 1...5)
    func `the cycle steps through the themes in order and starts again`(count: Int) throws {
        let cycle = try #require(ThemeCycle(Array(0..<count)))
        #expect(cycle.currentTheme == 0)
        for step in 1...(count * 2) {
            cycle.showNext()
            #expect(cycle.currentTheme == step % count)
        }
        for step in 1...(count * 2) {
            cycle.showPrevious()
            #expect(cycle.currentTheme == (count * 2 - step) % count)
        }
    }

    @Test func `a cycle needs at least one theme`() {
        #expect(ThemeCycle<Int>([]) == nil)
    }

    @Test func `a theme set directly moves the cycle to its place`() throws {
        let cycle = try #require(ThemeCycle(["a", "b", "c", "d"]))
        cycle.currentTheme = "c"
        cycle.showNext()
        #expect(cycle.currentTheme == "d")
        cycle.currentTheme = "b"
        cycle.showPrevious()
        #expect(cycle.currentTheme == "a")
    }

    @Test func `a theme outside the list doesn't move the cycle`() throws {
        let cycle = try #require(ThemeCycle(["a", "b", "c"]))
        cycle.showNext()
        cycle.currentTheme = "mine"
        #expect(cycle.currentTheme == "mine")
        cycle.showNext()
        #expect(cycle.currentTheme == "c")
        cycle.currentTheme = "mine"
        cycle.showPrevious()
        #expect(cycle.currentTheme == "b")
    }

    @Test func `a theme listed twice doesn't stop the cycle`() throws {
        let cycle = try #require(ThemeCycle(["a", "b", "a", "c"]))
        let shown = (0..<8).map { _ in
            cycle.showNext()
            return cycle.currentTheme
        }
        #expect(shown == ["b", "a", "c", "a", "b", "a", "c", "a"])
    }

    @Test func `each step is announced, except one to the current theme`() throws {
        let cycle = try #require(ThemeCycle([Theme.paper, .ink]))
        var told: [String] = []
        let listener = Listener(to: cycle.themes) { told.append($0.name) }
        cycle.showNext()
        cycle.currentTheme = .ink
        cycle.showPrevious()
        #expect(told == ["ink", "paper"])
        withExtendedLifetime(listener) {}
    }
}
