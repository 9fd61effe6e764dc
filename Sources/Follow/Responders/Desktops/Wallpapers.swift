internal import FileSupport
internal import Glibc
internal import Processes
internal import SDEvent

// The tools that set wallpapers.

/// Returns a file's URI (RFC 8089).
func fileAddress(_ path: String) -> String {
    path.utf8.reduce(into: "file://") { address, byte in
        let isPlain = isalnum(Int32(byte)) != 0 && byte < 0x80 || "/-._~".utf8.contains(byte)
        let digits = String(byte, radix: 16, uppercase: true)
        address += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
    }
}

/// The pictures of all monitors and workspaces that xfdesktop has shown.
struct XfdesktopPictures: SettingsTool {
    var program: String? { Xfconf.command }

    func source(of setting: DesktopSetting) -> DesktopSetting.Source {
        .printed(["--channel", "xfce4-desktop", "--list"]) { result in
            if let problem = result.problem(of: Xfconf.command) { return .failed(problem) }
            let pictures = result.output.filter { $0.hasPrefix("/backdrop/") && $0.hasSuffix("/last-image") }
            guard !pictures.isEmpty else { return .failed("xfdesktop has no wallpaper: choose one there first") }
            return .parts(pictures)
        }
    }

    func part(_ name: String, of setting: DesktopSetting) -> DesktopSetting? {
        let key = "xfce4-desktop \(name)"
        return DesktopSetting(
            name: key, record: key, key: key, tool: Xfconf(), values: setting.values, session: setting.session)
    }
}

/// The picture of Plasma's desktops. A file contains its name.
struct PlasmaPicture: SettingsTool {
    var program: String? { "plasma-apply-wallpaperimage" }

    private func file(_ setting: DesktopSetting) -> String {
        let folders = BaseFolders { setting.session.environment[$0] }
        return "\(folders.configuration)/plasma-org.kde.plasma.desktop-appletsrc"
    }

    func source(of setting: DesktopSetting) -> DesktopSetting.Source {
        .direct {
            do throws(FileError) {
                let bytes = try readFile(file(setting), limit: 1 << 20)
                return .value(PlasmaPicture.present(String(decoding: bytes, as: UTF8.self)))
            } catch {
                // Plasma writes the file once something differs from its default.
                return error.isMissing ? .value(nil) : .failed("\(error)")
            }
        }
    }

    func whyMissing(_ setting: DesktopSetting) -> String? { "\(file(setting)) names no picture" }

    /// The first desktop's picture, or `nil` for Plasma's default.
    static func present(_ text: String) -> String? {
        var isPicture = false
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("[") {
                isPicture = line.hasPrefix("[Containments]") && line.hasSuffix("[Wallpaper][org.kde.image][General]")
            } else if isPicture, line.hasPrefix("Image=") {
                let address = line.dropFirst(6)
                return String(address.hasPrefix("file://") ? address.dropFirst(7) : address)
            }
        }
        return nil
    }
}

/// The picture of each monitor on which hyprpaper shows one. If hyprpaper shows none, all monitors.
struct Hyprpaper: SettingsTool {
    static let command = "hyprctl"
    /// The monitor, `nil` for all monitors, or empty for any.
    var monitor: String?

    var program: String? { Hyprpaper.command }

    func source(of setting: DesktopSetting) -> DesktopSetting.Source {
        .printed(["hyprpaper", "listactive"]) { result in
            if let problem = Hyprpaper.problem(result) { return .failed(problem) }
            let active = Hyprpaper.active(result.output)
            guard let monitor else { return .parts(active.isEmpty ? [""] : active.map(\.monitor)) }
            return .value(active.first { $0.monitor == monitor || monitor.isEmpty }?.path)
        }
    }

    func part(_ name: String, of setting: DesktopSetting) -> DesktopSetting? {
        let shown = name.isEmpty ? "hyprpaper" : "hyprpaper \(name)"
        return DesktopSetting(
            name: shown, record: shown, key: setting.key, tool: Hyprpaper(monitor: name),
            values: setting.values, session: setting.session)
    }

    /// hyprpaper 0.8 and later neither know nor need preload.
    func write(_ value: String, to setting: DesktopSetting) -> DesktopSetting.Write {
        .calls([["hyprpaper", "preload", value], ["hyprpaper", "wallpaper", "\(monitor ?? ""),\(value)"]])
    }

    /// Returns a clause about a failed call. hyprctl may exit with 0 although it reports that it can't reach hyprpaper.
    static func problem(_ result: ProgramRun.Result) -> String? {
        result.problem(of: command) ?? result.output.first { $0.hasPrefix("Couldn't ") }.map { "\(command): \($0)" }
    }

    /// Parses lines such as `eDP-1 = /home/me/day.jpg`.
    static func active(_ lines: [String]) -> [(monitor: String, path: String)] {
        lines.compactMap { line in
            guard let slash = line.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
            let monitor = line[..<slash].split(whereSeparator: { " =:".contains($0) }).joined(separator: " ")
            return monitor.isEmpty ? nil : (monitor, String(line[slash...]))
        }
    }
}

/// The picture of an X11 screen. Its file can't be determined.
struct Feh: SettingsTool {
    var program: String? { "feh" }

    func source(of setting: DesktopSetting) -> DesktopSetting.Source { .direct { .value(nil) } }

    func write(_ value: String, to setting: DesktopSetting) -> DesktopSetting.Write {
        .calls([["--no-fehbg", "--bg-fill", value]])
    }
}
