internal import TextSupport

extension Duration {
    package var inSeconds: Double {
        // For one whole second in nine, the quotient of two durations is wrong in the last place, and JSON shows that.
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) / 1e18
    }

    var inWholeSeconds: Duration { .seconds(Int64(inSeconds.rounded())) }

    /// For people, in whole seconds: `7:05:30`, `2d 7:05:30`.
    package var clock: String {
        let seconds = Int(inSeconds.rounded())
        let (days, hours) = (seconds / 86400, seconds / 3600 % 24)
        return (days > 0 ? "\(days)d " : "") + "\(hours):" + twoDigits(seconds / 60 % 60, seconds % 60)
    }
}
