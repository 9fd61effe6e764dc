internal import SDBus
internal import SDEvent
package import Vocabulary

/// A responder and its last run.
nonisolated package struct ResponderReport: Equatable, Sendable {
    /// Such as `gnome` or `hooks/50-wallpaper`.
    package let name: String
    package let stage: String
    package let status: ResponderStatus
    /// A clause: `ok`, the error, or why the responder doesn't apply.
    package let state: Message
    /// When the last run began, if any.
    package let time: Timestamp?
    /// The length of the last run. `nil` before its end.
    package let duration: Duration?
    package let output: [String]

    package init(
        name: String, stage: String, status: ResponderStatus, state: Message, time: Timestamp?, duration: Duration?,
        output: [String]
    ) {
        (self.name, self.stage, self.status, self.state) = (name, stage, status, state)
        (self.time, self.duration, self.output) = (time, duration, output)
    }

    package var applies: Bool { status != .absent && status != .waiting }
    package var isFailure: Bool { status == .failed || status == .notNotified }
}

/// The result of a responder's last run, or why it hasn't run.
nonisolated package enum ResponderStatus: String, CaseIterable, Sendable {
    case ok
    case failed
    /// Programs are running, and not all of them could be notified.
    case notNotified = "not-notified"
    /// The programs to notify aren't running.
    case notRunning = "not-running"
    /// Hasn't run, is running, or was stopped for a newer change.
    case pending
    /// Doesn't apply to this session yet.
    case waiting
    /// Doesn't apply to this session.
    case absent
}

// MARK: - On the bus

extension ResponderReport {
    static let signature = "(sa{sv})"

    init?(_ entry: BusValue) {
        guard let members = entry.elements, members.count == 2, let name = members[0].string else { return nil }
        let fields = members[1]
        let time = Timestamp(fields["time"])
        let duration = fields["duration"]?.number.flatMap(Int64.init(exactly:)) ?? -1
        // An agent of another version sends no status, or an unknown one.
        let other: ResponderStatus =
            fields["failed"]?.boolean == true ? .failed : fields["applies"]?.boolean == true ? .ok : .absent
        self.init(
            name: name, stage: fields["stage"]?.string ?? "",
            status: fields["status"]?.string.flatMap(ResponderStatus.init) ?? other,

            state: Message(
                id: fields["state-id"], arguments: fields["state-arguments"], sentence: fields["state"]?.string ?? ""),
            time: time?.microseconds == 0 ? nil : time,
            duration: duration < 0 ? nil : .microseconds(duration),
            output: fields["output"]?.elements?.compactMap(\.string) ?? [])
    }

    var busValue: BusValue {
        .structure([
            .string(name),
            .dictionary([
                ("stage", .string(stage)), ("applies", .boolean(applies)), ("status", .string(status.rawValue)),
                ("state", .string(state.clause)), ("state-id", .string(state.id)),
                ("state-arguments", state.busArguments), ("failed", .boolean(isFailure)),
                ("time", .uint64(time?.microseconds ?? 0)),
                ("duration", .int64(duration.map { Int64(clamping: $0.wholeMicroseconds) } ?? -1)),
                ("output", .array(element: "s", output.map { .string($0) })),
            ]),
        ])
    }
}
