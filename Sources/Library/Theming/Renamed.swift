// Earlier names, which are here for one version more.

public import Switching

extension ThemeCycle {
    /// An earlier name of `showNext()`.
    @available(*, deprecated, renamed: "showNext()")
    public func nextTheme() { showNext() }

    /// An earlier name of `showPrevious()`.
    @available(*, deprecated, renamed: "showPrevious()")
    public func previousTheme() { showPrevious() }
}

extension ThemeManager {
    /// An earlier name of `lightDidChange(to:at:)`.
    @available(*, deprecated, renamed: "lightDidChange(to:at:)")
    public func lightDidChange(_ light: Light, at now: Instant) { lightDidChange(to: light, at: now) }

    /// An earlier name of `didBecomeActive(light:at:)`.
    @available(*, deprecated, renamed: "didBecomeActive(light:at:)")
    public func didBecomeActive(_ light: Light?, at now: Instant) { didBecomeActive(light: light, at: now) }
}
