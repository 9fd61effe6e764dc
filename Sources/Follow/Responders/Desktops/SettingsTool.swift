internal import FileSupport
internal import Processes

/// What reads and writes settings: a program, or a kind of file.
@MainActor protocol SettingsTool {
    /// The program; nil for a file that needs none.
    var program: String? { get }

    func source(of setting: DesktopSetting) -> DesktopSetting.Source

    func write(_ value: String, to setting: DesktopSetting) -> DesktopSetting.Write

    /// Removes the person's own value; nil if it cannot.
    func reset(_ setting: DesktopSetting) -> DesktopSetting.Write?

    /// How to find out whether a value is the person's own.
    func origin(of setting: DesktopSetting) -> DesktopSetting.Origin

    /// The value in a theme of the whole desktop that a person names; nil where there is none.
    func value(of setting: DesktopSetting, inTheme theme: String) -> String?

    /// One part of a setting, such as one monitor's picture; nil if it has no parts.
    func part(_ name: String, of setting: DesktopSetting) -> DesktopSetting?

    /// Why a value that was set can no longer be read, as a clause, where it cannot be unset.
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
