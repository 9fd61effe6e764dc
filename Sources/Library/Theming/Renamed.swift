// Earlier names, which are here for one version more.

public import Switching

extension ThemeCycle {
    @available(*, deprecated, renamed: "showNext()")
    public func nextTheme() { showNext() }

    @available(*, deprecated, renamed: "showPrevious()")
    public func previousTheme() { showPrevious() }
}

extension ThemeManager {
    @available(*, deprecated, renamed: "lightDidChange(to:at:)")
    public func lightDidChange(_ light: Light, at now: Instant) { lightDidChange(to: light, at: now) }

    @available(*, deprecated, renamed: "didBecomeActive(light:at:)")
    public func didBecomeActive(_ light: Light?, at now: Instant) { didBecomeActive(light: light, at: now) }
}
