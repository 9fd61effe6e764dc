internal import FileSupport
internal import Glibc
internal import HalflightConfiguration
internal import HalflightLog
internal import Logging
internal import Processes
internal import SDBus
internal import SDEvent
internal import TextSupport
internal import Vocabulary

/// The program `halflightd`.
package enum AgentProgram {
    /// Runs the agent until it's told to end.
    /// Returns the exit code: 0 done, 1 failed, 64 usage or environment (sysexits.h).
    package static func run(arguments: [String]) -> Int32 {
        if let limit = stackLimit(), limit < leastStack {
            let least = "expected at least \(leastStack >> 10): raise the limit with `ulimit -s`"
            return fail("the stack is limited to \(limit >> 10) KiB, \(least)", 64)
        }
        let options: AgentOptions
        do throws(UsageError) {
            options = try AgentOptions(arguments: arguments)
        } catch {
            return fail("\(error)", 64)
        }
        if let information = options.information {
            // Only the program's own text.
            try? writeAll("\(information)\n".utf8, to: STDOUT_FILENO)
            return 0
        }
        if let problem = folderVariableProblem() { return fail(problem, 64) }
        let foreign = RootHome.foreignFolder(.current)
        if let foreign, environmentVariable("SUDO_UID") != nil {
            let advice = "run it as yourself, without sudo"
            return fail("\(foreign.path) belongs to user \(foreign.owner), but the agent runs as root: \(advice)", 64)
        }
        let ownHome = foreign.map { _ in RootHome.enter() }
        EventLoop.blockSignals([SIGTERM, SIGINT, SIGHUP])
        EventLoop.ignoreSignalsOfWriting()
        DescriptorLimit.raise()
        LogOutput.bootstrap()
        defer { LogOutput.finish() }
        if let foreign, let ownHome {
            Logger(label: "agent").warning(
                """
                \(foreign.path) belongs to user \(foreign.owner), but the agent runs as root. It uses \(ownHome) as its \
                home, and leaves that user's files alone
                """)
        }
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

    /// The limit of the stack in bytes, or `nil` without a limit.
    private static func stackLimit() -> Int? {
        var limit = rlimit()
        return getrlimit(Int32(RLIMIT_STACK.rawValue), &limit) == 0 ? Int(exactly: limit.rlim_cur) : nil
    }

    /// The minimum stack size, in bytes. With half of it, the program ends by SIGSEGV.
    private static let leastStack = 128 << 10

    private static func fail(_ sentence: String, _ code: Int32) -> Int32 {
        LogOutput.writeFailure(sentence)
        return code
    }

    static let helpText = """
        Usage: halflightd [--force day|night] [--config FILE] [--source KIND[:NAME]]
               halflightd --put-back [--config FILE]

        The Halflight agent, which makes the desktop follow the light. It is usually
        started at login (see `halflight enable`) or by `halflight run`.

          --force day|night      force this appearance for this run
          --config FILE          read this file instead of ~/.config/halflight/config.yaml
          --source KIND[:NAME]   use this source:
                                 \(SourceKind.automaticNames),
                                 or one device, as in backlight:intel_backlight;
                                 hours:7:30-20:00, day between these times;
                                 command:PROGRAM, which prints percent or lux ("32 lx")
          --put-back             put the settings of desktops back to what they were before
                                 the agent changed them, undo recipes, notify the portal,
                                 other recipes and hooks of day, and end
          --version              print the version
          -h, --help             print this text
        """
}
