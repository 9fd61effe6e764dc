import ArgumentParser
import DesktopSetup
import FileSupport
import HalflightTerminal

/// The subcommand `halflight enable`.
struct EnableCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable", abstract: "Start the agent now and at every login.",
        discussion: """
            Finds out how your session starts programs, and uses that: systemd if the session reaches \
            graphical-session.target; else the autostart folder of the desktop; else it prints the line to add to your \
            compositor's configuration, and the command that starts the agent now. It says what it did and why. Run it \
            as yourself, in a terminal of your desktop.

            --portal also makes the desktop portal query Halflight for the colour scheme, which most applications \
            follow. It names Halflight in the portal's file for your desktop, such as \
            ~/.config/xdg-desktop-portal/sway-portals.conf; everything else stays as your desktop has it.

            --camera also takes the laptop's camera for a light sensor, where there is none. It asks once, because the \
            light beside the lens will shine for about a second every five minutes, and writes the key `source`.

            `halflight disable` undoes all of it.
            """)

    @Flag(name: .long, help: "Also make the desktop portal query Halflight for the colour scheme.") var portal = false
    @Flag(name: .long, help: "Also take the camera for a light sensor, once you have agreed.") var camera = false
    @Flag(name: .long, help: "Agree to --camera without being asked.") var yes = false
    @OptionGroup var output: OutputOptions

    func run() throws {
        let report = try MainActor.assumeIsolated {
            // Without consent, nothing is enabled.
            let note = camera ? try CameraConsent(isGiven: yes).enable() : nil
            var report = try LoginSetup().enable(portal: portal)
            report.notes += [note, try DarkmanPlace.note(in: UserFolders(environment: processEnvironment()))]
                .compactMap(\.self)
            return report
        }
        try output.print(report)
    }
}

struct DisableCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable", abstract: "Undo what `halflight enable` did.",
        discussion: """
            Stops the agent, puts everything that follows it back to what it was before, and undoes exactly what was \
            set up: files and settings that have been changed since are left alone. The configuration and the agent's \
            state are kept, but for a mode that was set by hand and the camera that `enable --camera` made a source.

            What cannot be put back, for example because the desktop's tool is no longer installed, is tried again by \
            each `halflight disable`. --give-up leaves it as it is now, for good, and says what that is.
            """)

    @Flag(name: .long, help: "Leave what cannot be put back as it is, for good.") var giveUp = false
    @OptionGroup var output: OutputOptions

    func run() throws {
        var report = try MainActor.assumeIsolated {
            var report = try LoginSetup().disable(givesUp: giveUp)
            do throws(CommandError) {
                if let note = try CameraConsent.withdraw() { report.notes.append(note) }
            } catch {
                // An invalid file doesn't prevent disabling.
                report.notes.append(
                    "Whether the camera is a source is not known: \(error.lines.joined(separator: " "))")
            }
            return report
        }
        let record = try? RecipeRecord.read(UserFolders(environment: processEnvironment()))
        let links = record?.links.keys.sorted() ?? []
        if let first = links.first {
            report.notes.append(
                """
                Recipes stay enabled, by links to what is installed: \(links.joined(separator: ", ")). To remove one: \
                halflight recipe disable \(first)
                """)
        }
        try output.print(report)
    }
}

struct StopCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop", abstract: "Stop the agent until the next login.",
        discussion: """
            D-Bus starts it earlier for a program that asks for it. The appearance stays as it is. `halflight disable` \
            also puts everything back.
            """)

    @OptionGroup var output: OutputOptions

    func run() throws {
        try output.print(MainActor.assumeIsolated { try LoginSetup().stop() })
    }
}

struct RestartCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restart", abstract: "Stop the agent and start it again, in the way that it is enabled.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        try output.print(MainActor.assumeIsolated { try LoginSetup().restart() })
    }
}

extension OutputOptions {
    fileprivate func print(_ report: LoginReport) throws {
        try self.print(report) { _ in report.notes.map { StyledLine($0) } }
        if let failure = report.failure { throw failure }
    }
}
