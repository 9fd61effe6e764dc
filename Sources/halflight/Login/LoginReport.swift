/// What `enable` or `disable` has done, for the person.
struct LoginReport: Equatable {
    /// Sentences, in order.
    var notes: [String] = []
    /// Who starts the agent from now on: "systemd", "autostart", "compositor"; nil after `disable`.
    var startsBy: String?
    /// What the person has to add; nil when nothing.
    var line: CompositorLine?

    /// The keys that `enable --json` and `disable --json` promise.
    var json: JSON {
        [
            "startsBy": .text(orNull: startsBy),
            "line": .text(orNull: line?.text),
            "file": .text(orNull: line?.file),
            "notes": .list(notes.map(JSON.text)),
        ]
    }
}
