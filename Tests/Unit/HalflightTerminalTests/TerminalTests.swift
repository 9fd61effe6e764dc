import HalflightTerminal
import Testing

@Suite("The terminal")
struct TerminalTests {
    @Test(arguments: [
        (["TERM": "xterm"], true), (["TERM": "xterm", "NO_COLOR": ""], true),
        (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "dumb"], false), ([:], false),
    ])
    func `colors are used unless unwanted or unavailable`(environment: [String: String], isAllowed: Bool) {
        #expect(Terminal.allowsColour(environment: environment) == isAllowed)
    }

    @Test(arguments: [
        (["LANG": "de_DE.UTF-8"], true), (["LANG": "C.utf8"], true), (["LC_CTYPE": "sr_RS.UTF-8@latin"], true),
        (["LANG": "de_DE@euro"], false), (["LANG": "C"], false), ([:], false),
        (["LANG": "de_DE.UTF-8", "LC_ALL": "C"], false),
        (["LANG": "C", "LC_CTYPE": "", "LC_ALL": "C.UTF-8"], true),
        (["LANG": "de_DE.ISO-8859-1"], false),
    ])
    func `unicode is used if the locale has it`(environment: [String: String], isUnicode: Bool) {
        #expect(Terminal.isUnicode(environment: environment) == isUnicode)
    }
}
