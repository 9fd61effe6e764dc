import Logging

@testable import HalflightAgent
@testable import HalflightLog
@testable import HalflightTerminal

extension FuzzTarget {
    /// Foreign texts in the log and in the command's output.
    static let output = FuzzTarget(name: "output", longestInput: 1024) { input in
        var reader = Reader(input)
        let texts = (0..<3).map { _ in reader.text() }
        for (form, start) in [(LogOutput.Form.journal, "<4>"), (.terminal, "warning: "), (.plain, "warning: ")] {
            let line = form.text(.warning, texts[0])
            expect(isPlain(line), "it logs \(line.debugDescription)")
            expect(line.unicodeScalars.starts(with: start.unicodeScalars), "it logs \(line.debugDescription)")
        }
        let error = CommandError("\(texts[0]): \(texts[1])", texts[2])
        check(error.lines.map { StyledLine($0) }, colours: [])
        check(["\(texts[0]): \(texts[1])", StyledLine(texts[2], rendition: [4, 31])], colours: ["4;31"])
        var table = Table([.number("A"), "B"])
        table.add(Table.Cell(texts[0], .bold), Table.Cell(texts[1], .warning))
        table.add(Table.Cell(texts[1]), Table.Cell(texts[2]))
        check(table.lines(for: Terminal(hasColour: true, width: 60)), colours: ["1", "2", "33"])
    }

    /// Checks that the number of lines stays, and that only these colors occur.
    private static func check(_ lines: [StyledLine], colours: Set<String>) {
        let written = Output.text(of: lines)
        let ends = written.unicodeScalars.count { $0 == "\n" }
        expect(ends == lines.count, "\(lines.count) lines are \(written.debugDescription)")
        for line in written.unicodeScalars.split(separator: "\n") {
            let pieces = line.split(separator: "\u{1B}", omittingEmptySubsequences: false).map { String($0) }
            expect(pieces.allSatisfy(isPlain), "\(written.debugDescription)")
            for (place, piece) in pieces.dropFirst().enumerated() {
                let wanted = place.isMultiple(of: 2) ? colours : ["0"]
                expect(wanted.contains { piece.unicodeScalars.starts(with: "[\($0)m".unicodeScalars) }, "\(piece)")
            }
            expect(pieces.count <= 5, "more colours than emphasised texts: \(written.debugDescription)")
        }
    }

    private static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0 >= " " && !(0x7f...0x9f).contains($0.value) }
    }
}
