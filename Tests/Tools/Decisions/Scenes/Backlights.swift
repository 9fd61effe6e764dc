import Glibc
import LightTraces
import Simulation
import Switching

/// Made scenes of a backlight.
let backlightScenes = [
    Scene("keys") { keys(hours: 8, dims: nil, &$0) },
    Scene("keys, input unknown") { keys(hours: 8, dims: nil, isInputKnown: false, &$0) },
    Scene("dims after the idle hint") { keys(hours: 8, dims: .afterHint, &$0) },
    Scene("dims before the idle hint") { keys(hours: 8, dims: .beforeHint, &$0) },
    Scene("dims without an idle hint") { keys(hours: 8, dims: .withoutHint, &$0) },
    Scene("dims without an idle hint, input unknown") {
        keys(hours: 8, dims: .withoutHint, isInputKnown: false, &$0)
    },
    Scene("automatic brightness") { automatic(hours: 6, &$0) },
]

/// The way a desktop dims an unused screen.
private enum Dims {
    case afterHint, beforeHint, withoutHint
}

/// A course of a backlight, in percent.
private struct Backlight {
    private(set) var entries: [JudgedEntry]
    /// Set by a hand or by automatic brightness, to compare an appearance with.
    private var wanted: Level?
    private let isInputKnown: Bool
    /// In seconds.
    private var moved = -10.0
    private static let source = SourceName(.backlight, "made")

    init(isInputKnown: Bool = true) {
        self.isInputKnown = isInputKnown
        entries = [JudgedEntry(entry: TraceEntry(time: .zero, event: .source(Backlight.source)), level: nil)]
    }

    /// - Parameter idle: in seconds since the last input.
    mutating func set(_ percent: Double, at time: Double, idle: Double = 0) {
        wanted = Level(clamping: percent)
        move(to: percent, at: time, idle: idle, isSeen: true)
    }

    /// Moves the backlight without a hand.
    mutating func move(to percent: Double, at time: Double, idle: Double, isSeen: Bool) {
        add(.reading(Reading(Backlight.source, .light(Light(level: Level(clamping: percent))))), at: time, isSeen)
        // The agent asks when the level has moved, and gets the answer a moment later.
        if isInputKnown, time - moved > 1 { add(.input(idle: .seconds(idle + 0.05)), at: time + 0.05, isSeen) }
        moved = time
    }

    mutating func add(_ event: Event, at time: Double, _ isSeen: Bool) {
        let time = Duration.milliseconds(Int64(time * 1000))
        entries.append(JudgedEntry(entry: TraceEntry(time: time, event: event), level: isSeen ? wanted : nil))
    }
}

/// Simulates a person who sets the backlight by keys, in steps, sometimes with a glance past the mark.
private func keys(
    hours: Double, dims: Dims?, isInputKnown: Bool = true, _ chance: inout Chance
) -> [JudgedEntry] {
    var backlight = Backlight(isInputKnown: isInputKnown)
    let step = chance.happens(0.5) ? 5.0 : 10.0
    var level = 60.0
    backlight.set(level, at: 0)
    var time = 0.0
    while time < hours * 3600 {
        time += chance.logUniform(120...3600)
        let aim = (chance.happens(0.4) ? chance.uniform(5...25) : chance.uniform(40...100)) / step
        let past = chance.happens(0.3) ? (aim * step > level ? 2.0 : -2.0) : 0
        for goal in [aim + past, aim].map({ min(max($0.rounded(), 0), 100 / step) * step }) where goal != level {
            while level != goal {
                level += goal > level ? step : -step
                time += chance.uniform(0.08...0.3)
                backlight.set(level, at: time)
            }
            time += chance.uniform(0.3...1.5)
        }
        guard let dims, chance.happens(0.7) else { continue }
        time = dim(level, dims, at: time + chance.logUniform(60...1200), &backlight, &chance)
    }
    return backlight.entries
}

/// Dims the screen while the person is away. Returns the time of the return.
private func dim(
    _ level: Double, _ dims: Dims, at begin: Double, _ backlight: inout Backlight, _ chance: inout Chance
) -> Double {
    // GNOME dims to 30 %, KDE to a fifth of the level, and others to a tenth.
    let dimmed = [30, level / 5, level / 10][Int(chance.uniform(0...2.999))]
    guard dimmed < level else { return begin }
    let back = begin + chance.logUniform(10...1800)
    let hint = dims == .afterHint ? begin - chance.uniform(0.05...1) : begin + chance.uniform(20...40)
    let isHinted = dims != .withoutHint && hint < back
    if isHinted, hint < begin { backlight.add(.suppression(.idle, true), at: hint, false) }
    let idle = chance.uniform(30...300)
    // Smoothly down in half a second.
    for part in 1...5 {
        let percent = level + (dimmed - level) * Double(part) / 5
        backlight.move(to: percent, at: begin + Double(part) / 10, idle: idle, isSeen: false)
    }
    if isHinted, hint >= begin { backlight.add(.suppression(.idle, true), at: max(hint, begin + 0.6), false) }
    if isHinted { backlight.add(.suppression(.idle, false), at: back, true) }
    for part in 1...3 {
        let percent = dimmed + (level - dimmed) * Double(part) / 3
        backlight.move(to: percent, at: back + Double(part) / 10, idle: 0, isSeen: true)
    }
    return back + 1
}

/// Simulates automatic brightness by ambient light: smooth, in whole percent, after the light has changed.
private func automatic(hours: Double, _ chance: inout Chance) -> [JudgedEntry] {
    var backlight = Backlight()
    var room = Wander(forgetsIn: 1800, &chance)
    var lamp = Spell(on: 600...7200, off: 600...7200, &chance)
    var passing = Wander(forgetsIn: 30, &chance)
    var shown = 50.0
    backlight.set(shown, at: 0)
    for second in 1..<Int(hours * 3600) {
        _ = lamp.next(&chance)
        // 20 points for each tenfold of light, like a sensor's level.
        let light = 35 + 18 * room.next(&chance) + (lamp.isOn ? 15 : 0) + 4 * passing.next(&chance)
        let goal = min(max(light, 5), 100)
        guard (goal - shown).magnitude >= 4 || (goal - shown).magnitude >= 1 && second % 60 == 0 else { continue }
        shown += (goal - shown) * 0.3
        // A person reads, without any input for a while.
        backlight.set(shown.rounded(), at: Double(second), idle: chance.wait(8))
    }
    return backlight.entries
}
