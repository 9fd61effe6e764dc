import TestTags
import Testing
import TextSupport

@Suite struct PlainTextTests {
    @Test(arguments: ["", "a day", "Größe 5 µm", "夜", "שלום", "🌙", "a\u{301}"])
    func `text in any script stays the same`(text: String) {
        #expect(text.plain() == text)
    }

    @Test(arguments: [
        ("a\nb", "a b"), ("\u{1b}[31mred", " [31mred"), ("\u{9b}31mred", " 31mred"), ("a\r\nb", "a  b"),
        ("\u{1b}]52;c;eA==\u{7}", " ]52;c;eA== "), ("a\u{202e}b", "a b"), ("a\u{2028}b", "a b"), ("\0\u{7f}", "  "),
    ])
    func `a control character becomes a space`(text: String, shown: String) {
        #expect(text.plain() == shown)
    }

    @Test func `line breaks stay if allowed`() {
        #expect("a\n\tb\u{1b}c".plain(keeping: "\n") == "a\n b c")
    }

    // One of two earlier functions left control characters in, which neither XML nor Pango allows.
    @Test(arguments: [
        ("/home/ann/.config/a-b_c:9+", "/home/ann/.config/a-b_c:9+"), ("/夜", "/夜"), ("", "''"),
        ("/a b", "'/a b'"), ("$HOME", "'$HOME'"), ("it's", #"'it'\''s'"#), ("a'\u{301}", "'a'\\''\u{301}'"),
    ])
    func `a word of a shell command is quoted if necessary`(text: String, word: String) {
        #expect(text.shellWord == word)
    }

    @Test(.promise("window-markup")) func `markup and control characters are escaped in markup`() {
        #expect("a <\u{301}b> & \"c\"\n\u{1b}d".markup() == "a &lt;\u{301}b&gt; &amp; &quot;c&quot;  d")
        #expect("\"c\"".markup() == "&quot;c&quot;")
    }
}
