import Simulation
import Switching
import Testing

@testable import Decisions

/// Other programs' rules, in the scenes that distinguish them.
struct OtherRulesTests {
    @Test func `auto Dark Mode waits for 10 s at 40 and 80 lx`() throws {
        #expect(try changes(of: AutoDarkMode(), [(0, 300), (60, 40)], until: 100) == ["0 day", "70 night"])
        #expect(try changes(of: AutoDarkMode(), [(0, 300), (60, 40), (69, 41)], until: 100) == ["0 day"])
        #expect(try changes(of: AutoDarkMode(), [(0, 10), (60, 80)], until: 100) == ["0 night", "70 day"])
        #expect(try changes(of: AutoDarkMode(), [(0, 10), (60, 79)], until: 100) == ["0 night"])
    }

    @Test func `DarkModeBuddy waits for 60 s and also switches in half-light`() throws {
        #expect(try changes(of: DarkModeBuddy(), [(0, 300), (60, 51)], until: 200) == ["0 day", "120 night"])
        #expect(
            try changes(of: DarkModeBuddy(), [(0, 300), (60, 51), (90, 57)], until: 200) == ["0 day", "120 night"])
        #expect(try changes(of: DarkModeBuddy(), [(0, 300), (60, 51), (90, 63)], until: 200) == ["0 day"])
        // The light creeps below the threshold unseen.
        #expect(try changes(of: DarkModeBuddy(), [(0, 54), (60, 51), (120, 49)], until: 300) == ["0 day"])
        // The program looks every 5 s.
        #expect(try changes(of: DarkModeBuddy(), [(0, 300), (1, 10)], until: 100) == ["0 day", "65 night"])
        #expect(try changes(of: DarkModeBuddy(), [(0, 300), (1, 10), (5, 300)], until: 100) == ["0 day"])
    }

    @Test func `ChromeOS needs two readings a second apart`() throws {
        let rule = ChromeOSSteps(.standard)
        #expect(try changes(of: rule, [(0, 300), (60, 10)], until: 100) == ["0 day", "61 night"])
        #expect(try changes(of: rule, [(0, 300), (60, 10), (61, 300)], until: 100) == ["0 day"])
        #expect(try changes(of: rule, [(0, 300), (60, 10), (61, 50), (80, 10)], until: 100) == ["0 day", "80 night"])
        #expect(try changes(of: rule, [(0, 300), (60, 10), (61, 400), (80, 10)], until: 100) == ["0 day", "81 night"])
    }

    @Test func `Android follows darker light after 8 s and brighter light after 4 s`() throws {
        let rule = AndroidEstimate(.standard)
        #expect(try changes(of: rule, [(0, 300), (60, 5)], until: 100) == ["0 day", "68 night"])
        #expect(try changes(of: rule, [(0, 300), (60, 5), (66, 300)], until: 100) == ["0 day"])
        #expect(try changes(of: rule, [(0, 5), (60, 300)], until: 100) == ["0 night", "64 day"])
        #expect(try changes(of: rule, [(0, 5), (60, 300), (63, 5)], until: 100) == ["0 night"])
    }

    @Test func `clight looks every ten minutes`() throws {
        let rule = ClightCaptures(.standard)
        #expect(
            try changes(of: rule, [(0, 300), (60, 5), (601, 300)], until: 2000) == ["0 day", "600 night", "1200 day"])
        #expect(try changes(of: rule, [(0, 300), (60, 5), (500, 300)], until: 2000) == ["0 day"])
    }

    @Test func `one threshold and bare hysteresis follow at once`() throws {
        let samples = [(0.0, 300.0), (60, 50), (70, 60), (80, 20), (90, 90)]
        #expect(
            try changes(of: OneThreshold(.standard), samples, until: 100) == [
                "0 day", "60 night", "70 day", "80 night", "90 day",
            ])
        #expect(try changes(of: BareHysteresis(.standard), samples, until: 100) == ["0 day", "80 night"])
    }

    @Test func `Halflight's rules in the comparison are the Decider's`() throws {
        #expect(try changes(of: OwnRules(Rules()), [(0, 300), (60, 1)], until: 100) == ["0 day", "70 night"])
        #expect(try changes(of: OwnRules(Rules()), [(0, 1), (60, 1000)], until: 100) == ["0 night", "62 day"])
    }
}
