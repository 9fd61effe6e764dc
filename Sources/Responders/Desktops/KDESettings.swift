internal import SDEvent

// KDE Plasma: the colour scheme, by Plasma's own command; GTK programs follow it by themselves there.

extension DesktopResponder {
    /// Makes Plasma follow, once the daemon is there that passes settings on.
    static func kde(_ session: DesktopSession, _ service: ServiceWatch) -> [DesktopResponder] {
        let scheme = DesktopSetting(
            name: "the colour scheme", read: ["--list-schemes"], reading: { PlasmaSchemes.reading($0) },
            write: { [$0] }, values: .choices)
        return [
            DesktopResponder(
                "kde", .kde, .toolkit, tool: PlasmaSchemes.command, [scheme], session: session, service: service)
        ]
    }
}

/// What the command `plasma-apply-colorscheme` prints.
enum PlasmaSchemes {
    static let command = "plasma-apply-colorscheme"

    /// ` * BreezeDark`, one in a line, and behind the present one ` (current color scheme)`.
    static func reading(_ result: ProgramRun.Result) -> DesktopSetting.Reading {
        if let problem = result.problem(of: command) { return .failed(problem) }
        var present: String?
        var choices: [String] = []
        for line in result.output where line.hasPrefix(" * ") {
            var name = line.dropFirst(3)
            if name.hasSuffix(")"), let note = name.lastIndex(of: "("), name[note...].hasPrefix("(current color scheme")
            {
                name = name[..<note].dropLast()
                present = String(name)
            }
            choices.append(String(name))
        }
        guard !choices.isEmpty else { return .failed("\(command) lists no colour schemes") }
        return .value(present, choices: choices)
    }
}
