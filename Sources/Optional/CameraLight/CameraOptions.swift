internal import HalflightSupport

/// The command line of `halflight-camera`.
struct CameraOptions: Equatable, Sendable {
    enum Action: Equatable, Sendable {
        case run, now, list, help, version
        /// The process that puts controls back, with its own arguments.
        case watchControls([String])
    }

    var action = Action.run
    /// The device's path; nil for the first camera.
    var device: String?
    var interval = Duration.seconds(300)
}

/// A mistake in the command line of `halflight-camera`: what is wrong, and what is allowed.
struct CameraUsageError: Error, Equatable, CustomStringConvertible {
    let description: String
}

extension CameraOptions {
    /// Parses the arguments behind the program's name, as `--interval 10m` or `--interval=10m`.
    ///
    /// - Throws: `CameraUsageError` at the first that is not allowed.
    init(arguments: [String]) throws(CameraUsageError) {
        if arguments.first == ControlGuard.argument {
            action = .watchControls(Array(arguments.dropFirst()))
            return
        }
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            switch parts[0] {
            case "--now" where parts.count == 1: action = .now
            case "--list" where parts.count == 1: action = .list
            case "--version" where parts.count == 1: action = .version
            case "--help" where parts.count == 1, "-h" where parts.count == 1: action = .help
            case "--device", "--interval":
                guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
                    throw CameraUsageError(description: "\(parts[0]) needs a value")
                }
                try set(parts[0], value)
            default:
                throw CameraUsageError(description: "unknown argument \(Self.quoted(argument)); try --help")
            }
        }
    }

    private mutating func set(_ name: String, _ value: String) throws(CameraUsageError) {
        guard name == "--interval" else {
            guard value.isAbsolutePath else {
                throw CameraUsageError(
                    description: "--device is \(Self.quoted(value)): expected a path such as /dev/video0")
            }
            device = value
            return
        }
        guard let interval = Duration(written: value), Self.intervals ~= interval else {
            throw CameraUsageError(
                description: "--interval is \(Self.quoted(value)): expected 30s to 24h, as \(Duration.writtenForms)")
        }
        self.interval = interval
    }

    private static let intervals = Schedule.leastPause...Duration.seconds(86400)

    /// The beginning of an argument.
    private static func quoted(_ argument: String) -> String { "\"\(String(argument.unicodeScalars.prefix(80)))\"" }

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
