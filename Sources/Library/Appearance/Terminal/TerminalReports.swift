internal import AppearanceValues
internal import Synchronization

/// The terminal's reports of its appearance, in a program that reads the terminal itself.
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
    /// The beginning of a report, whose end is still to come.
    private let begun = Mutex<[UInt8]>([])

    /// Reports that begin with the next input.
    public init() {}

    /// Takes the reports out of what was read from the terminal; a report may come in two parts.
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
