internal import AppearanceValues
internal import Synchronization

/// The terminal's appearance reports in input that the program reads.
///
/// ```swift
/// let reports = TerminalReports()
/// Task { for await appearance in Appearance.changes(with: reports) { draw(appearance) } }
/// while var input = readKeys() {
///     reports.takeReports(from: &input)
///     handle(input)
/// }
/// ```
public final class TerminalReports: Sendable {
    /// The beginning of an incomplete report.
    private let begun = Mutex<[UInt8]>([])

    /// Creates reports that begin with the next input.
    public init() {}

    /// Removes the reports from terminal input; a report may come in two parts.
    public func takeReports(from input: inout [UInt8]) {
        let (kept, last) = begun.withLock { begun in
            var (rest, kept, last) = (begun + input, [UInt8](), Appearance?.none)
            begun = []
            while let start = rest.firstIndex(of: 0x1B) {
                kept += rest[..<start]
                rest.removeFirst(start)
                // A lone escape character is a key.
                if 3...8 ~= rest.count, zip(rest, "\u{1B}[?997;".utf8).allSatisfy(==) {
                    (begun, rest) = (rest, [])
                } else if let report = Appearance(report: rest) {
                    last = report
                    rest.removeFirst(9)
                } else {
                    kept.append(rest.removeFirst())
                }
            }
            return (kept + rest, last)
        }
        input = kept
        if let last { Watch.shared.report(last) }
    }
}
