import Glibc
import LightSensors
import SDBus
import SDEvent
import Switching
import Testing

@testable import HalflightAgent

/// What of the senses needs neither devices nor services; the rest is tested end to end.
@Suite("The senses") @MainActor struct SensesTests {
    // fault: time, the time zone changes
    // promise: the night lock uses the new local time, and the sun the place of the new zone
    // message: none
    // recovery: with the next reading: 5 s on a light sensor, 30 s on a backlight, 5 min on the sun
    @Test("The zone is changed: the new time of day is told, once")
    func zone() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                setenv("TZ", "UTC0", 1)
                let loop = try EventLoop()
                let told = Told()
                let senses = Senses(
                    on: loop, settings: LightSources.Settings(preference: SourcePreference([])),
                    systemBus: ReturningBus(on: loop, address: "unix:path=/no/such/bus")
                ) { if case .timeOfDay(let time) = $0 { told.times.append(time) } }
                senses.tellTimeOfDay()
                senses.lookAtZone()
                #expect(told.times.count == 1)
                setenv("TZ", "NZST-12", 1)
                senses.lookAtZone()
                senses.lookAtZone()
                #expect(told.times.count == 2)
                let hours = told.times.map { $0 / .seconds(3600) }
                #expect(hours.count == 2 && abs(abs(hours[1] - hours[0]) - 12) < 0.01)
            }
        }
    }

    @Test("The clock is set: the new time of day is told, and the sun by it, at once", arguments: ClockSetTests.shifts)
    func clockSet(by shift: Duration) throws {
        let time = HandMovedTime(now: .seconds(1000), wallClock: ClockSetTests.noon)
        let loop = try EventLoop(time: time)
        let told = Told()
        let place = try #require(Place(latitude: 50, longitude: 0))
        let senses = Senses(
            on: loop, settings: LightSources.Settings(preference: SourcePreference([.kind(.sun)]), place: place),
            systemBus: ReturningBus(on: loop, address: "unix:path=/no/such/bus")
        ) { event in
            if case .timeOfDay(let time) = event { told.times.append(time) }
            if case .reading(let reading) = event, case .light(let light) = reading.value {
                told.levels.append(light.level)
            }
        }
        try senses.start()
        #expect(told.levels == [senses.sunLevel])
        _ = time.goOn(to: .seconds(1010))
        time.wallClock += shift
        senses.clockWasSet()
        #expect(told.times.last == LocalTime.timeOfDay(at: ClockSetTests.noon + .seconds(10) + shift))
        #expect(told.levels.count == 2 && told.levels.last == senses.sunLevel)
        // By a day it stands where it stood; ten years, as they are counted here, turn noon into midnight.
        let isNight = abs(shift / .seconds(86_400)) > 1
        #expect(told.levels.last.map { $0.percent < 30 } == isNight)
    }
}

private final class Told {
    var times: [Duration] = []
    var levels: [Level] = []
}
