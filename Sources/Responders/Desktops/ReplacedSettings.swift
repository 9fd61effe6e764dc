internal import Switching

/// What a setting of ours took the place of.
public nonisolated struct ReplacedSetting: Equatable, Sendable {
    /// Which setting of which responder, such as `gnome-theme org.gnome.desktop.interface gtk-theme`.
    public let setting: String
    /// What was set.
    public let new: String
    /// What was there before, for the other appearance.
    public let old: String

    /// A setting that has become `new` and was `old`.
    public init(setting: String, new: String, old: String) {
        (self.setting, self.new, self.old) = (setting, new, old)
    }
}

/// Where what was replaced is kept from one run of the agent to the next.
public struct ReplacedSettingsMemory {
    /// Gives what was kept; called once, when it is needed first.
    let load: () -> [ReplacedSetting]
    /// Keeps all of it, ordered by the settings' names; called only when something is new.
    let save: ([ReplacedSetting]) -> Void

    /// A memory that does so; without arguments, one that forgets.
    public init(
        load: @escaping () -> [ReplacedSetting] = { [] }, save: @escaping ([ReplacedSetting]) -> Void = { _ in }
    ) {
        (self.load, self.save) = (load, save)
    }
}

/// What settings of ours took the place of, so that it comes back with the other appearance: of a dark theme's name
/// nobody can tell which of several light ones it belongs to here.
final class ReplacedSettings {
    private let memory: ReplacedSettingsMemory
    /// By the settings' names.
    private lazy var all: [String: ReplacedSetting] = Dictionary(
        memory.load().map { ($0.setting, $0) }, uniquingKeysWith: { $1 })

    init(_ memory: ReplacedSettingsMemory) {
        self.memory = memory
    }

    /// What a setting has replaced.
    subscript(setting: String) -> ReplacedSetting? {
        get { all[setting] }
        set {
            guard newValue != all[setting] else { return }
            all[setting] = newValue
            memory.save(all.values.sorted { $0.setting < $1.setting })
        }
    }

    /// What a setting that is `present` now was before, if that is for an appearance.
    ///
    /// A value that a person has set meanwhile is not ours, and replaces nothing.
    func value(of setting: String, present: String?, for appearance: Appearance) -> String? {
        guard let replaced = self[setting], replaced.new == present,
            ThemeVariants(name: replaced.old).appearance == appearance
        else { return nil }
        return replaced.old
    }
}
