import Testing
import TextSupport

@Suite struct PlainTextTests {
    @Test("Text in any script stays the same", arguments: ["", "a day", "Größe 5 µm", "夜", "שלום", "🌙", "a\u{301}"])
    func stays(text: String) {
        #expect(text.plain() == text)
    }

    @Test(
        "A control character becomes a space",
        arguments: [
            ("a\nb", "a b"), ("\u{1b}[31mred", " [31mred"), ("\u{9b}31mred", " 31mred"), ("a\r\nb", "a  b"),
            ("\u{1b}]52;c;eA==\u{7}", " ]52;c;eA== "), ("a\u{202e}b", "a b"), ("a\u{2028}b", "a b"), ("\0\u{7f}", "  "),
        ])
    func steers(text: String, shown: String) {
        #expect(text.plain() == shown)
    }

    @Test("Line breaks stay if allowed")
    func lines() {
        #expect("a\n\tb\u{1b}c".plain(keeping: "\n") == "a\n b c")
    }

    // One of two earlier functions left control characters in, which neither XML nor Pango allows.
    @Test(
        "A word of a shell command is quoted if necessary",
        arguments: [
            ("/home/ann/.config/a-b_c:9+", "/home/ann/.config/a-b_c:9+"), ("/夜", "/夜"), ("", "''"),
            ("/a b", "'/a b'"), ("$HOME", "'$HOME'"), ("it's", #"'it'\''s'"#), ("a'\u{301}", "'a'\\''\u{301}'"),
        ])
    func shellWords(text: String, word: String) {
        #expect(text.shellWord == word)
    }

    @Test("Markup and control characters are escaped in markup")
    func markup() {
        #expect("a <\u{301}b> & \"c\"\n\u{1b}d".markup() == "a &lt;\u{301}b&gt; &amp; &quot;c&quot;  d")
        #expect("\"c\"".markup() == "&quot;c&quot;")
    }
}
