import Foundation
import TestSupport
import TestTags
import Testing

/// Each invalid configuration: a message with file, line, column, key and what is allowed, wherever it is met.
@Suite(.tags(.alone))
struct ConfigurationErrorTests {
    @Test("config check names the mistake, and exits with 78", arguments: Invalid.all)
    func check(invalid: Invalid) throws {
        let machine = try Machine(configuration: invalid.text)
        let finished = try machine.halflight("config", "check")
        #expect(finished.code == 78)
        let message = finished.errors.joined(separator: "\n")
        #expect(message.contains(machine.home.configurationFile))
        invalid.expectNamed(in: message)
        #expect(message.count < 1000, "one clear message")
    }

    @Test(
        "A running agent keeps its configuration, reports the mistake once, and goes on",
        arguments: Invalid.all.filter { !$0.isUnknownKey })
    func running(invalid: Invalid) throws {
        let machine = try Machine(configuration: atOnce)
        let backlight = try machine.devices.addBacklight(brightness: 45)
        let agent = try machine.startAgent(at: 45, "day")
        let logged = agent.log.count
        try machine.home.configure(invalid.text)
        try agent.process.errors.wait(forText: machine.home.configurationFile, from: logged)
        #expect(try agent.nightBelow == 30)
        #expect(try agent.dayAbove == 40)
        #expect(agent.changes == [])
        try backlight.set(29)
        try agent.waitForChanges(["night"])
        let messages = agent.log[logged...].filter { $0.contains(machine.home.configurationFile) }
        #expect(messages.count == 1, "\(messages)")
        invalid.expectNamed(in: messages.joined())
    }

    @Test("At the start an invalid configuration gives a message, and the agent runs", arguments: Invalid.all)
    func start(invalid: Invalid) throws {
        let machine = try Machine(configuration: invalid.text)
        _ = try machine.devices.addBacklight(brightness: 45)
        let agent = try machine.startAgent(at: 45, "day")
        let lines = agent.logged(machine.home.configurationFile)
        #expect(lines.count == 1, "\(lines)")
        invalid.expectNamed(in: lines.joined())
        #expect(try agent.nightBelow == 30 && agent.dayAbove == 40)
        #expect(try agent.stop() == .exited(0))
    }

    @Test("A configuration with every key is valid")
    func example() throws {
        let machine = try Machine(
            configuration: """
                source: auto                          # or backlight, "backlight:intel_backlight", [sensor-proxy, sun]
                night-below: 30                       # percent, or "32 lx"
                day-above: 40
                settle: {to-day: 2s, to-night: 10s}   # default by source
                guards: on
                toggle-ends: agree                    # agree, never, 2h
                night-lock: {from: "22:00", until: "07:00"}
                place: {latitude: 52.5, longitude: 13.4}   # for the sun; default: the time zone's own
                theme: {day: paper, night: ink}

                """)
        let finished = try machine.halflight("config", "check")
        #expect(finished.code == 0, "\(finished.errors)")
    }

    @Test(
        "Unusual configurations are valid",
        arguments: ["", "# nothing\n", "---\n", "night-below: 12.5\n", "source: [sun]\n"])
    func valid(text: String) throws {
        let machine = try Machine(configuration: text)
        let finished = try machine.halflight("config", "check")
        #expect(finished.code == 0, "\(finished.errors)")
    }

    @Test("config check checks a named file: valid, invalid or missing")
    func named() throws {
        let machine = try Machine(configuration: "night-below: what\n")
        let good = try machine.home.folder.write("night-below: 20\n", to: "good.yaml")
        let bad = try machine.home.folder.write("night-under: 20\n", to: "bad.yaml")
        #expect(try machine.halflight("config", "check", good).code == 0)
        let refused = try machine.halflight("config", "check", bad)
        #expect(refused.code == 78)
        #expect(refused.errors.joined().contains(bad))
        let missing = try machine.halflight("config", "check", "/no/such.yaml")
        #expect(missing.code != 0)
        #expect(missing.errors.joined().contains("/no/such.yaml"))
    }
}

extension ConfigurationErrorTests {
    /// An invalid configuration and what its message must name.
    struct Invalid: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var text: String
        /// The key at fault; nil where the file as a whole is.
        var key: String?
        /// The lines that may be named; empty where any may.
        var lines: Set<Int> = []
        /// The columns that may be named, of the key and of the value.
        var columns: Set<Int> = []
        /// Whether the agent uses the rest of the file.
        var isUnknownKey: Bool { testDescription.hasPrefix("unknown key") }
        /// Words that say what is allowed.
        var allowed: [String] = []

