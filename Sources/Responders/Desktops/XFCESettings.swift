internal import SDEvent

// XFCE: the theme of the toolkit and that of the window borders, by xfconf's command.

extension DesktopResponder {
    /// Makes XFCE follow, once its settings' service is there, which the session starts first of all.
    static func xfce(_ session: DesktopSession, _ service: ServiceWatch) -> [DesktopResponder] {
        let settings: [DesktopSetting] = [
            .xfconf("xsettings", "/Net/ThemeName", .themes { session.themes.hasToolkitTheme($0) }),
            .xfconf("xfwm4", "/general/theme", .themes { session.themes.has($0, parts: ["xfwm4"]) }),
        ]
        return [
            DesktopResponder(
                "xfce-theme", .xfce, .toolkit, tool: "xfconf-query", settings, session: session, service: service)
        ]
    }
}

extension DesktopSetting {
    /// A text of a channel; it is made where there is none yet.
    static func xfconf(_ channel: String, _ property: String, _ values: Values) -> DesktopSetting {
        let place = ["--channel", channel, "--property", property]
        return DesktopSetting(
            name: "\(channel) \(property)", read: place,
            reading: { result in
                if let problem = result.problem(of: "xfconf-query") {
                    let isUnset = result.errors.last?.hasPrefix("Property \"\(property)\" does not exist") == true
                    return isUnset ? .value(nil) : .failed(problem)
                }
                return .value(result.output.last)
            },
            write: { place + ["--create", "--type", "string", "--set", $0] }, values: values)
    }
}
