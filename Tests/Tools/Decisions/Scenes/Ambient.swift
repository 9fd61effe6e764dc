import Glibc

/// Made scenes of ambient light, with one sample a second.
let ambientScenes = [
    clouds, dusk, television, train, car, streetLamps, rooms, shadows, flicker, tens, motionLamp, evening,
]

/// A room by the window under broken clouds: some minutes of sun, some of shade.
private let clouds = Scene("clouds", seconds: 3 * 3600) { seconds, chance in
    let clear = chance.uniform(200...500)
    var thickness = Wander(forgetsIn: 600, &chance)
    var edges = Wander(forgetsIn: 40, &chance)
    return (0..<seconds).map { _ in
        // A cloud blocks up to nine tenths of the light.
        let cloud = 0.5 + 0.6 * thickness.next(&chance) + 0.3 * edges.next(&chance)
        return chance.reading(of: clear * pow(0.1, min(max(cloud, 0), 1)))
    }
}

/// An hour of dusk, in which a person turns on a lamp when it's too dark to read.
private let dusk = Scene("dusk with a lamp", seconds: 9000) { seconds, chance in
    let noon = chance.uniform(250...600)
    let lamp = chance.uniform(60...180)
    let tooDark = chance.uniform(15...60)
    // The light falls to a tenth in this number of seconds.
    let tenth = chance.uniform(1500...3000)
    var haze = Wander(forgetsIn: 120, &chance)
    var isOn = false
    var patience = chance.uniform(60...600)
    return (0..<seconds).map { second in
        let light = noon * pow(10, -max(0, Double(second) - 900) / tenth + 0.05 * haze.next(&chance))
        if light < tooDark { patience -= 1 }
        if patience < 0 { isOn = true }
        return chance.reading(of: light + (isOn ? lamp : 0))
    }
}

/// A dark room with a television, whose light changes with every cut.
private let television = Scene("television", seconds: 7200) { seconds, chance in
    let room = chance.uniform(2...25)
    let screen = chance.uniform(20...50)
    var picture = screen
    var left = 0.0
    return (0..<seconds).map { _ in
        left -= 1
        if left <= 0 {
            left = chance.wait(5)
            picture = screen * exp(0.7 * chance.normal())
        }
        return chance.reading(of: room + picture * (1 + 0.1 * chance.normal()))
    }
}

/// A train by day: cuttings, close trees, roofed stations, and tunnels of seconds to minutes.
private let train = Scene("train", seconds: 7200) { seconds, chance in
    let sky = chance.uniform(300...2000)
    let lamps = chance.uniform(5...120)
    var tunnel = Spell(on: 3...90, off: 120...1800, &chance)
    var trees = Spell(on: 5...120, off: 20...300, &chance)
    var land = Wander(forgetsIn: 60, &chance)
    return (0..<seconds).map { _ in
        _ = tunnel.next(&chance)
        _ = trees.next(&chance)
        var light = sky * exp(0.4 * land.next(&chance))
        if trees.isOn { light *= chance.uniform(0.05...0.6) }
        if tunnel.isOn { light = 0.5 }
        return chance.reading(of: light + lamps)
    }
}

/// A car at the end of the day: an avenue, bridges, the shade of houses, and a darkening sky.
private let car = Scene("car", seconds: 5400) { seconds, chance in
    let sky = chance.uniform(400...1000)
    var shade = Wander(forgetsIn: 15, &chance)
    var bridge = Spell(on: 1...8, off: 30...600, &chance)
    var avenue = Spell(on: 20...180, off: 60...600, &chance)
    return (0..<seconds).map { second in
        _ = bridge.next(&chance)
        _ = avenue.next(&chance)
        var light = sky * pow(10, -Double(second) / 3600) * exp(0.5 * shade.next(&chance))
        if avenue.isOn { light *= chance.uniform(0.1...0.9) }
        if bridge.isOn { light *= 0.05 }
        return chance.reading(of: light)
    }
}

/// A ride at night past street lamps, with stops at lights and shop windows.
private let streetLamps = Scene("street lamps", seconds: 5400) { seconds, chance in
    let lamp = chance.uniform(10...60)
    let distance = chance.uniform(3...8)
    var halt = Spell(on: 10...90, off: 60...400, &chance)
    var halted = 0.0
    var place = 0.0
    return (0..<seconds).map { _ in
        // A stop may be in the dark, below a lamp, or before a window.
        if halt.next(&chance) { halted = chance.logUniform(0.5...250) }
        guard !halt.isOn else { return chance.reading(of: halted) }
        place += 1 / distance
        let nearness = (1 + cos(2 * .pi * place)) / 2
        return chance.reading(of: 0.5 + lamp * pow(nearness, 4) * chance.uniform(0.5...1.2))
    }
}

