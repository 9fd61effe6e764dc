import Foundation
import TestSupport

/// sway without a screen.
extension RealDesktop {
    /// Starts sway, with the picture `own` around its windows.
    ///
    /// - Parameter number: The session's number in this home, from 1.
    /// - Returns: sway and its session's variables.
    func startSway(_ number: Int = 1) throws -> (process: ChildProcess, variables: [String: String]) {
        let home = machine.home.folder
        let own = picture("own").replacing(" ", with: "\\ ")
        let file = try home.write(
            "output HEADLESS-1 resolution 960x540\noutput * bg '\(own)' fit\ngaps outer 140\nxwayland disable\n",
            to: "sway.conf")
        let socket = "\(home.path)/run/sway\(number).sock"
        // sway refuses to run as root, so root appears as another user.
        let disguise = geteuid() == 0 ? ["unshare", "--user", "--map-user=1000", "--map-group=1000"] : []
        let words = disguise + ["sway", "--config", file]
        let sway = try machine.startAt(
            words[0], Array(words.dropFirst()),
            environment: session.merging(
                [
                    "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
                    "SWAYSOCK": socket, "DISPLAY": "",
                ]) { $1 })
        try sway.wait(until: "its wallpaper is shown") { shownPictures.contains(picture("own")) }
        let variables = [
            "SWAYSOCK": socket, "WAYLAND_DISPLAY": "wayland-\(number)", "DISPLAY": "", "GDK_BACKEND": "wayland",
        ]
        return (sway, variables)
    }

    /// The pictures that this home's wallpaper programs show.
    var shownPictures: [String] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap { entry -> String? in
            guard let words = FileManager.default.contents(atPath: "/proc/\(entry)/cmdline")?.split(separator: 0),
                words.first.map({ String(decoding: $0, as: UTF8.self) }) == "swaybg",
                let option = words.firstIndex(of: Data("-i".utf8)), option + 1 < words.endIndex
            else { return nil }
            let path = String(decoding: words[option + 1], as: UTF8.self)
            return ["own", "day", "night"].contains { path == picture($0) } ? path : nil
        }
    }

    /// Returns the mean brightness of sway's screen, from 0 (black) to 1 (white).
    ///
    /// - Parameter part: The part of the screen, in ImageMagick's syntax.
    func brightness(in variables: [String: String], part: String = "960x540+0+0") throws -> Double {
        let file = "\(machine.home.folder.path)/shot.png"
        try run("grim", file, environment: variables)
        let printed = try run(
            "convert", file, "-crop", part, "-colorspace", "Gray", "-format", "%[fx:mean]", "info:-")
        guard let mean = printed.first.flatMap({ Double($0) }) else { throw Failure("no brightness", log: printed) }
        return mean
    }
}
