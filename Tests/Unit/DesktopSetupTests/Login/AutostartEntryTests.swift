import Testing

@testable import DesktopSetup

@Suite("The autostart entry")
struct AutostartEntryTests {
    private let installed = """
        # A comment
        [Desktop Entry]
        Type=Application
        TryExec=@BINDIR@/halflightd
        Exec=/old/place/halflightd
        X-systemd-skip=true

        """

    @Test func `only the agent's path is replaced`() {
        #expect(
            AutostartEntry.text(installed, agent: "/usr/bin/halflightd") == """
                # A comment
                [Desktop Entry]
                Type=Application
                TryExec=/usr/bin/halflightd
                Exec=/usr/bin/halflightd
                X-systemd-skip=true

                """)
    }

    @Test(arguments: [
        ("/a b/d", #""/a b/d""#), ("/a%b/d", "/a%%b/d"), ("/it's/d", #""/it's/d""#),
        (#"/a$b"c/d"#, #""/a\\$b\\"c/d""#), (#"/a\b/d"#, #""/a\\\\b/d""#),
    ])
    func `reserved characters are quoted as specified`(path: String, written: String) {
        #expect(AutostartEntry.text("Exec=x", agent: path) == "Exec=\(written)")
    }

    @Test func `TryExec has the path without quotes`() {
        #expect(AutostartEntry.text("TryExec=x", agent: #"/a b\c%/d"#) == #"TryExec=/a b\\c%/d"#)
    }
}
