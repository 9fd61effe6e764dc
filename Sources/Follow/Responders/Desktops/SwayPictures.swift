internal import Glibc

/// The pictures of all sway outputs, as commands that set them. sway shows them with its own program, swaybg.
struct SwayPictures: SettingsTool {
    var program: String? { "swaymsg" }

    func source(of setting: DesktopSetting) -> DesktopSetting.Source {
        .direct {
            let socket = setting.session.environment["SWAYSOCK"] ?? ""
            guard isListenedTo(socket) else { return .failed("sway does not answer at \(socket)") }
            return .value(SwayPictures.present(socket: socket))
        }
    }

    func write(_ value: String, to setting: DesktopSetting) -> DesktopSetting.Write { .calls([["--", value]]) }

    static func command(_ path: String) -> String { "output '*' bg \(quotedPath(path)) fill" }

    /// `nil` if sway shows no picture. A swaybg that the user started doesn't count: sway's own starts later and covers
    /// it. The socket is the sway instance's own, `SWAYSOCK`, because several instances may run.
    static func present(socket: String) -> String? {
        // While sway replaces a swaybg, two are running. The newer one counts.
        let processes = UserProcess.running(["swaybg"]).sorted { $0.id > $1.id }
        return processes.lazy.compactMap { process in
            // sway passes a connection in this variable (wayland-client, `wl_display_connect`).
            let variables = process.environment
            guard variables["WAYLAND_SOCKET"] != nil, variables["SWAYSOCK"] == socket else { return nil }
            return commands(process.arguments)
        }.first
    }

    /// Converts swaybg's arguments to commands. Each group is `-o OUTPUT -i PICTURE -m MODE -c COLOR`.
    static func commands(_ arguments: [String]) -> String? {
        var groups: [[String: String]] = []
        var option: String?
        for word in arguments.dropFirst() {
            if let name = option {
                if name == "-o" { groups.append([:]) }
                if !groups.isEmpty { groups[groups.count - 1][name] = word }
                option = nil
            } else {
                option = word
            }
        }
        var commands = groups.compactMap { group -> String? in
            guard let output = group["-o"].flatMap(quoted) else { return nil }
            let color = group["-c"].flatMap(quoted)
            if let path = group["-i"], let mode = group["-m"] {
                guard modes.contains(mode) else { return nil }
                return "output \(output) bg \(quotedPath(path)) \(mode)" + (color.map { " \($0)" } ?? "")
            }
            return color.map { "output \(output) bg \($0) solid_color" }
        }
        // A picture for all outputs also covers outputs that are set by name.
        if let path = groups.first?["-i"],
            groups.allSatisfy({ $0["-i"] == path && $0["-m"] == "fill" && $0["-c"] == nil })
        {
            commands = [command(path)]
        }
        return commands.isEmpty ? nil : commands.joined(separator: "; ")
    }

    /// The modes of sway-output(5). Another word could be another command.
    private static let modes: Set = ["stretch", "fill", "fit", "center", "tile"]

    /// `nil` for a word that ends sway's quotes.
    private static func quoted(_ word: String) -> String? {
        let scalars = word.unicodeScalars
        guard !scalars.contains("\\"),
            let quote = (["'", "\""] as [Unicode.Scalar]).first(where: { !scalars.contains($0) })
        else { return nil }
        return "\(quote)\(word)\(quote)"
    }

    /// For a file, sway expands the word like a shell (wordexp(3)), including commands and variables.
    private static func quotedPath(_ word: String) -> String {
        let plain = Set("/._-".unicodeScalars)
        var text = "'".unicodeScalars
        for scalar in word.unicodeScalars {
            let isPlain = scalar.value >= 0x80 || isalnum(Int32(scalar.value)) != 0 || plain.contains(scalar)
            if !isPlain { text.append("\\") }
            text.append(scalar)
        }
        return String(text) + "'"
    }
}