        func expectNamed(in message: String) {
            if let key { #expect(message.contains(key), "the key in: \(message)") }
            // The path of a temporary home may hold digits.
            let place = numbers(in: message.components(separatedBy: "config.yaml").dropFirst().joined(separator: " "))
            #expect(lines.isEmpty || !lines.isDisjoint(with: place), "the line in: \(message)")
            #expect(columns.isEmpty || !columns.isDisjoint(with: place), "the column in: \(message)")
            for word in allowed { #expect(message.contains(word), "what is allowed in: \(message)") }
        }

        static let all: [Invalid] = [
            Invalid(
                testDescription: "unknown key", text: "guards: on\nnigth-below: 20\n", key: "nigth-below", lines: [2],
                columns: [1, 14], allowed: ["night-below"]),
            Invalid(
                testDescription: "unknown key inside", text: "settle: {to-day: 1s, to-dusk: 2s}\n", key: "to-dusk",
                lines: [1], columns: [22, 31], allowed: ["to-night"]),
            Invalid(
                testDescription: "wrong type", text: "guards: on\nnight-below: [1, 2]\n", key: "night-below",
                lines: [2], columns: [1, 14]),
            Invalid(
                testDescription: "a word for a number", text: "night-below:    low\n", key: "night-below",
                lines: [1], columns: [1, 17]),
            Invalid(
                testDescription: "a word that is none of those allowed", text: "toggle-ends: sometimes\n",
                key: "toggle-ends", lines: [1], columns: [1, 14], allowed: ["agree", "never"]),
            Invalid(testDescription: "a source that is none", text: "source: moon\n", key: "source", lines: [1]),
            Invalid(
                testDescription: "crossed", text: "night-below: 50\nday-above: 40\n", key: "day-above",
                lines: [1, 2], columns: [1, 12, 14]),
            Invalid(
                testDescription: "equal", text: "night-below: 35\nday-above: 35\n", key: "day-above", lines: [1, 2],
                columns: [1, 12, 14]),
            Invalid(
                testDescription: "crossed with a default", text: "night-below: 45\n", key: "night-below", lines: [1]),
            Invalid(
                testDescription: "out of range above", text: "guards: on\nday-above: 101\n", key: "day-above",
                lines: [2], columns: [1, 12], allowed: ["100"]),
            Invalid(testDescription: "out of range below", text: "night-below: -1\n", key: "night-below", lines: [1]),
            Invalid(testDescription: "not a number", text: "night-below: .nan\n", key: "night-below", lines: [1]),
            Invalid(testDescription: "infinite", text: "day-above: .inf\n", key: "day-above", lines: [1]),
            Invalid(
                testDescription: "a latitude beyond the pole", text: "place: {latitude: 91, longitude: 0}\n",
                key: "latitude", lines: [1], allowed: ["90"]),
            Invalid(testDescription: "half a place", text: "place: {latitude: 50}\n", key: "longitude", lines: [1]),
            Invalid(
                testDescription: "a time of day that is none",
                text: "night-lock: {from: \"22:00\", until: \"24:00\"}\n",
                key: "until", lines: [1], columns: [23, 30], allowed: ["23:59"]),
            Invalid(
                testDescription: "half a night lock", text: "guards: on\nnight-lock: {from: \"22:00\"}\n", key: "until",
                lines: [2], columns: [1, 13]),
            Invalid(
                testDescription: "a night lock without end", text: "night-lock: {from: 7:00, until: \"07:00\"}\n",
                key: "until", lines: [1], columns: [26, 33]),
            Invalid(testDescription: "a bad duration", text: "settle: {to-day: soon}\n", key: "to-day", lines: [1]),
            Invalid(
                testDescription: "a negative duration", text: "settle: {to-day: -5s}\n", key: "to-day", lines: [1]),
            Invalid(
                testDescription: "a key twice", text: "night-below: 20\nguards: on\nnight-below: 25\n",
                key: "night-below", lines: [3]),
            Invalid(testDescription: "not YAML", text: "guards: on\nnight-below: [1, 2\n", lines: [2, 3]),
            Invalid(testDescription: "a tab", text: "settle:\n\tto-day: 1s\n", lines: [2]),
            Invalid(testDescription: "a list", text: "- night-below\n", lines: [1]),
            Invalid(testDescription: "two documents", text: "guards: on\n---\nguards: off\n", lines: [2, 3]),
            Invalid(testDescription: "bytes that are no text", text: "night-below: \u{0}\u{1}\n", lines: [1]),
            Invalid(
                testDescription: "huge",
                text: String(repeating: "# a comment of some length, again and again\n", count: 200_000)),
            Invalid(
                testDescription: "deep",
                text: "source: " + String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000) + "\n"),
            Invalid(
                testDescription: "aliased", text: "night-below: &low 20\nday-above: *low\n", lines: [1, 2],
                columns: [12, 14]),
        ]
    }
}
