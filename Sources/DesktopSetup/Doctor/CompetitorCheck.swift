/// Whether other programs change the appearance, too.
struct CompetitorCheck {
    struct Competitor: Equatable {
        /// Its name on the session bus, or among the extensions of GNOME Shell, which have an @ in it.
        let sign: String
        let id: String
        let name: String
        let advice: String
    }

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

    static let known = [
        Competitor(
            sign: "nl.whynothugo.darkman", id: "darkman", name: "darkman",
            advice: "systemctl --user disable --now darkman"),
        Competitor(
            sign: "org.freedesktop.impl.portal.desktop.darkman", id: "darkman-portal", name: "darkman's portal backend",
            advice: "systemctl --user disable --now darkman, and remove darkman from portals.conf"),
        Competitor(
            sign: "nightthemeswitcher@romainvigier.fr", id: "night-theme-switcher",
            name: "The GNOME extension Night Theme Switcher",
            advice: "gnome-extensions disable nightthemeswitcher@romainvigier.fr"),
    ]
}
