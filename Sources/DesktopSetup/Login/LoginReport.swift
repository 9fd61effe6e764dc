package import HalflightTerminal

/// The report of `enable` or `disable` for the person.
package struct LoginReport: Equatable {
    /// The starter of the agent at login.
    enum Starter: String {
        /// systemd, with the graphical session.
        case systemd
        /// The desktop, by the entry in its autostart folder.
        case autostart
        /// The compositor, by a line in its configuration.
        case compositor
    }

    /// Sentences, in order.
    package var notes: [String] = []
    /// The starter from now on; nil after `disable`.
    var startsBy: Starter?
    /// The line that the person has to add, if any.
    var line: CompositorLine?
    /// The portal's file that says that we answer; nil when it was not asked for, or there is no such file.
    var portalFile: String?

    /// The keys that `enable --json` and `disable --json` promise.
    package var json: JSON {
        [
            "startsBy": .text(orNull: startsBy?.rawValue),
            "line": .text(orNull: line?.text),
            "file": .text(orNull: line?.file),
            "portalFile": .text(orNull: portalFile),
            "notes": .list(notes.map(JSON.text)),
        ]
    }
}
