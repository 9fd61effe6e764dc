internal import FileSupport
internal import Processes

/// A tool that reads and writes settings. It's a program or a kind of file.
@MainActor protocol SettingsTool {
    /// The program, or `nil` for a file that needs none.
    var program: String? { get }

    func source(of setting: DesktopSetting) -> DesktopSetting.Source

    func write(_ value: String, to setting: DesktopSetting) -> DesktopSetting.Write

    /// Removes the user's own value. `nil` if the tool can't.
    func reset(_ setting: DesktopSetting) -> DesktopSetting.Write?

    /// Tells how to recognize the user's own value.
    func origin(of setting: DesktopSetting) -> DesktopSetting.Origin

    /// Returns the value in a global theme, or `nil`. The user names the theme for the whole desktop.
    func value(of setting: DesktopSetting, inTheme theme: String) -> String?

    /// Returns a part of a setting, such as one monitor's picture. `nil` if the setting has no parts.
    func part(_ name: String, of setting: DesktopSetting) -> DesktopSetting?

    /// Explains why a set value isn't readable anymore. Returns a clause if the value can't be unset.
    func whyMissing(_ setting: DesktopSetting) -> String?
}

extension SettingsTool {
    func write(_ value: String, to setting: DesktopSetting) -> DesktopSetting.Write { .calls([[value]]) }
    func reset(_ setting: DesktopSetting) -> DesktopSetting.Write? { nil }
    func origin(of setting: DesktopSetting) -> DesktopSetting.Origin { .unknown }
    func value(of setting: DesktopSetting, inTheme theme: String) -> String? { nil }
    func part(_ name: String, of setting: DesktopSetting) -> DesktopSetting? { nil }
    func whyMissing(_ setting: DesktopSetting) -> String? { nil }
}
