import FileSupport
import HalflightConfiguration
import Responders
import TestSupport
import Testing

@Suite("The desktops' files")
@MainActor struct DesktopYAMLTests {
    @Test func `the agent's table matches config/desktops`() throws {
        let folder = Fixtures.repository("config/desktops")
        let files = try listFolder(folder)
        #expect(files == Desktop.shipped.map { "\($0.name.rawValue).yaml" })
        for (file, desktop) in zip(files, Desktop.shipped) {
            let path = "\(folder)/\(file)"
            #expect(
                try Desktop(text: readFile(path, limit: 1 << 20), file: path, name: desktop.name.rawValue) == desktop)
        }
    }

    @Test func `the names in desktops' files are known and unique`() {
        let names = Set(DesktopName.all)
        #expect(Desktop.shipped.allSatisfy { $0.alsoFollow.allSatisfy(names.contains) })
        let parts = Desktop.shipped.flatMap(\.parts).map(\.name)
        #expect(Set(parts).count == parts.count)
        let sessions = Desktop.shipped.flatMap { if case .named(let names) = $0.session { names } else { [String]() } }
        #expect(Set(sessions).count == sessions.count && sessions.allSatisfy { $0 == $0.lowercased() })
    }

    @Test(arguments: [
        ("", "d.yaml: the file is empty"), ("name: other", "d.yaml:1:7: name: expected d"),
        ("name: d\nparts: []", "session"), ("name: d\nsession: d", "parts"),
        (part("stage: later"), "d.yaml:7:10: parts.stage: expected toolkit, color-scheme or programs"),
        (part("tool: dconf"), "parts.tool: expected gsettings, xfconf, "),
        (part("settings: [{key: \" \", values: icons}]"), "expected SCHEMA KEY"),
        (part("settings: [{key: a b, values: icons, program: x}]"), "unknown key"),
        (
            part("settings: [{key: a b, values: icons}, {key: a c, values: picture}]"),
            "expected pictures alone, or none"
        ),
        (part("name: other"), "expected d, or a name that begins with d-"),
        (part("settings: [{key: a b}]"), "values"), (part("settings: [{values: icons}]"), "key"),
        (part("settings: [{key: a b, values: icon}]"), "expected toolkit-themes, icons, "),
        (part("settings: [{key: a b, values: {day: x}}]"), "expected both day and night"),
        (part("settings: [{key: a b, values: {themes: icons, night: x}}]"), "unknown key"),
        (part("more: 1"), "unknown key"),
    ])
    func `a mistake is reported with its place and the allowed values`(text: String, message: String) {
        let error = #expect(throws: RecipeError.self) {
            try Desktop(text: Array(text.utf8), file: "d.yaml", name: "d")
        }
        expect(error?.description, contains: message)
    }
}

/// Returns a desktop's file whose part contains this line.
private func part(_ line: String) -> String {
    let key = line.prefix { $0 != ":" }
    let lines = ["name: d-p", "stage: toolkit", "tool: gsettings", "settings: [{key: a b, values: icons}]"]
    let part = lines.filter { !$0.hasPrefix(key + ":") } + [line]
    return "name: d\nsession: d\nparts:\n- " + part.joined(separator: "\n  ")
}
