package import Glibc

/// The fields of a moment in the local time zone (`TZ`, else the system's); nil beyond what a calendar can hold.
///
/// - Parameter seconds: since 1970.
package func localTime(_ seconds: Int) -> tm? {
    var (time, fields) = (time_t(seconds), tm())
    // The zone may have been set to another since, which localtime_r(3) need not notice.
    tzset()
    return localtime_r(&time, &fields) == nil ? nil : fields
}

/// The fields of a moment in UTC; nil beyond what a calendar can hold.
package func universalTime(_ seconds: Int) -> tm? {
    var (time, fields) = (time_t(seconds), tm())
    return gmtime_r(&time, &fields) == nil ? nil : fields
}

extension tm {
    /// The date, `2026-08-02`.
    package var date: String {
        [Int(tm_year) + 1900, Int(tm_mon) + 1, Int(tm_mday)].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
    }

    /// The time of day, `19:30:00`.
    package var clock: String { [tm_hour, tm_min, tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":") }
}
