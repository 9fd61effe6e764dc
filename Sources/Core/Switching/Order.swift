/// What may decide the appearance, in order of precedence (rules 1, 8, 12, 14 and 16).
///
/// The first that says something decides:
///
///     forced mode   what a person has forced
///     hold          what is kept while automatic changes are paused
///     night lock    night, by the clock
///     site          what a classroom or a home asks for
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

    /// The appearance by the rules, and the one that decides it.
    var rules: (ruling: Ruling, appearance: Appearance) {
        if isLocked { return (.nightLock, .night) }
        return site.map { (.site, $0) } ?? (.light, light)
    }

    /// Whether what the light says is shown.
    var showsLight: Bool { forced == nil && held == nil && rules.ruling == .light }
}
