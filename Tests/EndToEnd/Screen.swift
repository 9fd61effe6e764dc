import TestSupport

/// A screen that nobody sees (Xvfb), and pictures of what is on it.
struct Screen {
    /// What a program's environment needs, so that it is shown there.
    let environment: [String: String]
    private let machine: Machine

    /// Starts it; it ends with the machine.
    ///
    /// - Parameter size: width and height in pixels, as `400x200`.
    init(on machine: Machine, size: String) throws {
        let server = try machine.startAt(
            // It must not reset itself, and be away for a moment, whenever its last client ends.
            "Xvfb", ["-noreset", "-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "\(size)x24"])
        let number = try server.output.wait(for: "the display's number") { !$0.isEmpty }.line
        self.machine = machine
        // Toolkits have their pictures and styles there, and find nothing to do among devices that are mocked.
        environment = [
            "DISPLAY": ":\(number)", "NO_AT_BRIDGE": "1", "XDG_DATA_DIRS": "/usr/share", "LD_PRELOAD": "",
        ]
    }

    /// What ImageMagick prints of a picture.
    ///
    /// - Parameters:
    ///   - window: a window's title; `root` for the whole screen.
    ///   - options: what becomes of the picture, the last one being where it goes.
    /// - Throws: ``Failure`` when there is no such window.
    func picture(of window: String, _ options: String...) throws -> [String] {
        let taken = try machine.startAt("import", ["-window", window] + options, environment: environment).finish()
        guard taken.code == 0 else { throw Failure("no picture of \(window)", log: taken.errors) }
        return taken.output
    }

    /// How bright a window is on the mean of its pixels, 0 (black) to 1 (white).
    ///
    /// - Throws: ``Failure`` when there is no such window.
    func brightness(of window: String) throws -> Double {
        let printed = try picture(of: window, "-colorspace", "Gray", "-format", "%[fx:mean]\\n", "info:-")
        guard let mean = printed.first.flatMap({ Double($0) }) else {
            throw Failure("no brightness of \(window)", log: printed)
        }
        return mean
    }
}
