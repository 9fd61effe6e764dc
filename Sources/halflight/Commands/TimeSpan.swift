import ArgumentParser

/// How long something lasts, as it is given on the command line: `90s`, `10m`, `2h`.
struct TimeSpan: Equatable {
    /// 1...4,294,967,295, which is what the agent takes (136 years).
    let seconds: UInt32
}

extension TimeSpan: ExpressibleByArgument {
    /// A whole number and one unit: seconds, minutes or hours.
    init?(argument text: String) {
        guard let unit = text.last, let secondsInUnit = secondsInUnits[unit] else { return nil }
        let digits = text.dropLast()
        // `UInt32` alone would take a plus sign too.
        guard digits.allSatisfy({ ("0"..."9").contains($0) }), let number = UInt32(digits) else { return nil }
        let (seconds, isTooLong) = number.multipliedReportingOverflow(by: secondsInUnit)
        guard seconds > 0, !isTooLong else { return nil }
        self.seconds = seconds
    }

    var defaultValueDescription: String { "\(seconds)s" }
}

private let secondsInUnits: [Character: UInt32] = ["s": 1, "m": 60, "h": 3600]
