import DesktopSetup
import TestTags
import Testing

@Suite("Editing a configuration's text")
struct ConfigurationEditTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var before: String
        var after: String

        init(_ name: String, _ before: String, _ after: String) {
            (testDescription, self.before, self.after) = (name, before, after)
        }
    }

    private func edit(_ text: String, night: String = "20", day: String? = "50") throws -> ConfigurationEdit {
        var settings = [ConfigurationEdit.Setting("night-below", to: night)]
        if let day { settings.append(.init("day-above", to: day)) }
        return try ConfigurationEdit(Array(text.utf8), setting: settings)
    }

    @Test(.promise("window-changes"), arguments: changed)
    func `values change, and all other bytes stay`(example: Case) throws {
        let edit = try edit(example.before)
        #expect(String(decoding: edit.after, as: UTF8.self) == example.after)
        #expect(edit.before == Array(example.before.utf8))
    }

    private static let changed = [
        Case("plain", "night-below: 30\nday-above: 40\n", "night-below: 20\nday-above: 50\n"),
        Case(
            "comments and blanks", "# a\n\nnight-below:   30   # dim ä\n  # b\nday-above: 40\t# bright\n# c",
            "# a\n\nnight-below:   20   # dim ä\n  # b\nday-above: 50\t# bright\n# c"),
        Case(
            "quoted", "\"night-below\": \"32 lx\" # a\n'day-above': '100 lx'",
            "\"night-below\": 20 # a\n'day-above': 50"),
        Case("the other order", "day-above: 40\nnight-below: 30", "day-above: 50\nnight-below: 20"),
        Case("flow", "{night-below: 30, day-above: 40}\n", "{night-below: 20, day-above: 50}\n"),
        Case(
            "flow over lines", "{\n  day-above: 40, # x\n  night-below: 30\n}\n",
            "{\n  day-above: 50, # x\n  night-below: 20\n}\n"),
        Case("as JSON", "{\"night-below\":30,\"day-above\":40}", "{\"night-below\":20,\"day-above\":50}"),
        Case(
            "a document's marks", "%YAML 1.1\n---\nnight-below: 30\nday-above: 40\n...\n",
            "%YAML 1.1\n---\nnight-below: 20\nday-above: 50\n...\n"),
        Case("CRLF", "night-below: 30\r\nday-above: 40 # x\r\n", "night-below: 20\r\nday-above: 50 # x\r\n"),
        Case("CR", "night-below: 30\rday-above: 40\r", "night-below: 20\rday-above: 50\r"),
        Case(
            "a byte order mark", "\u{FEFF}night-below: 30\nday-above: 40\n",
            "\u{FEFF}night-below: 20\nday-above: 50\n"),
        Case(
            "on a line of its own", "night-below:\n  30\nday-above:\n  \"100 lx\"\n",
            "night-below:\n  20\nday-above:\n  50\n"),
        Case(
            "block scalars", "night-below: >-\n  32 lx\n# x\nday-above: |-\n  100 lx\n\nguards: on\n",
            "night-below: 20\n# x\nday-above: 50\n\nguards: on\n"),
        Case(
            "letters of several bytes before", "{\"source\": \"backlight:ä→😀\", night-below: 30, day-above: 40}",
            "{\"source\": \"backlight:ä→😀\", night-below: 20, day-above: 50}"),
        Case(
            "explicit keys", "? night-below\n: 30\n? day-above\n: 40\n", "? night-below\n: 20\n? day-above\n: 50\n"),
    ]

    @Test(arguments: added)
    func `missing keys are added at a suitable place`(example: Case) throws {
        #expect(String(decoding: try edit(example.before).after, as: UTF8.self) == example.after)
    }

    private static let added = [
        Case("no file", "", "night-below: 20\nday-above: 50\n"),
        Case("nothing but comments", "# a\n# b\n", "# a\n# b\nnight-below: 20\nday-above: 50\n"),
        Case("a comment without its end", "# a", "# a\nnight-below: 20\nday-above: 50\n"),
        Case("a comment, CRLF", "# a\r\n", "# a\r\nnight-below: 20\r\nday-above: 50\r\n"),
        Case("an empty document", "---\n# a\n...\n", "---\n# a\nnight-below: 20\nday-above: 50\n...\n"),
        Case("an empty document's mark alone", "---", "---\nnight-below: 20\nday-above: 50\n"),
        Case(
            "behind the last key", "source: auto # x\n\n# end\n",
            "source: auto # x\nnight-below: 20\nday-above: 50\n\n# end\n"),
        Case(
            "behind a block", "settle:\n  to-day: 2s # x\n# y\n",
            "settle:\n  to-day: 2s # x\nnight-below: 20\nday-above: 50\n# y\n"),
        Case(
            "behind a list", "source:\n- backlight\n- sun",
            "source:\n- backlight\n- sun\nnight-below: 20\nday-above: 50\n"),
        Case(
            "behind a flow mapping over lines", "settle: {\n  to-day: 2s,\n  } # x\nguards: on",
            "settle: {\n  to-day: 2s,\n  } # x\nguards: on\nnight-below: 20\nday-above: 50\n"),
        Case(
            "beside the other threshold", "day-above: 40 # x\n# y\nguards: on\n",
            "day-above: 50 # x\nnight-below: 20\n# y\nguards: on\n"),
        Case("indented", "  guards: on\n", "  guards: on\n  night-below: 20\n  day-above: 50\n"),
        Case("before the document's end", "guards: on\n...\n", "guards: on\nnight-below: 20\nday-above: 50\n...\n"),
        Case("within braces", "{ guards: on }\n", "{ night-below: 20, day-above: 50, guards: on }\n"),
        Case("within empty braces", "--- {}\n", "--- {night-below: 20, day-above: 50}\n"),
        Case("one in braces", "{night-below: 30}", "{day-above: 50, night-below: 20}"),
        Case("behind CRLF", "guards: on\r\n# x", "guards: on\r\nnight-below: 20\r\nday-above: 50\r\n# x"),
        Case(
            "behind a block scalar", "source: >-\n  sun\n", "source: >-\n  sun\nnight-below: 20\nday-above: 50\n"),
    ]

    @Test(arguments: shown)
    func `a missing key is added after the comment that shows it`(example: Case) throws {
        #expect(String(decoding: try edit(example.before).after, as: UTF8.self) == example.after)
    }

    private static let shown = [
        Case(
            "both", "# Night.\n#night-below: 30\n#day-above: 40\n\n#guards: on",
            "# Night.\n#night-below: 30\nnight-below: 20\n#day-above: 40\nday-above: 50\n\n#guards: on"),
        Case(
            "one of them, behind other keys", "guards: on\n# night-below: 30\nday-above: 45\n",
            "guards: on\n# night-below: 30\nnight-below: 20\nday-above: 50\n"),
        Case(
            "without an end", "guards: on\n#day-above: 40",
            "guards: on\nnight-below: 20\n#day-above: 40\nday-above: 50\n"),
        Case(
            "CRLF", "#day-above: 40\r\nguards: on\r\n",
            "#day-above: 40\r\nday-above: 50\r\nguards: on\r\nnight-below: 20\r\n"),
        Case(
            "not within a list", "source: [\n#day-above: 40\n  sun]\n",
            "source: [\n#day-above: 40\n  sun]\nnight-below: 20\nday-above: 50\n"),
        Case(
            "not within braces", "{\n#day-above: 40\n  guards: on}\n",
            "{\n#day-above: 40\n  night-below: 20, day-above: 50, guards: on}\n"),
        Case(
            "not within a text", "source: \"a\n#day-above: 40\n  b\"\n",
            "source: \"a\n#day-above: 40\n  b\"\nnight-below: 20\nday-above: 50\n"),
        Case(
            "not within another key's lines", "settle:\n#day-above: 40\n  to-day: 2s\n",
            "settle:\n#day-above: 40\n  to-day: 2s\nnight-below: 20\nday-above: 50\n"),
    ]

    @Test func `the differences look like those of diff`() throws {
        #expect(
            try edit("# a\nnight-below: 30 # x\nguards: on\n", night: "\"12 lx\"").differences == [
                "-night-below: 30 # x", "+night-below: \"12 lx\" # x", "+day-above: 50",
            ])
        #expect(try edit("guards: on\r\n", day: nil).differences == ["+night-below: 20"])
        #expect(try edit("guards: on", day: nil).differences == ["+night-below: 20"])
        #expect(
            try edit("{night-below: 30, day-above: 40}").differences == [
                "-{night-below: 30, day-above: 40}", "+{night-below: 20, day-above: 50}",
            ])
    }

    @Test(arguments: nested)
    func `a nested key is changed, added, or created with its mapping`(example: Case) throws {
        let edit = try ConfigurationEdit(Array(example.before.utf8), setting: [.init("theme", "night", to: "fjord")])
        #expect(String(decoding: edit.after, as: UTF8.self) == example.after)
    }

    private static let nested = [
        Case("no file", "", "theme: {night: fjord}\n"),
        Case("as in the sample", "# a\n#theme: {day: x}", "# a\n#theme: {day: x}\ntheme: {night: fjord}\n"),
        Case(
            "flow", "theme: {day: paper, night: ink}  # mine\nguards: on\n",
            "theme: {day: paper, night: fjord}  # mine\nguards: on\n"),
        Case("flow, added", "theme: { day: paper } # x\n", "theme: { night: fjord, day: paper } # x\n"),
        Case("empty braces", "theme: {}\nguards: on\n", "theme: {night: fjord}\nguards: on\n"),
        Case(
            "block", "theme:\n  # a\n  day: paper # b\n  night: \"ink\" # c\n\nguards: on\n",
            "theme:\n  # a\n  day: paper # b\n  night: fjord # c\n\nguards: on\n"),
        Case(
            "block, added", "theme:\n    day: paper # b\n# c\nguards: on\n",
            "theme:\n    day: paper # b\n    night: fjord\n# c\nguards: on\n"),
        Case("block at the end, added", "theme:\n  day: paper", "theme:\n  day: paper\n  night: fjord\n"),
        Case("CRLF", "theme:\r\n  day: paper\r\n", "theme:\r\n  day: paper\r\n  night: fjord\r\n"),
        Case("nothing behind the key", "theme:\nguards: on\n", "theme: {night: fjord}\nguards: on\n"),
        Case("null", "theme: ~ # x\n", "theme: {night: fjord} # x\n"),
        Case("all in braces", "{guards: on}", "{theme: {night: fjord}, guards: on}"),
        Case("as JSON", "{\"theme\":{\"night\":\"ink\"}}", "{\"theme\":{\"night\":fjord}}"),
    ]
}
