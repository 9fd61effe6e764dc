/// The possible deciders, in order of precedence (rules 1, 8, 12, 14 and 16).
///
/// The first decider with an opinion decides:
///
///     forced mode   the mode that a person has forced
///     hold          the appearance kept while automatic changes are paused
///     night lock    night, by the clock
///     site          the wish of a classroom or a home
///     light         day or night by the light, which always decides
///
/// The last three are the rules.
struct Order: Sendable {
    let forced: Appearance?
    let held: Appearance?
    let isLocked: Bool
    let site: Appearance?
    let light: Appearance

    /// The appearance that is shown.
    var shown: Appearance { forced ?? held ?? rules.appearance }

    /// The rules' appearance, and the rule that decides it.
    var rules: (ruling: Ruling, appearance: Appearance) {
        if isLocked { return (.nightLock, .night) }
        return site.map { (.site, $0) } ?? (.light, light)
    }

    /// Whether the light decides the shown appearance.
    var showsLight: Bool { forced == nil && held == nil && rules.ruling == .light }
}
