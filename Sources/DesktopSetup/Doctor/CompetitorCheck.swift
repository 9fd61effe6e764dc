/// Whether other programs change the appearance, too.
struct CompetitorCheck {
    /// A program that does what we do.
    struct Competitor: Equatable {
        /// The name on the session bus, or among the extensions that are turned on, by which it is found.
        let sign: String
        let id: String
        let name: String
        /// The way to stop it.
        let advice: String
    }

    /// The programs that are running or turned on here.
    var found: [Competitor]
    /// Further processes that are agents, without its name.
    var otherAgents: [Int32]

    var findings: [Finding] {
        var findings = found.map {
            Finding.warning(
                $0.id, "\($0.name) also switches the appearance: it and Halflight undo each other's changes.",
                advice: $0.advice)
        }
        if let first = otherAgents.first {
            findings.append(
                .warning(
                    "other-agent",
                    "Another halflightd is running (process \(first)), on another bus or about to end.",
                    advice: "If it does not belong to another session of yours: kill \(first)"))
        }
        return findings.isEmpty
            ? [.ok("competitors", "No other known program that switches the appearance is running.")] : findings
    }

    /// The programs that have a name on the session bus.
    static let onBus = [
        Competitor(
            sign: "nl.whynothugo.darkman", id: "darkman", name: "darkman",
            advice: "systemctl --user disable --now darkman"),
        Competitor(
            sign: "org.freedesktop.impl.portal.desktop.darkman", id: "darkman-portal", name: "darkman's portal backend",
            advice: "systemctl --user disable --now darkman, and remove darkman from portals.conf"),
    ]

    /// GNOME Shell extensions.
    static let extensions = [
        Competitor(
            sign: "nightthemeswitcher@romainvigier.fr", id: "night-theme-switcher",
            name: "The GNOME extension Night Theme Switcher",
            advice: "gnome-extensions disable nightthemeswitcher@romainvigier.fr")
    ]
}
