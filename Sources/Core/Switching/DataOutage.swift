/// A source without data (rule 4). Each cause is reported at most once an hour.
struct DataOutage: Sendable {
    var noData: NoData? { current?.noData }
    private var current: (noData: NoData, since: Instant)?
    /// The last report, which keeps intermittent sources from filling the list.
    private var reported: (cause: String, at: Instant)?

    static let repeats = Duration.seconds(3600)

    /// Returns whether to report the outage.
    mutating func begin(_ noData: NoData, at now: Instant) -> Bool {
        current = (noData, current.map { $0.noData.cause == noData.cause ? $0.since : now } ?? now)
        if let reported, reported.cause == noData.cause, now - reported.at < DataOutage.repeats { return false }
        reported = (noData.cause, now)
        return true
    }

    /// Returns whether to report the end of an outage.
    @discardableResult
    mutating func end() -> Bool {
        defer { current = nil }
        guard let current, let reported else { return false }
        return reported.at >= current.since
    }
}
