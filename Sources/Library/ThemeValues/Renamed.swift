// Earlier names, which are here for one version more.

extension RoleTable {
    /// An earlier name of `adding(_:fallback:meaning:on:)`.
    @available(*, deprecated, renamed: "adding(_:fallback:meaning:on:)")
    public func adding(
        _ role: Theme.Role, fallback: Theme.Role?, _ meaning: String, on backgrounds: [Theme.Role] = []
    ) -> RoleTable {
        adding(role, fallback: fallback, meaning: meaning, on: backgrounds)
    }
}
