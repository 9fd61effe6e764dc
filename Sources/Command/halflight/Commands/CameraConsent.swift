import DesktopSetup
import FileSupport
import Glibc
import HalflightTerminal
import Processes
import SDEvent

/// The question whether Halflight may use the camera.
@MainActor
struct CameraConsent {
    let isGiven: Bool

    private static let question = """
        Halflight would look through the camera to measure the light: the light beside the lens will shine for about a \
        second every five minutes, and no picture is kept. Agree? [y/N]
        """

    /// Adds the camera and returns a sentence. Without consent or the program, throws and changes nothing.
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

    /// Removes the camera from the sources if `enable` added it. Returns a sentence, or `nil` if nothing was done.
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

    /// Anything else means no.
    nonisolated static func agrees(_ answer: String?) -> Bool {
        ["y", "yes"].contains(answer?.lowercased().filter { !$0.isWhitespace })
    }
}
