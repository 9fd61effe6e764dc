import DecisionEngine
import Selection
import Switching
import TestSupport
import TestTags
import Testing

/// Failing sources, and the engine's requests to the deciding source (rules 4 to 7 and 11).
@MainActor struct EngineSourceTests {
    // MARK: No data

    @Test(.promise("sensor-light-sensor-lists"))
    func `a light sensor without a value is skipped after its second failure`() throws {
        var driver = EngineDriver([.sensor: nil, .panel: 10])
        #expect(driver.decider.source == .sensor)
        driver.goOn(to: 5)
        driver.show(nil)
        #expect(driver.decider.source == .panel)
        #expect(driver.level == 10)
        #expect(driver.warnings.count == 1)
        expect(driver.warnings.first, contains: "iio:device0 ")
        let sensor = SourceSelection.Option(id: 1, name: .sensor)
        #expect(driver.engine.selection.isAbandoned(sensor))
        expect(driver.engine.selection.whyNotUsed(sensor), contains: "iio:device0 ")
        driver.goOn(to: 300)
        driver.show(180)
        #expect(driver.decider.source == .sensor)
        #expect(driver.lux == 180)
    }

    @Test func `a missing device starts one new search for sources`() {
        var driver = EngineDriver([.panel: 80])
        driver.show(nil, .failing)
        #expect(driver.actions == [])
        for _ in 1...3 { driver.show(nil, .missing) }
        #expect(driver.actions == [.searchSources])
    }

    @Test func `new settings refresh the source unless they choose another`() {
        var driver = EngineDriver([.panel: 80])
        driver.take([.settings])
        #expect(driver.actions == [.refresh(1)])
        driver.take([.sources([SourceSelection.Option(id: 2, name: .panel)], knownBeforePending: nil), .settings])
        #expect(driver.actions == [.refresh(1)])
    }

    // MARK: Sleep

    @Test func `a source learns of sleep and waking, and dimming in between is ignored`() {
        var driver = EngineDriver([.panel: 80])
        driver.take([.fact(.suppression(.asleep, true))])
        driver.show(0)
        driver.goOn(to: 10)
        driver.set(80)
        driver.take([.fact(.woke(sun: .day))])
        #expect(driver.actions == [.rest(1), .wake(1), .askInput])
        driver.goOn(to: 20)
        #expect(driver.switches == [])
        driver.show(10)
        driver.goOn(to: 30)
        #expect(driver.switches == ["20.5 night"])
    }

    @Test func `a toggle doesn't end during an unannounced sleep`() {
        var driver = EngineDriver([.panel: 80])
        driver.goOn(to: 10)
        driver.take([.request(.toggle())])
        driver.goOn(to: 20)
        driver.show(10)
        driver.goOn(to: 100)
        #expect(driver.decider.mode.forced == .night && driver.decider.lightAppearance == .night)
        driver.oversleep(to: 3700)
        driver.take([.fact(.suppression(.asleep, true), ago: .seconds(3600)), .fact(.woke(sun: .day))])
        driver.goOn(to: 4200)
        #expect(driver.decider.mode.forced == .night, "the light has agreed for 9 minutes")
        driver.goOn(to: 4300)
        #expect(driver.decider.mode == .auto)
    }

    @Test func `an unannounced sleep invalidates a sensor's earlier value`() {
        for (source, counts) in [(SourceName.sensor, false), (SourceName(.command, "light"), true)] {
            var driver = EngineDriver([source: 400])
            driver.take([driver.reading(3), .fact(.woke(sun: .day))])
            #expect(driver.switches == (counts ? ["0.0 night"] : []), "\(source)")
        }
    }

    @Test func `a lid that opens soon after waking makes the source report`() {
        var driver = EngineDriver([.sensor: 400])
        driver.take([.fact(.suppression(.lid, true)), .fact(.suppression(.asleep, true))])
        driver.goOn(to: 10)
        driver.take([.fact(.woke(sun: .day))])
        driver.goOn(to: 15)
        #expect(!driver.actions.contains(.refresh(1)))
        driver.take([.fact(.suppression(.lid, false))])
        #expect(driver.actions.last == .refresh(1))
    }

    // MARK: Keyboard and pointer

    @Test func `each movement of a backlight asks about input once`() {
        var driver = EngineDriver([.panel: 80])
        for (start, percent) in [(60.0, 79.0), (70, 61)] {
            for step in 0..<20 {
                driver.goOn(to: start + Double(step) / 10)
                driver.show(start == 60 ? percent - Double(step) : percent + Double(step))
            }
        }
        driver.goOn(to: 100)
        driver.show(80)
        #expect(driver.actions == [.askInput, .askInput])
    }

    @Test func `a screen dimmed without input stays day until a person moves it`() {
        var driver = EngineDriver([.panel: 80])
        // The screen dims, brightens at a touch and dims again.
        for (second, percent, idle) in [(60.0, 20.0, 30.0), (90, 80, 0.01), (120, 20, 12)] {
            driver.goOn(to: second)
            driver.idle = .seconds(idle)
            driver.show(percent)
        }
        driver.goOn(to: 300)
        #expect(driver.switches == [])
        driver.idle = .milliseconds(300)
        driver.show(15)
        driver.goOn(to: 400)
        #expect(driver.switches == ["300.5 night"])
    }

    @Test(.promise("bus-program-knows-idle")) func `a missing answer about input delays no candidate`() {
        var driver = EngineDriver([.panel: 80])
        driver.show(20)
        #expect(driver.actions.contains(.askInput))
        driver.goOn(to: 60)
        #expect(driver.switches == ["0.5 night"])
    }

    @Test func `while a sensor decides, input isn't asked for`() {
        var driver = EngineDriver([.panel: 80])
        let sensor = SourceSelection.Option(id: 2, name: .sensor)
        driver.take([.sources([sensor, SourceSelection.Option(id: 1, name: .panel)], knownBeforePending: nil)])
        #expect(driver.actions == [.forgetInput])
        driver.show(20)
        #expect(driver.actions == [.forgetInput])
    }
}
