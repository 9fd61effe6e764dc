/// The possible deciders, in order of precedence (rules 1, 8, 12, 14 and 16).
///
/// The first with an opinion decides; the last three are the rules:
///
///     forced mode   the mode that a person has forced
///     hold          the appearance kept while automatic changes are paused
///     night lock    night, by the clock
///     site          the wish of a classroom or a home
///     light         day or night by the light, which always decides
struct Order: Sendable {
    let forced: Appearance?
    let held: Appearance?
    let isLocked: Bool
    let site: Appearance?
    let light: Appearance

    var shown: Appearance { forced ?? held ?? rules.appearance }

    var rules: (ruling: Ruling, appearance: Appearance) {
        if isLocked { return (.nightLock, .night) }
        return site.map { (.site, $0) } ?? (.light, light)
    }

    var showsLight: Bool { forced == nil && held == nil && rules.ruling == .light }
}
