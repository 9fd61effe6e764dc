internal import FileSupport
internal import TextSupport

/// The command line of `halflight-camera`.
struct CameraOptions: Equatable, Sendable {
    enum Action: Equatable, Sendable {
        case run, now, list, help, version
        /// The process that restores controls, with its own arguments.
        case watchControls([String])
    }

    var action = Action.run
    /// `nil` for the usual camera.
    var device: String?
    var interval = Duration.seconds(300)
}

extension CameraOptions {
    /// Parses the arguments after the program's name.
    init(arguments: [String]) throws(UsageError) {
        if arguments.first == ControlGuard.argument {
            action = .watchControls(Array(arguments.dropFirst()))
            return
        }
        let valued = ["--device", "--interval"]
        for (name, value) in try parsedOptions(arguments, flags: ["--now", "--list"], valued: valued) {
            switch name {
            case "--now": action = .now
            case "--list": action = .list
            case "--version": action = .version
            case "--help": action = .help
            case "--device":
                guard value.isAbsolutePath else {
                    throw UsageError(name, is: value, expected: "a path such as /dev/video0")
                }
                device = value
            default:
                guard let interval = Duration(written: value), Self.intervals ~= interval else {
                    throw UsageError(name, is: value, expected: "30s to 24h, as \(Duration.writtenForms)")
                }
                self.interval = interval
            }
        }
    }

    private static let intervals = Schedule.leastPause...Duration.seconds(86400)

    static let helpText = """
        Usage: halflight-camera [--device /dev/videoN] [--interval TIME]
               halflight-camera --now [--device /dev/videoN]
               halflight-camera --list

        Prints the light that the camera sees, in relative lux, for Halflight's source
        `command`: at the start, every five minutes, and soon after the machine wakes,
        the session is unlocked or the appearance is changed by hand. The light beside
        the lens shines for about a second each time. No picture is kept.

        It takes no picture while another program has the camera, the lid is shut, the
        screen is off, or the session is locked or in the background.

          --now                  print the light once, and end; 1 if that fails
          --device /dev/videoN   use this camera, not the first one
          --interval TIME        the time between two looks, such as 10m; 5m
          --list                 print the cameras of this machine
          --version              print the version
          -h, --help             print this text
        """
}
