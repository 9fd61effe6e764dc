internal import HalflightSupport
internal import SDEvent

// The tools of desktops: the arguments they take and the lines they print.

extension DesktopSetting {
    /// A text of GSettings, which is absent if the schema or the key is not installed.
    static func gsettings(_ schema: String, _ key: String, _ values: Values) -> DesktopSetting {
        DesktopSetting(
            name: "\(schema) \(key)", read: ["get", schema, key],
            reading: { GSettings.reading($0) },
            write: { [["set", schema, key, gvariantLiteral($0)]] },
            values: values)
    }

    /// A text of an xfconf channel, which is created if it is not set.
    static func xfconf(_ channel: String, _ property: String, _ values: Values) -> DesktopSetting {
        let place = ["--channel", channel, "--property", property]
        return DesktopSetting(
            name: "\(channel) \(property)", read: place,
            reading: { Xfconf.reading($0, property, unset: values.areChosen ? "" : nil) },
            // An empty value stands for one that is not set.
            write: { [place + ($0.isEmpty ? ["--reset"] : ["--create", "--type", "string", "--set", $0])] },
            values: values)
    }

    static var plasmaScheme: DesktopSetting {
        DesktopSetting(
            name: "the colour scheme", read: ["--list-schemes"], reading: { PlasmaSchemes.reading($0) },
            write: { [[$0]] }, values: .choices)
    }
}

/// The command of GSettings, which GNOME, Cinnamon and MATE use.
enum GSettings {
    static let command = "gsettings"

    static func reading(_ result: ProgramRun.Result) -> DesktopSetting.Reading {
        if let problem = result.problem(of: command) {
            let complaint = result.errors.last ?? ""
            let isAbsent = ["No such schema", "No such key", "No schemas installed"].contains(
                where: complaint.hasPrefix)
            return isAbsent ? .absent(complaint) : .failed(problem)
        }
        // GLib's debugging output, if it is on, comes before the value.
        let printed = result.output.last ?? ""
        guard let text = gvariantText(printed) else { return .failed("\(command) printed \(printed): expected a text") }
        return .value(text)
    }
}

/// The command of XFCE's settings.
enum Xfconf {
    static let command = "xfconf-query"

    /// - Parameter unset: the value of a property that is not set.
    static func reading(
        _ result: ProgramRun.Result, _ property: String, unset: String? = nil
    ) -> DesktopSetting.Reading {
        guard let problem = result.problem(of: command) else { return .value(result.output.last) }
        let isUnset = result.errors.last?.hasPrefix("Property \"\(property)\" does not exist") == true
        return isUnset ? .value(unset) : .failed(problem)
    }
}

/// Plasma's command for its colour schemes.
enum PlasmaSchemes {
    static let command = "plasma-apply-colorscheme"

    /// One scheme in a line, such as ` * BreezeDark`; ` (current color scheme)` follows the present one.
    static func reading(_ result: ProgramRun.Result) -> DesktopSetting.Reading {
        if let problem = result.problem(of: command) { return .failed(problem) }
        var present: String?
        var choices: [String] = []
        for line in result.output where line.hasPrefix(" * ") {
            var name = line.dropFirst(3)
            if name.hasSuffix(")"), let note = name.lastIndex(of: "("), name[note...].hasPrefix("(current color scheme")
            {
                name = name[..<note].dropLast()
                present = String(name)
            }
            choices.append(String(name))
        }
        guard !choices.isEmpty else { return .failed("\(command) lists no colour schemes") }
        return .value(present, choices: choices)
    }
}
