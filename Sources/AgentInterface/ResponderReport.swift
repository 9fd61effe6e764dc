internal import SDBus
internal import SDEvent

/// A responder and its last run.
nonisolated package struct ResponderReport: Equatable, Sendable {
    /// Such as `gnome` or `hooks/50-wallpaper`.
    package let name: String
    package let stage: String
    package let applies: Bool
    /// A clause: `ok`, the error, or the reason why it does not apply.
    package let state: String
    package let isFailure: Bool
    /// The start of the last run; nil when there was none.
    package let time: Timestamp?
    /// The length of the last run; nil when it has not ended.
    package let duration: Duration?
    package let output: [String]

    package init(
        name: String, stage: String, applies: Bool, state: String, isFailure: Bool, time: Timestamp?,
        duration: Duration?, output: [String]
    ) {
        (self.name, self.stage, self.applies, self.state) = (name, stage, applies, state)
        (self.isFailure, self.time, self.duration, self.output) = (isFailure, time, duration, output)
    }
}

// MARK: - On the bus

extension ResponderReport {
    static let signature = "(sa{sv})"

    /// Reads an element of `ListResponders`; nil when it is none.
    init?(_ entry: BusValue) {
        guard let members = entry.elements, members.count == 2, let name = members[0].string else { return nil }
        let fields = members[1]
        let time = Timestamp(fields["time"])
        let duration = fields["duration"]?.number.flatMap(Int64.init(exactly:)) ?? -1
        self.init(
            name: name, stage: fields["stage"]?.string ?? "", applies: fields["applies"]?.boolean ?? false,
            state: fields["state"]?.string ?? "", isFailure: fields["failed"]?.boolean ?? false,
            time: time?.microseconds == 0 ? nil : time, duration: duration < 0 ? nil : .microseconds(duration),
            output: fields["output"]?.elements?.compactMap(\.string) ?? [])
    }

    var busValue: BusValue {
        .structure([
            .string(name),
            .dictionary([
                ("stage", .string(stage)), ("applies", .boolean(applies)), ("state", .string(state)),
                ("failed", .boolean(isFailure)), ("time", .uint64(time?.microseconds ?? 0)),
                ("duration", .int64(duration.map { Int64(clamping: $0.wholeMicroseconds) } ?? -1)),
                ("output", .array(element: "s", output.map { .string($0) })),
            ]),
        ])
    }
}
