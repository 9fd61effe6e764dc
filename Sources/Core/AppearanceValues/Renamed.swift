// Earlier names, which are here for one version more.

extension Color {
    /// An earlier name of `init(css:)`.
    @available(*, deprecated, renamed: "init(css:)")
    public init?(written text: some StringProtocol) { self.init(css: text) }
}