/// A laptop carried through rooms, and put down in some of them.
private let rooms = Scene("rooms", seconds: 3 * 3600) { seconds, chance in
    var light = 100.0
    var left = 0.0
    var isMoving = false
    return (0..<seconds).map { _ in
        left -= 1
        if left <= 0 {
            isMoving = !isMoving || chance.happens(0.6)
            left = isMoving ? chance.logUniform(3...40) : chance.logUniform(300...3600)
            light = chance.logUniform(3...1500)
        }
        // The person who carries the laptop tilts and shades it.
        return chance.reading(of: light * (isMoving ? chance.uniform(0.4...1.2) : 1))
    }
}

/// A desk lamp, and a person who leans forward, and whose hand covers the sensor.
private let shadows = Scene("shadows", seconds: 7200) { seconds, chance in
    let lamp = chance.uniform(90...350)
    var head = Spell(on: 5...90, off: 60...900, &chance)
    var hand = Spell(on: 1...12, off: 30...900, &chance)
    var depth = 1.0
    return (0..<seconds).map { _ in
        if head.next(&chance) { depth = chance.uniform(0.08...0.5) }
        _ = hand.next(&chance)
        return chance.reading(of: lamp * (head.isOn ? depth : 1) * (hand.isOn ? 0.03 : 1))
    }
}

/// Flickering lamps with a different value at each reading, near one of the thresholds.
private let flicker = Scene("flickering lamps", seconds: 7200) { seconds, chance in
    let levels = [31.6, 100].map { $0 * chance.uniform(0.85...1.15) }
    var mains = Wander(forgetsIn: 300, &chance)
    return (0..<seconds).map { second in
        let level = levels[second / 1800 % 2]
        return chance.reading(of: level * (1 + 0.05 * mains.next(&chance)), noise: 0.12)
    }
}

/// A sensor that counts in tens of lux, in a slow dusk and a slow dawn.
private let tens = Scene("a sensor that counts in tens", seconds: 3 * 3600) { seconds, chance in
    let day = chance.uniform(120...300)
    let noise = chance.uniform(0.02...0.06)
    return (0..<seconds).map { second in
        let phase = Double(second) / Double(seconds)
        // About 3 % in the middle.
        let light = day * pow(10, -1.5 * pow(sin(.pi * phase), 2))
        return (chance.reading(of: light, noise: noise) / 10).rounded() * 10
    }
}

/// A room whose lamp goes out without movement.
private let motionLamp = Scene("motion-sensor lamp", seconds: 7200) { seconds, chance in
    let lamp = chance.uniform(110...400)
    let dark = chance.uniform(1...40)
    let lasts = chance.uniform(60...300)
    var left = lasts
    var still = chance.wait(120)
    return (0..<seconds).map { _ in
        (left, still) = (left - 1, still - 1)
        if still <= 0 {
            // In the dark, a person soon waves an arm.
            left = lasts
            still = chance.wait(120)
        } else if left < 0 {
            still = min(still, chance.logUniform(3...120))
        }
        return chance.reading(of: dark + (left > 0 ? lamp : 0))
    }
}

/// An evening at home: dusk, lamps, the kitchen, a film, and bedtime.
private let evening = Scene("home evening", seconds: 6 * 3600) { seconds, chance in
    let window = chance.uniform(150...500)
    let lamp = chance.uniform(40...160)
    let kitchen = chance.uniform(120...500)
    let dusk = chance.uniform(1800...5400)
    let film = chance.uniform(10_000...13_000)
    let bed = film + chance.uniform(5400...7200)
    var cooking = Spell(on: 60...900, off: 600...3600, &chance)
    var someone = Spell(on: 2...20, off: 120...1200, &chance)
    var picture = 15.0
    return (0..<seconds).map { second in
        let now = Double(second)
        _ = cooking.next(&chance)
        _ = someone.next(&chance)
        var light = window * pow(10, -max(0, now - dusk) / 2400)
        if now > bed { return chance.reading(of: 0.3) }
        if now > film {
            if chance.happens(0.2) { picture = 15 * exp(0.6 * chance.normal()) }
            light += picture
        } else if now > dusk + 1500 {
            light += cooking.isOn ? kitchen : lamp
        }
        return chance.reading(of: light * (someone.isOn ? 0.4 : 1))
    }
}
