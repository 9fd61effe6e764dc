internal import Vocabulary

/// A value that the agent set, and the replaced value.
package nonisolated struct ReplacedSetting: Equatable, Sendable {
    /// The responder and its setting, such as `gnome-theme org.gnome.desktop.interface gtk-theme`.
    package let setting: String
    package let new: String
    /// The value for the other appearance. For a value chosen by the user, the value before the choice.
    package let old: String
    /// The state before the agent's first change. The setting returns to this state when the agent is disabled.
    package let original: Original

    /// The state of a setting.
    package nonisolated struct Original: Equatable, Sendable {
        /// The value, or `nil` if there wasn't one.
        package var value: String?
        /// Whether the value is known to be the user's own. A default is not.
        package var isSet: Bool

        package init(_ value: String?, isSet: Bool) { (self.value, self.isSet) = (value, isSet) }
    }

    /// - Parameter original: the original state, or `nil` if it's unknown, as in an earlier version's file. It's then
    ///   `old` for a value chosen by the user, and the day value otherwise.
    package init(setting: String, new: String, old: String, original: Original? = nil) {
        (self.setting, self.new, self.old) = (setting, new, old)
        let isChosen = setting.split(separator: " ").first?.hasSuffix("-wallpaper") == true
        let isNewByDay = !isChosen && ThemeVariants(name: new)?.appearance == .day
        self.original = original ?? Original(isNewByDay ? new : old, isSet: true)
    }
}

/// The replaced settings, which return with the other appearance. The name of a dark theme doesn't tell which of
/// several light themes the user had.
package final class ReplacedSettings {
    private lazy var all: [String: ReplacedSetting] = Dictionary(load().map { ($0.setting, $0) }) { $1 }
    private let load: () -> [ReplacedSetting]
    private let save: ([ReplacedSetting]) -> Void

    /// Without arguments, the settings are kept only for this run. `load` is called once, when they're first needed.
    /// `save` is called after a change, with all settings, ordered by name.
    package init(
        load: @escaping () -> [ReplacedSetting] = { [] }, save: @escaping ([ReplacedSetting]) -> Void = { _ in }
    ) {
        (self.load, self.save) = (load, save)
    }

    subscript(setting: String) -> ReplacedSetting? {
        get { all[setting] }
        set {
            guard newValue != all[setting] else { return }
            all[setting] = newValue
            save(all.values.sorted { $0.setting < $1.setting })
        }
    }

    /// Returns a responder's replaced settings. The sorted names omit the responder's name.
    func names(of responder: String) -> [String] {
        all.keys.filter { $0.hasPrefix("\(responder) ") }.map { String($0.dropFirst(responder.count + 1)) }.sorted()
    }

    /// Returns the responders that have replaced something. Only names with the given prefix, sorted.
    func responders(_ beginning: String) -> [String] {
        Set(all.keys.filter { $0.hasPrefix(beginning) }.map { String($0.prefix { $0 != " " }) }).sorted()
    }

    /// Returns the replaced settings of unlisted responders. The names are sorted. Recipes are left out.
    func names(butOf responders: [String]) -> [String] {
        all.keys.filter { name in !(["recipes/"] + responders.map { "\($0) " }).contains(where: name.hasPrefix) }
            .sorted()
    }

    func has(settingOf responder: String) -> Bool { all.keys.contains { $0.hasPrefix("\(responder) ") } }

    /// Returns the value that `present` replaced. `nil` if the user has set it since, or if it belongs to the other
    /// appearance. Without `appearance`, any value counts.
    func value(of setting: String, present: String?, for appearance: Appearance?) -> String? {
        guard let kept = self[setting], kept.new == present else { return nil }
        guard let appearance else { return kept.old }
        // An empty value means that nothing was set before.
        return !kept.old.isEmpty && ThemeVariants(name: kept.old)?.appearance == appearance ? kept.old : nil
    }
}
