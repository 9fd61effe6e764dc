import TestSupport
import Testing

@testable import DesktopSetup

@Suite("Calls that set the appearance")
struct AppearanceCallsTests {
    @Test(
        "A call is recognised in a command line",
        arguments: [
            ("gsettings set org.gnome.desktop.interface color-scheme 'prefer-dark'", "gsettings"),
            ("sh -c \"/usr/bin/gsettings set org.cinnamon.desktop.interface gtk-theme X; true\"", "gsettings"),
            ("dconf write /org/gnome/desktop/interface/color-scheme \"'prefer-dark'\"", "dconf"),
            ("xfconf-query -c xsettings -p /Net/ThemeName -s Adwaita", "xfconf-query"),
            ("plasma-apply-lookandfeel -a org.kde.breezedark.desktop", "plasma-apply-lookandfeel"),
            ("gsettings get org.gnome.desktop.interface color-scheme", nil),
            ("gsettings set org.gnome.desktop.interface font-name X", nil),
            ("dconf read /org/gnome/desktop/interface/color-scheme", nil),
            ("xfconf-query -c xsettings -p /Net/ThemeName", nil), ("echo color-scheme", nil),
            ("true # gsettings set org.gnome.desktop.interface color-scheme x", nil), ("", nil),
        ] as [(String, String?)])
    func lines(line: String, program: String?) {
        #expect(AppearanceCalls.program(in: line) == program)
    }

    @Test("Scripts are searched for calls; programs and long files are not")
    func scripts() throws {
        let home = try TemporaryFolder()
        let call = "dconf write /org/gnome/desktop/interface/gtk-theme x\n"
        let calls = AppearanceCalls(folders: try UserFolders(environment: ["HOME": home.path]))
        try home.write("#!/bin/sh\n\(call)", to: "script")
        try home.write("\u{7F}ELF\n\(call)", to: "program")
        try home.write("#!/bin/sh\n\(call)\(String(repeating: "#", count: 70_000))", to: "long")
        for command in ["~/script", "bash -c '$HOME/script'", "\(home.path)/script night", "%h/script"] {
            #expect(calls.find(command)?.hasPrefix("dconf, in ") == true, "\(command)")
        }
        #expect(calls.find("\(home.path)/script") == "dconf, in ~/script")
        for command in ["~/program", "~/long", "~/none", "script", "/"] {
            #expect(calls.find(command) == nil, "\(command)")
        }
    }
}
