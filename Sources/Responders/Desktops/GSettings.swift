internal import SDEvent

// Settings that GSettings keeps, by its own command: those of GNOME, Cinnamon and MATE.

extension DesktopSetting {
    /// A text of a schema, which is absent where the schema or the key is not installed.
    static func gsettings(_ schema: String, _ key: String, _ values: Values) -> DesktopSetting {
        DesktopSetting(
            name: "\(schema) \(key)", read: ["get", schema, key],
            reading: { GSettings.reading($0) },
            write: { ["set", schema, key, GSettings.literal($0)] },
            values: values)
    }
}

/// What the command `gsettings` takes and prints.
enum GSettings {
    static let command = "gsettings"

    static func reading(_ result: ProgramRun.Result) -> DesktopSetting.Reading {
        if let problem = result.problem(of: command) {
            let complaint = result.errors.last ?? ""
            let isAbsent = ["No such schema", "No such key", "No schemas installed"].contains(
                where: complaint.hasPrefix)
            return isAbsent ? .absent(complaint) : .failed(problem)
        }
        // GLib's own debugging output, should somebody have asked for it, comes before the value.
        let printed = result.output.last ?? ""
        guard let text = text(printed) else { return .failed("\(command) printed \(printed): expected a text") }
        return .value(text)
    }

    /// A text as GVariant writes it (GVariant Text Format, "Strings"); nil for anything else.
    static func text(_ literal: String) -> String? {
        // Scalar by scalar: with an accent behind it, a quote is another character, and still a quote to GVariant.
        let scalars = literal.unicodeScalars
        guard scalars.count >= 2, let quote = scalars.first, quote == "'" || quote == "\"", scalars.last == quote
        else { return nil }
        var text = ""
        var isEscaped = false
        for scalar in scalars.dropFirst().dropLast() {
            if scalar == "\\", !isEscaped {
                isEscaped = true
            } else {
                text.unicodeScalars.append(scalar)
                isEscaped = false
            }
        }
        return text
    }

    /// A text in the form in which GVariant reads it.
    static func literal(_ text: String) -> String {
        var literal = "'"
        for scalar in text.unicodeScalars {
            if scalar == "'" || scalar == "\\" { literal.unicodeScalars.append("\\") }
            literal.unicodeScalars.append(scalar)
        }
        return literal + "'"
    }
}
