// Measures the agent, the command and the floor, and shows the figures:
//
//     bench measure PROGRAMS FOLDER OUTPUT     `Benchmarks/run` prepares everything for it
//     bench count PROGRAMS FOLDER LIMITS       exit status 1 if a figure is above its limit
//     bench compare BASE NOW                   exit status 1 if a figure got worse
//     bench page FIGURES PAGE                  writes the figures into a page of the documentation

import Foundation
import Observers

@MainActor
func measure(programs: String, folder: String, output: String) throws {
    let isQuick = ProcessInfo.processInfo.environment["QUICK"] == "1"
    let machine = Machine()
    raiseDescriptorLimit()
    let bench = try Bench(isQuick ? .quick : .full, programs: programs, folder: folder) { note("measuring: \($0)") }
    let figures = try bench.run()
    note("measuring: observers")
    let report = Report(
        machine: machine, isQuick: isQuick, figures: figures, observers: measureObservers(isQuick: isQuick))
    print(report.heading, "", separator: "\n")
    for line in Table(report.figures).lines { print(line) }
    print("")
    for line in Table(report.observers).lines { print(line) }
    try report.write(to: output)
}

/// Raises the limit, because a thousand clients need as many descriptors.
func raiseDescriptorLimit() {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}

/// Measures only figures that are nearly equal on all machines, and prints a line for each limit.
func count(programs: String, folder: String, limits: String) throws -> CInt {
    let limits = try Limits(file: limits)
    let bench = try Bench(.limits, programs: programs, folder: folder) { note("measuring: \($0)") }
    let results = try limits.results(of: bench.instructions() + bench.atRest())
    for result in results { print(result.line) }
    return results.contains { $0.isAbove } ? EXIT_FAILURE : EXIT_SUCCESS
}

func compare(base: String, now: String) throws -> CInt {
    let (base, now) = (try Report(file: base), try Report(file: now))
    let comparison = Comparison(base: base, now: now)
    print("base: \(base.heading)", "now:  \(now.heading)", "", separator: "\n")
    for line in Table(comparison).lines { print(line) }
    for (word, report) in [("base", base), ("now", now)] where report.isQuick || report.machine.isBusy {
        let why = report.isQuick ? "a short run" : "taken on a busy machine"
        print("", "Only approximate: \(word) is \(why).", separator: "\n")
    }
    guard !comparison.worse.isEmpty else { return EXIT_SUCCESS }
    print("", "Worse: \(comparison.worse.map(\.name).joined(separator: "; "))", separator: "\n")
    return EXIT_FAILURE
}

func note(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
}

do {
    let arguments = CommandLine.arguments
    switch (arguments.dropFirst().first, arguments.count) {
    case ("measure", 5): try measure(programs: arguments[2], folder: arguments[3], output: arguments[4])
    case ("count", 5): exit(try count(programs: arguments[2], folder: arguments[3], limits: arguments[4]))
    case ("compare", 4): exit(try compare(base: arguments[2], now: arguments[3]))
    case ("page", 4): try Page.write(Report(file: arguments[2]), to: arguments[3])
    default:
        throw Failure(
            "usage: bench measure PROGRAMS FOLDER OUTPUT | count PROGRAMS FOLDER LIMITS | compare BASE NOW"
                + " | page FIGURES PAGE")
    }
} catch {
    note("bench: \(error)")
    exit(EXIT_FAILURE)
}
