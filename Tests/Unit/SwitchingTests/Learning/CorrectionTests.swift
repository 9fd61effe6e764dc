import Switching
import Testing

struct CorrectionTests {
    private func corrections(_ entries: some Sequence<(Double, Appearance)>) -> [Correction] {
        entries.map { level, wanted in
            Correction(source: .sensor, light: Light(level: Level(clamping: level)), wanted: wanted)
        }
    }

    private func band(_ entries: (Double, Appearance)..., from band: Band = .standard) -> Band {
        band.corrected(by: corrections(entries)[...])
    }

    @Test func `without corrections the thresholds stay`() {
        #expect(band() == .standard)
    }

    @Test(arguments: [
        (38.5, Appearance.day, 30.0, 36.0), (36, .day, 28, 34), (30.5, .day, 22, 28), (28, .day, 20, 26),
        (31, .night, 33, 40), (35, .night, 37, 43), (42, .night, 44, 50), (42.3, .night, 45, 51),
    ])
    func `the violated threshold moves 2 to 3 points past the level`(
        level: Double, wanted: Appearance, nightBelow: Double, dayAbove: Double
    ) {
        #expect(band((level, wanted)) == .between(nightBelow, dayAbove))
    }

    @Test func `each threshold moves by itself`() {
        #expect(band((38, .day), (30.5, .night)) == .between(32, 38))
        #expect(band((45, .night), (55, .day), from: .between(30, 70)) == .between(47, 53))
    }

    @Test func `a correction that agrees with the thresholds moves nothing`() {
        #expect(band((45, .day), (20, .night)) == .standard)
    }

    @Test(arguments: [(39.5, Appearance.day), (49.5, .night), (36, .day), (42, .night)])
    func `thresholds that already fit the corrections stay`(
        level: Double, wanted: Appearance
    ) {
        for past in [0.1, 0.5, 0.99, 1.5] {
            let fitting: Band =
                wanted == .day ? .between(level - past - 10, level - past) : .between(level + past, level + past + 10)
            #expect(band((level, wanted), from: fitting) == fitting)
        }
    }

    @Test(arguments: [(18.5, Appearance.day, 12.0, 18.0), (51.5, .night, 52, 58)])
    func `the thresholds stay within 22 points of their start`(
        level: Double, wanted: Appearance, nightBelow: Double, dayAbove: Double
    ) {
        #expect(band((level, wanted)) == .between(nightBelow, dayAbove))
    }

    @Test(arguments: [(18.0, Appearance.day), (0, .day), (52, .night), (100, .night)])
    func `light beyond any reachable threshold teaches nothing`(level: Double, wanted: Appearance) {
        #expect(band((level, wanted)) == .standard)
    }

    @Test func `near the ends of the scale, the thresholds keep their distance`() {
        #expect(band((4, .day), from: .between(3, 8)) == .between(1, 6))
        #expect(band((97, .night), from: .between(90, 96)) == .between(93, 99))
        #expect(band((50, .night), from: .between(0, 100)) == .between(0, 100))
    }

    @Test func `one mistake doesn't outweigh two corrections`() {
        let bright = Level(clamping: 36)
        #expect(band((36, .day), (36, .day)).appearance(at: bright) == .day)
        #expect(band((36, .day), (36, .day), (45, .night)).appearance(at: bright) == .day)
        #expect(band((36, .day), (45, .night)).appearance(at: bright) == .night)
        #expect(band((36, .day), (45, .night), (36, .day)).appearance(at: bright) == .day)
    }

    @Test func `a person's new preference is followed after a few corrections`() {
        let old = [(Double, Appearance)](repeating: (28, .day), count: 14)
        let bands = (1...10).map { count in
            let new = [(Double, Appearance)](repeating: (45, .night), count: count)
            return Band.standard.corrected(by: corrections((old + new).suffix(20))[...])
        }
        let needed = bands.firstIndex { $0.appearance(at: Level(clamping: 43)) == .night }.map { $0 + 1 }
        #expect(needed.map { $0 <= 7 } == true, "\(bands)")
    }

    @Test func `between close corrections, the thresholds take the middle`() {
        let band = band((36, .day), (24, .night))
        #expect(band.nightBelow.percent >= 24 && band.dayAbove.percent <= 36)
    }
}
