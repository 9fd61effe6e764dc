import Foundation
import Switching
import TestSupport
import Testing

/// Plays the page `docs/first-evening.md` with the page's own numbers.
struct FirstEveningTests {
    /// Returns the longest times to night and to day that the page promises for a lamp, in seconds.
    private func promised() throws -> (night: Double, day: Double) {
        let file = try String(contentsOfFile: Fixtures.repository("docs/first-evening.md"), encoding: .utf8)
        let page = file.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let night = try #require(page.firstMatch(of: /within about (\d+) s the desktop turns dark/))
        let day = try #require(page.firstMatch(of: /the desktop turns light within about (\d+) s/))
        return (try #require(Double(night.1)), try #require(Double(day.1)))
    }

    @Test(
        .promise("lamp-night-15s", "lamp-day-10s"),
        arguments: [(320.0, 2.0, 60.0), (500, 7, 60), (800, 5, 20), (320, 2, 200)])
    func `a lamp switched off and on is followed as the page says`(lamp: Double, room: Double, pause: Double)
        throws
    {
        let promised = try promised()
        var driver = Driver.on(.sensor, at: 50)
        for second in [1.0, 2, 3] { driver.feed(.sensor(lux: lamp), at: .second(second)) }
        for press in 1...10 {
            let (second, isOff) = (pause * Double(press), !press.isMultiple(of: 2))
            driver.run([second: .sensor(lux: isOff ? room : lamp)], until: second + pause - 1)
            let told = try #require(driver.told.entries.last)
            #expect(told.value == (isOff ? .night : .day))
            #expect(told.second <= second + (isOff ? promised.night : promised.day))
        }
    }
}
