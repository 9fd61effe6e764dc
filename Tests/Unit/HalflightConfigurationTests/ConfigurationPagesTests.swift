import Foundation
import LibYAML
import Switching
import TestSupport
import Testing
import Vocabulary

@testable import HalflightConfiguration

/// The texts about keys and sources outside the code are complete.
@Suite @MainActor struct ConfigurationPagesTests {
    private let keys = Configuration.keys.flatMap(\.names)
    private let sample: [String]

    init() throws { sample = try lines("config/config.yaml") }

    @Test(.promise("config-every-key-explained")) func `the sample and the manual have every key in the table's order`()
        throws
    {
        #expect(sample.compactMap { key(of: $0, between: "#", ": ") } == keys)
        let manual = try lines("config/man/halflight-config.5")
        #expect(manual.compactMap { key(of: $0, between: ".It Ic ", " :") } == keys)
    }

    @Test func `every line of the sample is valid and shows any default`() throws {
        let examples = ["sensors", "night-lock", "place", "wallpaper"]
        let settings = sample.filter { key(of: $0, between: "#", ": ") != nil }.map { $0.dropFirst() }
        _ = try Configuration(yaml: Array(settings.joined(separator: "\n").utf8))
        let defaults = settings.filter { line in !examples.contains { line.hasPrefix("\($0):") } }
        var configuration = try Configuration(yaml: Array(defaults.joined(separator: "\n").utf8))
        // These depend on the source.
        (configuration.rules.settleToDay, configuration.rules.settleToNight) = (nil, nil)
        #expect(configuration == Configuration())
    }

    @Test(arguments: ["configuration", "configuration-edits"])
    func `the fuzzing program knows every key`(dictionary: String) throws {
        let words = Set(try lines("Fuzz/dictionaries/\(dictionary).dict"))
        for key in keys { #expect(words.contains("\"\(key):\""), "\(key)") }
    }

    @Test(arguments: [
        "config/config.yaml", "config/man/halflight-config.5", "config/dbus-1/org.halflight.Agent1.xml",
        "Fuzz/dictionaries/configuration.dict", "Fuzz/dictionaries/configuration-edits.dict",
        "Fuzz/dictionaries/history.dict", "Fuzz/dictionaries/traces.dict",
    ])
    func `each page knows every kind of source`(page: String) throws {
        let text = try lines(page).joined(separator: "\n")
        for kind in SourceKind.allCases {
            let words = text.split { !($0 == "-" || $0.isLetter) }
            #expect(words.contains { $0 == kind.rawValue }, "\(kind.rawValue)")
        }
    }
}

/// Returns the key between two texts in a line, or `nil` if there is none.
private func key(of line: String, between start: String, _ end: String) -> String? {
    guard line.hasPrefix(start) else { return nil }
    let rest = line.dropFirst(start.count)
    let key = rest.prefix { $0 == "-" || ("a"..."z").contains($0) }
    return !key.isEmpty && rest.dropFirst(key.count).hasPrefix(end) ? String(key) : nil
}

private func lines(_ file: String) throws -> [String] {
    try String(contentsOfFile: Fixtures.repository(file), encoding: .utf8).split(separator: "\n").map(String.init)
}
