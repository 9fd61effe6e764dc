import Appearance
import Dispatch
import Glibc
import Observation
import Theming

// A program on the whole terminal, as libraries for such programs are built: a model that is observed, a view of it that
// is a list of lines, and keys from standard input on the main queue. It looks as its terminal does, and `t` forces the
// other appearance.

let model = Model()
// Before it reads the keys, so that the first picture is right.
model.themes.post(Appearance.current)
let terminal = RawTerminal()

// The reports of the terminal's appearance come among the keys, which this program reads itself.
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

/// Draws, and again when something that the drawing has read changes.
func draw() {
    withObservationTracking {
        terminal.draw(model.lines)
    } onChange: {
        Task { @MainActor in draw() }
    }
}
draw()

/// Leaves the terminal as it was.
func quit() {
    follower.cancel()
    terminal.leave()
    exit(0)
}

dispatchMain()
