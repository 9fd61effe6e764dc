internal import SDBus
internal import SystemAppearance
internal import Vocabulary

nonisolated extension PortalValues {
    @MainActor mutating func set(_ value: BusValue?, for key: Key) {
        set(value?.elements?.compactMap(\.number) ?? [value?.number].compactMap(\.self), for: key)
    }

    func fill(_ state: inout FollowedState) {
        state.origin = .portal
        state.appearance = appearance
        state.reason =
            switch colorScheme {
            case 1: "the desktop prefers dark"
            case 2: "the desktop prefers light"
            // GNOME reports light as no preference.
            default: "the desktop has no preference, which means light"
            }
    }
}
