import Dispatch
import Glibc
import Observation
import SystemAppearance
import Theming

// A full-screen terminal program, built like libraries for such programs: an observed model, a view that is a list of
// lines, and keys from standard input on the main queue. It follows its terminal's appearance, and `t` forces the other
// appearance.

let model = Model()
// Before reading keys, so that the first picture is right.
model.themes.post(Appearance.current)
let terminal = RawTerminal()

// The terminal reports its appearance among the keys, which this program reads itself.
let reports = TerminalReports()
let keys = DispatchSource.makeReadSource(fileDescriptor: RawTerminal.input, queue: .main)
keys.setEventHandler {
    MainActor.assumeIsolated {
        guard var input = terminal.read() else { return quit() }
        reports.takeReports(from: &input)
        for key in String(decoding: input, as: UTF8.self) where !model.handle(key) { quit() }
    }
}
keys.activate()

let follower = Task {
    for await appearance in Appearance.changes(with: reports) { model.themes.post(appearance) }
}

/// Draws, and draws again when something that the drawing read changes.
func draw() {
    withObservationTracking {
        terminal.draw(model.lines)
    } onChange: {
        Task { @MainActor in draw() }
    }
}
draw()

/// Restores the terminal, and ends the program.
func quit() {
    follower.cancel()
    terminal.leave()
    exit(0)
}

dispatchMain()
