// Measures the agent and the command beside the floor: `bench PROGRAMS FOLDER OUTPUT`.
//
// `run` beside this package prepares everything and starts it, on a bus and in a home of its own.

import Foundation
import Observers

/// The JSON file.
struct Report: Encodable {
    let machine: Machine
    /// Whether it was a short run, whose figures are only roughly right.
    let isQuick: Bool
    let figures: [Figure]
    let observers: [ObserverFigure]
}

@MainActor
func measure() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else { throw Failure("usage: bench PROGRAMS FOLDER OUTPUT") }
    let isQuick = ProcessInfo.processInfo.environment["QUICK"] == "1"
    let machine = Machine()
    let bench = try Bench(isQuick ? .quick : .full, programs: arguments[1], folder: arguments[2])
    let figures = try bench.run { note("measuring: \($0)") }
    note("measuring: observers")
    let observers = measureObservers(isQuick: isQuick)
    print(machine.description + (isQuick ? " (a short run: only roughly right)" : ""))
    print("")
    for line in Table(figures).lines { print(line) }
    print("")
    for line in Table(observers).lines { print(line) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(Report(machine: machine, isQuick: isQuick, figures: figures, observers: observers)).write(
        to: URL(filePath: arguments[3]))
}

func note(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
}

do {
    try measure()
} catch {
    note("bench: \(error)")
    exit(EXIT_FAILURE)
}
