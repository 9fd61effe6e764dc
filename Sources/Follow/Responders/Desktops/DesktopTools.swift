internal import Processes
internal import SDEvent
internal import TextSupport

// The tools of desktops: the arguments they take and the lines they print.

extension DesktopSetting {
    /// A text of GSettings, which is absent if the schema or the key is not installed.
    static func gsettings(_ schema: String, _ key: String, _ values: Values) -> DesktopSetting {
        DesktopSetting(
            name: "\(schema) \(key)", source: .printed(["get", schema, key]) { GSettings.reading($0) }, values: values,
            write: { [["set", schema, key, gvariantLiteral($0)]] }, reset: ["reset", schema, key],
            ownValue: ("dconf", ["read", "\(GSettings.path(of: schema))\(key)"]))
    }

    /// A text of GSettings that is read together with all others of its schema.
    static func gsettingsOfAll(_ schema: String, _ key: String, _ values: Values) -> DesktopSetting {
        var setting = gsettings(schema, key, values)
        setting.source = .printed(["list-recursively", schema]) { GSettings.reading($0, of: (schema, key)) }
        return setting
    }

    /// A text of an xfconf channel, which is created if it is not set.
    static func xfconf(_ channel: String, _ property: String, _ values: Values) -> DesktopSetting {
        let place = ["--channel", channel, "--property", property]
        return DesktopSetting(
            name: "\(channel) \(property)",
            source: .printed(place) { Xfconf.reading($0, property, unset: values.isUserChosen ? "" : nil) },
            values: values,
            // An empty value stands for one that is not set.
            write: { [place + ($0.isEmpty ? ["--reset"] : ["--create", "--type", "string", "--set", $0])] },
            reset: place + ["--reset"])
    }

    /// A text of an xfconf channel that is read together with all others there.
    static func xfconfOfAll(_ channel: String, _ property: String, _ values: Values) -> DesktopSetting {
        var setting = xfconf(channel, property, values)
        setting.source = .printed(["--channel", channel, "--list", "--verbose"]) { Xfconf.reading(ofAll: $0, property) }
        return setting
    }
}

/// The command of GSettings, which GNOME, Cinnamon and MATE use.
enum GSettings {
    static let command = "gsettings"

    /// The place of a schema in dconf, with a slash at each end.
    static func path(of schema: String) -> String {
        let known = [
            "org.mate.interface": "/org/mate/desktop/interface/",
            "org.mate.background": "/org/mate/desktop/background/",
            "org.mate.Marco.general": "/org/mate/marco/general/",
            "org.mate.peripherals-mouse": "/org/mate/desktop/peripherals/mouse/",
        ]
        if let path = known[schema] { return path }
        return "/" + schema.split(separator: ".").joined(separator: "/") + "/"
    }

    /// - Parameter setting: the one that is looked for in lines such as `org.gnome.desktop.interface gtk-theme
    ///   'Adwaita'`; nil if only its value was printed.
    static func reading(
        _ result: ProgramRun.Result, of setting: (schema: String, key: String)? = nil
    ) -> DesktopSetting.Reading {
        if let problem = result.problem(of: command) {
            let complaint = result.errors.last ?? ""
            let isAbsent = ["No such schema", "No such key", "No schemas installed"].contains(
                where: complaint.hasPrefix)
            return isAbsent ? .absent(complaint) : .failed(problem)
        }
        // GLib's debugging output, if it is on, comes before the value.
        var printed = result.output.last ?? ""
        if let (schema, key) = setting {
            let start = "\(schema) \(key) "
            guard let line = result.output.first(where: { $0.hasPrefix(start) }) else {
                return .absent("No such key “\(key)”")
            }
            printed = String(line.dropFirst(start.count))
        }
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

    /// - Parameter result: lines of a property and its value, with spaces between them.
    static func reading(ofAll result: ProgramRun.Result, _ property: String) -> DesktopSetting.Reading {
        if let problem = result.problem(of: command) {
            let isEmpty = result.errors.last?.hasPrefix("Channel ") == true
            return isEmpty ? .value(nil) : .failed(problem)
        }
        let line = result.output.first { $0 == property || $0.hasPrefix("\(property) ") }
        return .value(line.map { String($0.dropFirst(property.count).drop { $0 == " " }) })
    }
}
