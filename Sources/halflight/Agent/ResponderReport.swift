import HalflightTerminal
import SDBus

/// One responder of the agent, as `ListResponders` gives it.
struct ResponderReport: Equatable {
    /// Its name, as `gnome` or `hooks/50-wallpaper`.
    let name: String
    /// When its turn comes.
    let stage: String
    /// Whether it has anything to do here.
    let applies: Bool
    /// How it stands: "ok", what went wrong, or why it has nothing to do.
    let state: String
    /// Whether something went wrong.
    let isFailure: Bool
    /// When it was last told; nothing when it was not.
    let time: Timestamp?
    /// How long that took, in microseconds, if it has ended.
    let duration: Int64?
    /// The last lines that its programs printed.
    let output: [String]
}

extension ResponderReport {
    /// Takes one `(sa{sv})`; nil when it is none.
    @MainActor init?(_ entry: BusValue) {
        guard let members = entry.elements, members.count == 2, let name = members[0].string else { return nil }
        let fields = members[1]
        let time = Timestamp(fields["time"])
        self.init(
            name: name,
            stage: fields["stage"]?.string ?? "",
            applies: fields["applies"]?.boolean ?? false,
            state: fields["state"]?.string ?? "",
            isFailure: fields["failed"]?.boolean ?? false,
            time: time.microseconds > 0 ? time : nil,
            duration: known(fields["duration"]?.number ?? -1).flatMap(Int64.init(exactly:)),
            output: fields["output"]?.elements?.compactMap(\.string) ?? [])
    }

    /// Whether it has nothing to do here, which is as it should be.
    var isAbsent: Bool { !applies && !isWaiting }

    /// Whether what it speaks to is not there yet.
    var isWaiting: Bool { !applies && state.hasPrefix("not yet: ") }

    /// Whether it stands for those that are listed below it, and have failed, as `hooks` does.
    func isMadeUpOfOthers(_ all: [ResponderReport]) -> Bool {
        all.contains { $0.name.hasPrefix("\(name)/") && $0.isFailure }
    }

    /// The keys that `responders --json` promises for each responder.
    var json: JSON {
        [
            "name": .text(name),
            "stage": .text(stage),
            "applies": .bool(applies),
            "state": .text(state),
            "failed": .bool(isFailure),
            "time": .text(orNull: time?.rfc3339),
            "seconds": .number(orNull: duration.map { Double($0) / 1_000_000 }),
            "output": .list(output.map { .text($0) }),
        ]
    }
}
