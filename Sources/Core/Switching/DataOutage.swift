/// A source that yields no data (rule 4): each cause is reported at most once an hour.
struct DataOutage: Sendable {
    /// The reason why the source in use yields no data now.
    var noData: NoData? { current?.noData }
    private var current: (noData: NoData, since: Instant)?
    /// A source that comes and goes all the time would fill the list.
    private var reported: (cause: String, at: Instant)?

    /// The least interval between reports of the same cause.
    static let repeats = Duration.seconds(3600)

    /// Notes that there is no data.
    ///
    /// - Returns: whether that is to be reported.
    mutating func begin(_ noData: NoData, at now: Instant) -> Bool {
        current = (noData, current.map { $0.noData.cause == noData.cause ? $0.since : now } ?? now)
        if let reported, reported.cause == noData.cause, now - reported.at < DataOutage.repeats { return false }
        reported = (noData.cause, now)
        return true
    }

    /// Notes that there is data.
    ///
    /// - Returns: whether the end of a reported outage is to be reported.
    @discardableResult
    mutating func end() -> Bool {
        defer { current = nil }
        guard let current, let reported else { return false }
        return reported.at >= current.since
    }
}
