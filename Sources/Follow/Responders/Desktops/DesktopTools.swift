internal import Processes
internal import SDEvent
internal import TextSupport

/// The command of GSettings, for GNOME, Cinnamon, MATE and others. Values are texts. Keys are `SCHEMA KEY`.
struct GSettings: SettingsTool {
    static let command = "gsettings"

    var program: String? { GSettings.command }

    /// The setting is absent if the schema or the key isn't installed.
    func source(of setting: DesktopSetting) -> DesktopSetting.Source {
        let (schema, key) = setting.place
        guard setting.isReadWithOthers else { return .printed(["get", schema, key]) { GSettings.reading($0) } }
        return .printed(["list-recursively", schema]) { GSettings.reading($0, of: (schema, key)) }
    }

    func write(_ value: String, to setting: DesktopSetting) -> DesktopSetting.Write {
        let (schema, key) = setting.place
        return .calls([["set", schema, key, gvariantLiteral(value)]])
    }

    func reset(_ setting: DesktopSetting) -> DesktopSetting.Write? {
        .calls([["reset", setting.place.0, setting.place.1]])
    }

    func origin(of setting: DesktopSetting) -> DesktopSetting.Origin {
        let (schema, key) = setting.place
        return .printed(tool: "dconf", arguments: ["read", "\(GSettings.path(of: schema))\(key)"])
    }

    /// Returns a schema's path in dconf. It starts and ends with a slash.
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

    /// Finds the setting in lines such as `org.gnome.desktop.interface gtk-theme 'Adwaita'`. `nil` for a lone value.
    static func reading(
        _ result: ProgramRun.Result, of setting: (schema: String, key: String)? = nil
    ) -> DesktopSetting.Reading {
        if let problem = result.problem(of: command) {
            let complaint = result.errors.last ?? ""
            let isAbsent = ["No such schema", "No such key", "No schemas installed"].contains(
                where: complaint.hasPrefix)
            return isAbsent ? .absent(complaint) : .failed(problem)
        }
        // GLib's debugging output, if enabled, precedes the value.
        var printed = result.output.last ?? ""
        if let (schema, key) = setting {
            let start = "\(schema) \(key) "
            guard let value = result.output.lazy.compactMap({ $0.text(after: start) }).first else {
                return .absent("No such key “\(key)”")
            }
            printed = value
        }
        guard let text = gvariantText(printed) else { return .failed("\(command) printed \(printed): expected a text") }
        return .value(text)
    }
}

/// The command of XFCE's settings. Values are texts. Keys are `CHANNEL PROPERTY`.
struct Xfconf: SettingsTool {
    static let command = "xfconf-query"

    var program: String? { Xfconf.command }

    func source(of setting: DesktopSetting) -> DesktopSetting.Source {
        let (channel, property) = setting.place
        guard setting.isReadWithOthers else {
            return .printed(["--channel", channel, "--property", property]) {
                Xfconf.reading($0, property, unset: setting.values.isUserChosen ? "" : nil)
            }
        }
        return .printed(["--channel", channel, "--list", "--verbose"]) { Xfconf.reading(ofAll: $0, property) }
    }

    /// Creates a missing property. Resets the property if the value is empty.
    func write(_ value: String, to setting: DesktopSetting) -> DesktopSetting.Write {
        guard !value.isEmpty else { return .calls([place(of: setting) + ["--reset"]]) }
        return .calls([place(of: setting) + ["--create", "--type", "string", "--set", value]])
    }

    func reset(_ setting: DesktopSetting) -> DesktopSetting.Write? { .calls([place(of: setting) + ["--reset"]]) }

    private func place(of setting: DesktopSetting) -> [String] {
        ["--channel", setting.place.0, "--property", setting.place.1]
    }

    static func reading(
        _ result: ProgramRun.Result, _ property: String, unset: String? = nil
    ) -> DesktopSetting.Reading {
        guard let problem = result.problem(of: command) else { return .value(result.output.last) }
        let isUnset = result.errors.last?.hasPrefix("Property \"\(property)\" does not exist") == true
        return isUnset ? .value(unset) : .failed(problem)
    }

    /// - Parameter result: lines of a property and its value, separated by spaces.
    static func reading(ofAll result: ProgramRun.Result, _ property: String) -> DesktopSetting.Reading {
        if let problem = result.problem(of: command) {
            let isEmpty = result.errors.last?.hasPrefix("Channel ") == true
            return isEmpty ? .value(nil) : .failed(problem)
        }
        return .value(
            result.output.lazy.compactMap { line in
                line == property
                    ? "" : line.text(after: "\(property) ").map { String($0.unicodeScalars.drop { $0 == " " }) }
            }.first)
    }
}

extension String {
    /// Compares bytes, because a space is one character with an accent after it.
    fileprivate func text(after start: String) -> String? {
        utf8.starts(with: start.utf8) ? String(decoding: utf8.dropFirst(start.utf8.count), as: UTF8.self) : nil
    }
}

extension DesktopSetting {
    /// The two parts of a key, separated by a blank.
    var place: (String, String) {
        let parts = key.split(separator: " ", maxSplits: 1).map(String.init)
        return (parts.first ?? "", parts.count == 2 ? parts[1] : "")
    }
}
