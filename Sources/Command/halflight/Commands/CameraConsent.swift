import DesktopSetup
import FileSupport
import Glibc
import HalflightTerminal
import Processes
import SDEvent

/// The question whether the camera may be looked through.
@MainActor
struct CameraConsent {
    /// Whether the person has agreed already.
    let isGiven: Bool

    private static let question = """
        Halflight would look through the camera to measure the light: the light beside the lens will shine for about a \
        second every five minutes, and no picture is kept. Agree? [y/N]
        """

    /// Asks unless that is done, and writes the camera into the configuration.
    ///
    /// - Returns: a sentence on what was done.
    /// - Throws: without consent, or where the program is not installed; nothing is changed then.
    func enable() throws(CommandError) -> String {
        let program = CameraNote.program
        guard ProgramSearch.find(program, inPath: environmentVariable("PATH")) != nil else {
            throw CommandError("There is no program \(program) on the PATH: install the package \(program).")
        }
        let file = try PersonalConfiguration()
        guard let edit = try file.editForCamera() else { return "The camera is among the sources already." }
        try ask()
        try file.write(edit)
        return "The camera is a source now, by the key source of \(file.name). \(CameraNote.scale)"
    }

    /// Takes the camera out of the sources again, if they are as `enable` has written them.
    ///
    /// - Returns: a sentence on what was done; nil for nothing.
    static func withdraw() throws(CommandError) -> String? {
        let file = try PersonalConfiguration()
        guard let edit = try file.editWithoutCamera() else { return nil }
        try file.write(edit)
        return "The camera is no source any more: the key source of \(file.name) is auto again."
    }

    private func ask() throws(CommandError) {
        guard !isGiven else { return }
        guard isatty(STDIN_FILENO) == 1 else {
            throw CommandError("Nobody can be asked here whether the camera may be used: agree with --camera --yes.")
        }
        Output.inform([Self.question])
        guard Self.agrees(readLine()) else { throw CommandError("Nothing was changed: you did not agree.") }
    }

    /// Whether an answer is a yes; anything else is none.
    nonisolated static func agrees(_ answer: String?) -> Bool {
        ["y", "yes"].contains(answer?.lowercased().filter { !$0.isWhitespace })
    }
}
