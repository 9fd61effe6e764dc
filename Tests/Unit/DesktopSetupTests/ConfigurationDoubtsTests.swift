import DesktopSetup
import HalflightConfiguration
import TestSupport
import Testing
import Vocabulary

@Suite("Valid settings that can never work")
struct ConfigurationDoubtsTests {
    @Test(
        arguments: [
            ("day-above: 100", "day-above: no light is above 100 %, so it never becomes day."),
            ("night-below: 0", "night-below: no light is below 0 %, so it never becomes night."),
            ("source: {command: [/no/such/program]}", "source: there is no program /no/such/program."),
            ("source: {command: [no-such-program]}", "source: PATH has no program no-such-program."),
            ("day-above: 99\nnight-below: 1", nil), ("source: {command: [/bin/sh, -c, x]}", nil),
            ("source: {command: [sh]}", nil), ("", nil),
        ] as [(String, String?)])
    @MainActor func `only settings that can't work have a sentence`(text: String, doubt: String?) throws {
        let configuration = try Configuration(yaml: Array("\(text)\n".utf8))
        #expect(configuration.doubts(path: "/usr/bin:/bin") == (doubt.map { ["\($0)"] } ?? []))
    }
}
