import TestSupport

/// A virtual screen (Xvfb) and pictures of its contents.
struct Screen {
    /// The environment for programs on this screen.
    let environment: [String: String]
    private let machine: Machine

    /// Starts the screen, which ends with the machine.
    ///
    /// - Parameter size: The width and height in pixels, like `400x200`.
    init(on machine: Machine, size: String) throws {
        let server = try machine.startAt(
            // Without -noreset, the server restarts whenever its last client ends.
            "Xvfb", ["-noreset", "-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "\(size)x24"])
        let number = try server.output.wait(for: "the display's number") { !$0.isEmpty }.line
        self.machine = machine
        // Toolkits need their data folder, but no mocked devices.
        environment = [
            "DISPLAY": ":\(number)", "NO_AT_BRIDGE": "1", "XDG_DATA_DIRS": "/usr/share", "LD_PRELOAD": "",
        ]
    }

    /// Returns ImageMagick's output for a picture.
    ///
    /// - Parameters:
    ///   - window: The window's title, or `root` for the whole screen.
    ///   - options: ImageMagick's operations, with the output file last.
    /// - Throws: ``Failure`` if the window doesn't exist.
    func picture(of window: String, _ options: String...) throws -> [String] {
        let taken = try machine.startAt("import", ["-window", window] + options, environment: environment).finish()
        guard taken.code == 0 else { throw Failure("no picture of \(window)", log: taken.errors) }
        return taken.output
    }

    /// Returns a window's mean brightness, from 0 (black) to 1 (white).
    ///
    /// - Throws: ``Failure`` if the window doesn't exist.
    func brightness(of window: String) throws -> Double {
        let printed = try picture(of: window, "-colorspace", "Gray", "-format", "%[fx:mean]\\n", "info:-")
        guard let mean = printed.first.flatMap({ Double($0) }) else {
            throw Failure("no brightness of \(window)", log: printed)
        }
        return mean
    }
}
