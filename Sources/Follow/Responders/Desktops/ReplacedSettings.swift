internal import Vocabulary

/// A value that we set, and the one that it replaced.
package nonisolated struct ReplacedSetting: Equatable, Sendable {
    /// The responder and its setting, such as `gnome-theme org.gnome.desktop.interface gtk-theme`.
    package let setting: String
    package let new: String
    /// The value for the other appearance; of a value that the person chose, the one before the choice.
    package let old: String
    /// The state before the agent set it for the first time, to which it returns when the agent is disabled.
    package let original: Original

    /// The state of a setting.
    package nonisolated struct Original: Equatable, Sendable {
        /// The value; nil where there was none.
        package var value: String?
        /// Whether the value is known to be the person's own, and no default.
        package var isSet: Bool

        package init(_ value: String?, isSet: Bool) { (self.value, self.isSet) = (value, isSet) }
    }

    /// - Parameter original: nil if it is not known, as in the file of an earlier version: then it is `old` for what
    ///   the person chose, and otherwise the value by day.
    package init(setting: String, new: String, old: String, original: Original? = nil) {
        (self.setting, self.new, self.old) = (setting, new, old)
        let isChosen = setting.split(separator: " ").first?.hasSuffix("-wallpaper") == true
        let isNewByDay = !isChosen && ThemeVariants(name: new)?.appearance == .day
        self.original = original ?? Original(isNewByDay ? new : old, isSet: true)
    }
}

/// The settings that we replaced, so that they come back with the other appearance: the name of a dark theme does not
/// tell which of several light ones the person had.
package final class ReplacedSettings {
    private lazy var all: [String: ReplacedSetting] = Dictionary(load().map { ($0.setting, $0) }) { $1 }
    private let load: () -> [ReplacedSetting]
    private let save: ([ReplacedSetting]) -> Void

    /// Without arguments, the settings are kept only for this run.
    ///
    /// - Parameters:
    ///   - load: called once, when the settings are first needed.
    ///   - save: called with all settings, ordered by their names, when one has changed.
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

    /// The names of the replaced settings of a responder, without the responder's own, in order.
    func names(of responder: String) -> [String] {
        all.keys.filter { $0.hasPrefix("\(responder) ") }.map { String($0.dropFirst(responder.count + 1)) }.sorted()
    }

    /// The names of the responders whose names begin like this, and which have replaced something, in order.
    func responders(_ beginning: String) -> [String] {
        Set(all.keys.filter { $0.hasPrefix(beginning) }.map { String($0.prefix { $0 != " " }) }).sorted()
    }

    /// The names of the replaced settings of other responders than these, and of no recipe, in order.
    func names(butOf responders: [String]) -> [String] {
        all.keys.filter { name in !(["recipes/"] + responders.map { "\($0) " }).contains(where: name.hasPrefix) }
            .sorted()
    }

    /// Whether a setting of this responder is replaced.
    func has(settingOf responder: String) -> Bool { all.keys.contains { $0.hasPrefix("\(responder) ") } }

    /// The value that a setting had before it became `present`; nil if a person has set it since, or if that is the
    /// other appearance's.
    ///
    /// - Parameter appearance: nil for any.
    func value(of setting: String, present: String?, for appearance: Appearance?) -> String? {
        guard let kept = self[setting], kept.new == present else { return nil }
        guard let appearance else { return kept.old }
        // Without a value, nothing was set before.
        return !kept.old.isEmpty && ThemeVariants(name: kept.old)?.appearance == appearance ? kept.old : nil
    }
}
