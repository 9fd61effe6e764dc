internal import FileSupport
internal import Glibc
internal import Processes
internal import SDEvent
internal import Vocabulary

/// A program that shows a wallpaper.
enum WallpaperPlace {
    case desktop(DesktopName)
    /// A compositor or window manager; it is running if the session's variables say so.
    case compositor(String, isRunning: ([String: String]) -> Bool)
}

// How each desktop sets its wallpaper.

extension DesktopResponder {
    static func wallpapers(
        _ session: DesktopSession, xfconf: ServiceWatch, plasmaShell: ServiceWatch
    ) -> [DesktopResponder] {
        let path = DesktopSetting.Values.chosen { session.wallpapers?[$0] }
        let address = DesktopSetting.Values.chosen { (session.wallpapers?[$0]).map(fileAddress) }
        // GNOME shows it with its colour scheme for dark.
        let dark = DesktopSetting.Values.chosen { _ in (session.wallpapers?.night).map(fileAddress) }
        func responder(
            _ name: String, _ place: WallpaperPlace, _ tool: String, _ settings: DesktopSetting...,
            service: ServiceWatch? = nil
        ) -> DesktopResponder {
            DesktopResponder(
                name, .wallpaper(on: place), .programs, tool: tool, settings, session: session, service: service)
        }
        return [
            responder(
                "gnome-wallpaper", .desktop(.gnome), GSettings.command,
                .gsettings("org.gnome.desktop.background", "picture-uri-dark", dark),
                .gsettings("org.gnome.desktop.background", "picture-uri", address)),
            responder(
                "cinnamon-wallpaper", .desktop(.cinnamon), GSettings.command,
                .gsettings("org.cinnamon.desktop.background", "picture-uri", address)),
            responder(
                "mate-wallpaper", .desktop(.mate), GSettings.command,
                .gsettings("org.mate.background", "picture-filename", path)),
            responder(
                "xfce-wallpaper", .desktop(.xfce), Xfconf.command, .xfconfPictures(path), service: xfconf),
            responder(
                "kde-wallpaper", .desktop(.kde), "plasma-apply-wallpaperimage",
                .plasmaPicture(path, session), service: plasmaShell),
            responder(
                "sway-wallpaper", .compositor("sway", isRunning: { $0["SWAYSOCK"]?.isEmpty == false }), "swaymsg",
                .swayPictures(
                    .chosen { (session.wallpapers?[$0]).map(SwayPictures.command) },
                    environment: { session.environment })),
            responder(
                "hyprland-wallpaper",
                .compositor("Hyprland", isRunning: { $0["HYPRLAND_INSTANCE_SIGNATURE"]?.isEmpty == false }),
                Hyprpaper.command, .hyprlandPictures(path)),
            responder("x11-wallpaper", .compositor("an X11 window manager", isRunning: isX11), "feh", .feh(path)),
        ]
    }

    private static func isX11(_ variables: [String: String]) -> Bool {
        variables["DISPLAY"]?.isEmpty == false && variables["WAYLAND_DISPLAY"]?.isEmpty != false
            && RunningDesktop(variables)?.shell == nil
    }
}

/// The URI of a file (RFC 8089).
func fileAddress(_ path: String) -> String {
    path.utf8.reduce(into: "file://") { address, byte in
        let isPlain = isalnum(Int32(byte)) != 0 && byte < 0x80 || "/-._~".utf8.contains(byte)
        let digits = String(byte, radix: 16, uppercase: true)
        address += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
    }
}

extension DesktopSetting {
    /// The picture of each monitor and workspace that xfdesktop has shown.
    static func xfconfPictures(_ values: Values) -> DesktopSetting {
        let channel = ["--channel", "xfce4-desktop"]
        return DesktopSetting(
            name: "xfce4-desktop last-image",
            source: .printed(channel + ["--list"]) { result in
                if let problem = result.problem(of: Xfconf.command) { return .failed(problem) }
                let pictures = result.output.filter { $0.hasPrefix("/backdrop/") && $0.hasSuffix("/last-image") }
                guard !pictures.isEmpty else { return .failed("xfdesktop has no wallpaper: choose one there first") }
                return .parts(pictures)
            }, values: values, part: { .xfconf("xfce4-desktop", $0, values) })
    }

