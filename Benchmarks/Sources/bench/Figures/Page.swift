import Foundation

/// The documentation page with the figures. The figures are between two marks, and the rest stays unchanged.
enum Page {
    private static let begin = "<!-- figures: `scripts/dev costs` writes the lines from here on -->"
    private static let end = "<!-- up to here -->"

    /// Writes a run's figures into a page.
    ///
    /// - Throws: `Failure` if the page does not have both marks.
    static func write(_ report: Report, to file: String) throws {
        let page = try text(of: file)
        guard let first = page.range(of: begin), let last = page.range(of: end), first.upperBound <= last.lowerBound
        else { throw Failure("\(file) has no place for figures, which is between the lines \(begin) and \(end)") }
        let lines =
            ["", report.heading, ""] + Table(report.figures).markdown + ["", "Observers of a theme, in ns each:", ""]
            + Table(report.observers).markdown + ["", ""]
        let written = page[..<first.upperBound] + lines.joined(separator: "\n") + page[last.lowerBound...]
        try String(written).write(toFile: file, atomically: true, encoding: .utf8)
    }
}
