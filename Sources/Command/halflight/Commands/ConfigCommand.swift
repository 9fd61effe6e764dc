import ArgumentParser
import DesktopSetup
import FileSupport
import Glibc
import HalflightConfiguration
import HalflightTerminal
import SystemPackage
import Vocabulary

/// The subcommand `halflight config`.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Work with the configuration file.",
        subcommands: [ConfigPath.self, ConfigShow.self, ConfigInit.self, ConfigCheck.self, UnknownCommand<Self>.self],
        defaultSubcommand: UnknownCommand<Self>.self)
}

struct ConfigPath: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "path", abstract: "Print the path of the configuration file, which need not exist.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let (path, machine) = MainActor.assumeIsolated {
            (Folders.current.configurationFile, Folders.current.machineDefaults.path)
        }
        let json: JSON = ["file": path, "exists": access(path, F_OK) == 0, "machine": machine]
        try output.print(json) { _ in [StyledLine(path)] }
    }
}

struct ConfigShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print the configuration file.",
        discussion: """
            Notes on standard error name the file with the defaults for all users of this machine, where there is one, \
            and each mistake in it.
            """)

    func run() throws {
        let (path, machine) = MainActor.assumeIsolated {
            (Folders.current.configurationFile, Folders.current.machineDefaults.path)
        }
        let defaults = machine.map { "the defaults for all users in \($0)" } ?? "the defaults"
        guard access(path, F_OK) == 0 || errno != ENOENT else {
            return Output.complain(
                "\(path) does not exist: \(defaults) apply. To make it, with all keys explained: halflight config init")
        }
        try Output.print(contents: wholeText(ofFile: path))
        guard machine != nil else { return }
        Output.complain("Keys that are not in it have their values from \(defaults).")
        let sentences = MainActor.assumeIsolated { (try? loadWholeConfiguration())?.mistakes.map(\.sentence) ?? [] }
        for sentence in sentences { Output.complain(sentence) }
    }
}

struct ConfigInit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Write a configuration file in which each key is explained.",
        discussion: """
            Every line of it is a comment that shows the default or, where there is none, an example, so it changes \
            nothing until you remove a #. An existing file is never overwritten.
            """)

    @OptionGroup var output: OutputOptions

    func run() throws {
        let (path, samples) = MainActor.assumeIsolated {
            let folders = Folders.current
            return (folders.configurationFile, folders.data.map { "\($0)/config.yaml" })
        }
        guard let sample = samples.first(where: { access($0, R_OK) == 0 }) else {
            throw CommandError("The sample was not found: expected \(samples.joined(separator: " or ")).")
        }
        let text = try wholeText(ofFile: sample)
        var information = stat()
        // A link that leads nowhere also counts as existing.
        guard lstat(path, &information) != 0 else {
            throw CommandError("\(path) already exists, and is not overwritten.")
        }
        do {
            try replaceFile(path, with: Array(text.utf8), newMode: 0o644)
        } catch {
            throw CommandError("\(error).")
        }
        try output.print(["file": path] as JSON) { _ in
            [StyledLine("\(path) is written. Remove the # before each line that you want to change.")]
        }
    }
}

struct ConfigCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check the configuration file, without using it.",
        discussion: """
            Exits with 78 if the file is not valid, and prints the mistake as FILE:LINE:COLUMN: message, as compilers \
            do, so that editors can jump there. Unknown keys, which are ignored, and settings that are valid and can \
            never work are warnings, which do not change the exit code.
            """)

    @Argument(
        help: "The file; default: ~/.config/halflight/config.yaml.", completion: .file(extensions: ["yaml"]))
    var file: String?

    @Flag(help: "Check the file as the defaults for all users of a machine; default: that of this machine.")
    var machine = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let path = file ?? MainActor.assumeIsolated { machine ? Self.machineFile : Folders.current.configurationFile }
        // Only the default file may be missing. A named file is expected to exist.
        let isMissing = file == nil && access(path, F_OK) != 0
        let (doubts, error) = contents
        let json: JSON = [
            "file": path, "exists": !isMissing, "valid": error == nil, "error": error?.message, "warnings": doubts,
        ]
        try output.print(json) { _ in
            guard error == nil else { return [] }
            let valid: StyledLine = isMissing ? "\(path) does not exist: the defaults apply." : "\(path) is valid."
            return [valid] + doubts.map { StyledLine("warning: \($0)") }
        }
        guard let error else { return }
        Output.inform(error.lines)
        throw ExitCode(error.code.rawValue)
    }

    private var contents: (doubts: [String], error: CommandError?) {
        MainActor.assumeIsolated {
            do throws(CommandError) {
                let loaded = try machine ? Self.machineDefaults(file) : loadWholeConfiguration(file)
                let doubts = loaded.configuration.doubts(path: environmentVariable("PATH"))
                // The defaults also apply to other machines.
                let missing = machine ? nil : try loaded.configuration.missingSource()
                return (loaded.mistakes.map(\.sentence) + (doubts + [missing].compactMap(\.self)).map(\.english), nil)
            } catch {
                return ([], error)
            }
        }
    }

    /// If the file is missing, the last place where the agent would look for it.
    @MainActor private static var machineFile: String {
        let folders = Folders.current
        return folders.machineDefaults.path ?? folders.machineConfigurations.last ?? "/etc/xdg/halflight/config.yaml"
    }

    /// Each mistake is an error, except ignored keys.
    @MainActor private static func machineDefaults(_ file: String?) throws(CommandError) -> LoadedConfiguration {
        let loaded = LoadedConfiguration(MachineDefaults(files: [file ?? machineFile], isInPlace: file == nil))
        if let file, loaded.machinePath == nil { throw .system("read", file, .noSuchFileOrDirectory) }
        let lines = loaded.mistakes.filter { !$0.isWarning }.map { "\($0.error)" }
        guard lines.isEmpty else { throw CommandError(lines: lines, code: .invalidConfiguration) }
        return loaded
    }
}