    static func plasmaPicture(_ values: Values, _ session: DesktopSession) -> DesktopSetting {
        func file() -> String {
            "\(session.folders.configuration)/plasma-org.kde.plasma.desktop-appletsrc"
        }
        return DesktopSetting(
            name: "the wallpaper",
            source: .direct {
                do throws(FileError) {
                    let bytes = try readFile(file(), limit: 1 << 20)
                    return .value(PlasmaPicture.present(String(decoding: bytes, as: UTF8.self)))
                } catch {
                    // Plasma writes it once something differs from its default.
                    return error.isMissing ? .value(nil) : .failed("\(error)")
                }
            }, values: values, whyMissing: { "\(file()) names no picture" })
    }

    /// The pictures of all outputs, as the commands that set them.
    static func swayPictures(_ values: Values, environment: @escaping () -> [String: String]) -> DesktopSetting {
        DesktopSetting(
            name: "output bg",
            source: .direct {
                let socket = environment()["SWAYSOCK"] ?? ""
                guard isListenedTo(socket) else { return .failed("sway does not answer at \(socket)") }
                return .value(SwayPictures.present(socket: socket))
            }, values: values,
            write: { [["--", $0]] })
    }

    /// The picture of each monitor that hyprpaper shows one on; of all, if it shows none.
    static func hyprlandPictures(_ values: Values) -> DesktopSetting {
        let list = ["hyprpaper", "listactive"]
        func picture(on monitor: String) -> DesktopSetting {
            DesktopSetting(
                name: monitor.isEmpty ? "hyprpaper" : "hyprpaper \(monitor)",
                source: .printed(list) { result in
                    if let problem = Hyprpaper.problem(result) { return .failed(problem) }
                    let active = Hyprpaper.active(result.output)
                    return .value((active.first { $0.monitor == monitor || monitor.isEmpty })?.path)
                }, values: values,
                // hyprpaper from 0.8 on knows no preload, and needs none.
                write: { [["hyprpaper", "preload", $0], ["hyprpaper", "wallpaper", "\(monitor),\($0)"]] })
        }
        return DesktopSetting(
            name: "hyprpaper",
            source: .printed(list) { result in
                if let problem = Hyprpaper.problem(result) { return .failed(problem) }
                let monitors = Hyprpaper.active(result.output).map(\.monitor)
                return .parts(monitors.isEmpty ? [""] : monitors)
            }, values: values, part: picture)
    }

    /// The picture of an X11 screen, of which nobody can tell the file.
    static func feh(_ values: Values) -> DesktopSetting {
        DesktopSetting(
            name: "the root window", source: .direct { .value(nil) }, values: values,
            write: { [["--no-fehbg", "--bg-fill", $0]] })
    }
}

/// The command of Hyprland, which passes requests to hyprpaper.
enum Hyprpaper {
    static let command = "hyprctl"

    /// A clause about a call that failed; hyprctl says that it cannot reach hyprpaper, and may exit with 0 all the
    /// same.
    static func problem(_ result: ProgramRun.Result) -> String? {
        result.problem(of: command) ?? result.output.first { $0.hasPrefix("Couldn't ") }.map { "\(command): \($0)" }
    }

    /// The monitors and their pictures, from lines such as `eDP-1 = /home/me/day.jpg`.
    static func active(_ lines: [String]) -> [(monitor: String, path: String)] {
        lines.compactMap { line in
            guard let slash = line.firstIndex(of: "/") else { return nil }
            let monitor = line[..<slash].split(whereSeparator: { " =:".contains($0) }).joined(separator: " ")
            return monitor.isEmpty ? nil : (monitor, String(line[slash...]))
        }
    }
}

/// The file in which Plasma keeps what its desktops show.
enum PlasmaPicture {
    /// The first desktop's picture; nil for the one that comes with Plasma.
    static func present(_ text: String) -> String? {
        var isPicture = false
        for line in text.split(separator: "\n") {
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
