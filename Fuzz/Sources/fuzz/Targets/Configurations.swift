import LightSensors
import Switching
import ThemeFiles

@testable import DesktopSetup
@testable import HalflightAgent
@testable import HalflightConfiguration
@testable import LibYAML

extension FuzzTarget {
    /// The configuration file.
    static let configuration = FuzzTarget(name: "configuration", longestInput: 4096) { input in
        do throws(YAMLError) {
            let configuration = try Configuration(yaml: input)
            expect(configuration == (try Configuration(yaml: input)), "it is another one the second time")
            check(configuration)
        } catch {
            check(error, of: input)
            expectBounded(ConfigurationError(file: "config.yaml", cause: error).description)
        }
    }

    /// Checks that a configuration's values are within bounds and work in a Decider.
    private static func check(_ configuration: Configuration) {
        let band = configuration.rules.band
        expect(band.nightBelow < band.dayAbove, "\(band)")
        for item in configuration.sources.items {
            expect(!item.description.isEmpty, "a source without a name")
        }
        var decider = Decider(
            rules: configuration.rules, start: .init(persisted: nil, fallback: .day), at: Instant(sinceStart: .zero))
        let sensor = SourceName(.illuminance, "fuzzed")
        let events: [Switching.Event] = [
            .time, .source(sensor), .reading(Reading(sensor, .light(Light(level: Level(clamping: 100))))), .toggle(),
            .timeOfDay(.seconds(80_000)), .reading(Reading(sensor, .light(Light(level: Level(clamping: 0))))), .time,
        ]
        for (place, event) in events.enumerated() {
            let outcome = decider.observe(event, at: Instant(sinceStart: .seconds(10_000 * place)))
            for decision in outcome.decisions { expectBounded(decision.reason.text) }
        }
    }

    /// The command's edit of a configuration file. It has the intended meaning and can be shown as a difference.
    ///
    /// The input's first byte selects the value that is set.
    static let configurationEdits = FuzzTarget(name: "configuration-edits", longestInput: 2048) { input in
        let text = Array(input.dropFirst())
        let settings: [[ConfigurationEdit.Setting]] = [
            [.init("theme", "day", to: "paper")], [.init("theme", "night", to: "\"ink: high\"")],
            [.init("night-below", to: "25"), .init("day-above", to: "\"50 lx\"")], [.init("day-above", to: "45")],
            [.init("night-below", to: "\"7.5 lx\"")],
        ]
        let wanted = settings[Int(input.first ?? 0) % settings.count]
        do throws(YAMLError) {
            let before = try LibYAML.parse(text)?.mapping.entries ?? []
            let edit = try ConfigurationEdit(text, setting: wanted)
            expect(edit.before == text, "it does not know what was there")
            expect(edit.after.count < text.count + 400, "it adds \(edit.after.count - text.count) bytes")
            let lines = edit.differences
            expect(lines.allSatisfy { $0.hasPrefix("-") || $0.hasPrefix("+") }, "it is shown as \(lines)")
            expect(lines.isEmpty == (edit.after == text) || text.isEmpty, "it is shown as \(lines)")
            // If the result is not correct, the command writes nothing and reports that.
            guard let after = try? LibYAML.parse(edit.after)?.mapping else { return }
            let kept = before.filter { entry in !wanted.contains { $0.keys.first == entry.key } }
            guard kept.allSatisfy({ after[$0.key] != nil }) else { return }
            guard wanted.allSatisfy({ after.has($0) }) else { return }
            // Setting the value again changes nothing.
            let again = try ConfigurationEdit(edit.after, setting: wanted)
            expect(
                again.after == edit.after,
                "\(String(decoding: edit.after, as: UTF8.self)) becomes \(String(decoding: again.after, as: UTF8.self))"
            )
        } catch {
            check(error, of: text)
        }
    }
}

extension Mapping {
    /// Returns whether a key has a value.
    fileprivate func has(_ setting: ConfigurationEdit.Setting) -> Bool {
        var mapping = self
        for key in setting.keys.dropLast() {
            guard let inner = try? mapping[key]?.mapping else { return false }
            mapping = inner
        }
        let value = setting.value.filter { $0 != "\"" }
        return (try? mapping[setting.keys[setting.keys.count - 1]]?.string) == value
    }
}
