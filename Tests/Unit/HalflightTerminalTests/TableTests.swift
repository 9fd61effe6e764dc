import TestTags
import Testing

@testable import HalflightTerminal

@Suite("Tables")
struct TableTests {
    private func table() -> Table {
        var table = Table([
            Table.Column(), Table.Column(title: "NAME"), Table.Column(title: "LEVEL", isNumeric: true),
            Table.Column(title: "STATE"),
        ])
        table.add("*", Table.Cell("sun", .bold), "7 %", "ok")
        table.add("", "a longer name", "100 %", "not used, since a better one is there")
        return table
    }

    @Test func `columns are aligned, with numbers on the right`() {
        #expect(
            table().lines(for: .none) == [
                "   NAME           LEVEL  STATE",
                "*  sun              7 %  ok",
                "   a longer name  100 %  not used, since a better one is there",
            ])
    }

    @Test(.promise("terminal-text")) func `foreign text can neither control the terminal nor choose colors`() {
        var table = Table(columns: 2)
        table.add(Table.Cell("a\u{1B}[31m", .bold), "b\nc\u{9B}m")
        #expect(table.lines(for: .none) == ["a [31m  b c m"])
    }

    @Test func `without titles there is no heading`() {
        var table = Table(columns: 2)
        table.add("mode", "auto")
        #expect(table.lines(for: .none) == ["mode  auto"])
        #expect(Table(columns: 2).lines(for: .none) == [])
    }

    @Test func `the last column is wrapped between words`() {
        #expect(
            table().lines(for: Terminal(hasColour: false, width: 46)).suffix(2) == [
                "   a longer name  100 %  not used, since a",
                "                         better one is there",
            ])
    }

    @Test func `in a narrow terminal the last column stands below the others`() {
        #expect(
            table().lines(for: Terminal(hasColour: false, width: 30)) == [
                "   NAME           LEVEL  STATE", "*  sun              7 %  ok", "   a longer name  100 %",
                "    not used, since a better", "    one is there",
            ])
        #expect(
            table().lines(for: Terminal(hasColour: false, width: 21)).map(\.description) == [
                "NAME  LEVEL", "    STATE", "*  sun  7 %", "    ok", "a longer name  100 %",
                "    not used, since a better one is there",
            ], "without room for words nothing is broken")
        for width in 24...100 {
            let lines = table().lines(for: Terminal(hasColour: false, width: width)).map(\.description)
            #expect(lines.allSatisfy { $0.count <= width }, "\(width): \(lines)")
        }
        var words = Table(columns: 1)
        words.add("short /a/path/that/is/longer/than/the/terminal end")
        #expect(
            words.lines(for: Terminal(hasColour: false, width: 20)) == [
                "short", "/a/path/that/is/longer/than/the/terminal", "end",
            ])
    }

    @Test func `colors don't change a column's width`() {
        #expect(
            table().lines(for: Terminal(hasColour: true, width: nil))[1].description
                == "*  \u{1B}[1msun\u{1B}[0m              7 %  ok")
    }

    @Test(arguments: [(0, "0 errors"), (1, "1 error"), (2, "2 errors")])
    func `a number has its noun`(count: Int, text: String) {
        #expect(counted(count, "error") == text)
    }
}
