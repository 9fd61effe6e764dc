internal import Glibc
internal import HalflightConfiguration
internal import HalflightSupport
internal import SDBus
internal import SDEvent

/// The program `halflightd`.
package enum AgentProgram {
    /// Runs the agent until it is told to end.
    ///
    /// - Parameter arguments: the command line behind the program's name.
    /// - Returns: the exit code: 0 done, 1 failed, 64 usage or environment (sysexits.h).
    package static func run(arguments: [String]) -> Int32 {
        let options: AgentOptions
        do throws(UsageError) {
            options = try AgentOptions(arguments: arguments)
        } catch {
            return fail("\(error)", 64)
        }
        if options.wantsHelp || options.wantsVersion {
            // Our own words alone.
            try? writeAll(
                "\(options.wantsHelp ? helpText : "halflightd \(halflightVersion)")\n".utf8, to: STDOUT_FILENO)
            return 0
        }
        if let problem = folderVariableProblem() { return fail(problem, 64) }
        EventLoop.blockSignals([SIGTERM, SIGINT, SIGHUP])
        EventLoop.ignoreSignalsOfWriting()
        DescriptorLimit.raise()
        LogOutput.bootstrap()
        defer { LogOutput.finish() }
        do {
            let loop = try EventLoop()
            if options.putsBack {
                let advice = "Run this in your session; over ssh, set DBUS_SESSION_BUS_ADDRESS to the session's bus"
                let session = try AgentRun.connect(loop, advice: advice)
                let run = try PutBackRun(
                    options, folders: .current, on: loop, session: session, systemBus: .system(on: loop))
                try run.begin()
                return try withExtendedLifetime(run) { try loop.run() }
            }
            let run = try AgentRun(options, folders: .current, on: loop)
            try run.begin()
            return try withExtendedLifetime(run) { try loop.run() }
        } catch {
            return fail("\(error)", 1)
        }
    }

    private static func fail(_ sentence: String, _ code: Int32) -> Int32 {
        LogOutput.writeFailure(sentence)
        return code
    }

    private static let helpText = """
        Usage: halflightd [--force day|night] [--config FILE] [--source KIND[:NAME]]
               halflightd --put-back [--config FILE]

        The Halflight agent, which makes the desktop follow the light.

        It is usually started at login (see `halflight enable`) or by `halflight run`.

          --force day|night      force this appearance for this run
          --config FILE          read this file instead of ~/.config/halflight/config.yaml
          --source KIND[:NAME]   use this source: illuminance, sensor-proxy, backlight or
                                 sun, or one device, as in backlight:intel_backlight;
                                 hours:7:30-20:00, day between these times;
                                 command:PROGRAM, which prints percent or lux ("32 lx");
                                 replay:FILE@60x, a trace at sixty times its speed
          --put-back             put the settings of desktops back to what they were before
                                 the agent changed them, undo recipes, notify the portal,
                                 other recipes and hooks of day, and end
          --version              print the version
          -h, --help             print this text
        """
}
