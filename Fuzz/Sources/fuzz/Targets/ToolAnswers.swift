import Processes
import SDEvent
import TextSupport

@testable import DesktopSetup
@testable import LightSensors
@testable import Responders
@testable import SessionMonitors

extension FuzzTarget {
    /// What the programs of desktops print, and the files that they write for themselves.
    ///
    /// Each line of the input is a line of the output. The last one is also a value that a program prints.
    static let toolAnswers = FuzzTarget(name: "tool-answers", longestInput: 2048) { input in
        let text = String(decoding: input, as: UTF8.self)
        let lines = input.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        for code in [0, 1] as [Int32] {
            let result = ProgramRun.Result(outcome: .ended(.exited(code)), output: lines, errors: lines)
            _ = (GSettings.reading(result), GSettings.reading(result, of: ("org.fuzzed", "key")))
            _ = (Xfconf.reading(result, "/property"), Xfconf.reading(ofAll: result, "/property"))
            _ = Hyprpaper.problem(result)
        }
        for (monitor, path) in Hyprpaper.active(lines) {
            expect(!monitor.isEmpty && path.utf8.first == UInt8(ascii: "/"), "\(monitor) shows \(path)")
        }
        checkVersions(lines, text)
        checkSway(lines)
        if let picture = PlasmaPicture.present(text) {
            expect(!picture.utf8.contains(UInt8(ascii: "\n")), picture.debugDescription)
        }
        let manager = UserManager(showing: lines)
        expect(manager.unitFailure != "", "a failure without words")
        _ = (ColorScheme.prefersDark(lines.last ?? ""), CommandSource.reason(in: lines.last ?? ""))
        // What a program prints of a value is read as the value.
        if let value = lines.last { checkValue(value) }
    }

    private static func checkValue(_ value: String) {
        func result(_ line: String) -> ProgramRun.Result {
            ProgramRun.Result(outcome: .ended(.exited(0)), output: ["other", line], errors: [])
        }
        let literal = gvariantLiteral(value)
        expect(GSettings.reading(result(literal)) == .value(value), "\(literal) is read as another text")
        let setting = GSettings.reading(result("org.fuzzed key \(literal)"), of: ("org.fuzzed", "key"))
        expect(setting == .value(value), "\(setting) instead of \(value.debugDescription)")
        guard value.utf8.first != UInt8(ascii: " ") else { return }
        let property = Xfconf.reading(ofAll: result("/fuzzed   \(value)"), "/fuzzed")
        expect(property == .value(value), "\(property) instead of \(value.debugDescription)")
        let shown = Hyprpaper.active(["eDP-1 = /\(value)"])
        expect(
            shown.first.map { $0 == ("eDP-1", "/\(value)") } == true, "\(shown) instead of \(value.debugDescription)")
    }

    private static func checkVersions(_ lines: [String], _ text: String) {
        if let version = ProgramVersion(printed: lines) {
            expect(ProgramVersion("\(version)") == version, "\(version)")
            expect(!(version < version), "\(version)")
        }
        if let version = PortalVersion(printed: text) { expect(!(version < version), "\(version)") }
    }

    /// Checks that sway's own command sets each picture, and nothing else.
    private static func checkSway(_ arguments: [String]) {
        guard let commands = SwayPictures.commands(["swaybg"] + arguments) else { return }
        var (words, quote): ([String], Unicode.Scalar?) = ([""], nil)
        var (isEscaped, count) = (false, 1)
        for scalar in commands.unicodeScalars {
            if !isEscaped, quote == nil || quote == scalar, scalar == "'" || scalar == "\"" {
                quote = quote == nil ? scalar : nil
            } else if quote == nil, scalar == " " {
                words.append("")
            } else {
                if quote == nil, scalar == ";" || scalar == "," { count += 1 }
                words[words.count - 1].unicodeScalars.append(scalar)
            }
            isEscaped = scalar == "\\" && !isEscaped
        }
        let outputs = arguments.count { $0 == "-o" }
        expect(quote == nil, "a quote is open in \(commands)")
        expect(count <= max(outputs, 1), "\(count) commands for \(outputs) outputs: \(commands)")
        expect(words.count { $0 == "output" } >= count, "not all set an output: \(commands)")
    }
}
