import Foundation

/// Measures all figures.
///
/// Compared programs take turns, so that a busy moment of the machine affects both. Each topic is an extension in a
/// separate file.
struct Bench {
    let plan: Plan
    let programs: String
    let folder: String
    let client: BusClient
    let halflight: Subject
    let floor: Subject
    let report: (String) -> Void
    /// The configuration with which the agent decides at once.
    let atOnce: String

    /// - Parameters:
    ///   - programs: The folder of all programs.
    ///   - folder: A folder for temporary files.
    ///   - report: Gets a line about each measurement.
    init(_ plan: Plan, programs: String, folder: String, report: @escaping (String) -> Void) throws {
        (self.plan, self.programs, self.folder, self.report) = (plan, programs, folder, report)
        client = try BusClient()
        atOnce = "\(folder)/at-once.yaml"
        try Bench.atOnceText.write(toFile: atOnce, atomically: true, encoding: .utf8)
        (halflight, floor) = (
            try Bench.subject(.halflight, programs, folder, client, arguments: ["--config", atOnce]),
            try Bench.subject(.floor, programs, folder, client)
        )
        for subject in [halflight, floor] { try subject.devices.addBacklight() }
    }

    static let atOnceText = "settle: {to-day: 0s, to-night: 0s}\nguards: off\ndesktop: none\n"

    func run() throws -> [Figure] {
        let starts = try starts()
        report("changes")
        try halflight.start()
        try floor.start()
        let changes = try latency()
        let commands = try commands()
        let clients = try clients()
        try halflight.stop()
        try floor.stop()
        return try starts + changes + instructions() + commands + atRest() + idle() + clients + sensors() + hooks()
            + responders() + growth() + simulation()
    }
}

// MARK: - Subjects

extension Bench {
    enum Kind {
        case halflight
        case floor
    }

    /// Creates the agent or the floor on the session bus, with its own devices.
    func subject(
        _ kind: Kind, arguments: [String] = [], wrapper: [String] = [], variables: [String: String] = [:],
        client: BusClient? = nil
    ) throws -> Subject {
        try Bench.subject(
            kind, programs, folder, client ?? self.client, arguments: arguments, wrapper: wrapper, variables: variables)
    }

    private static func subject(
        _ kind: Kind, _ programs: String, _ folder: String, _ client: BusClient, arguments: [String] = [],
        wrapper: [String] = [], variables: [String: String] = [:]
    ) throws -> Subject {
        let isAgent = kind == .halflight
        let name = isAgent ? "halflightd" : "floor"
        return try Subject(
            name, "\(programs)/\(name)", busName: isAgent ? "org.halflight.Agent" : "org.halflight.Floor",
            arguments: arguments, wrapper: wrapper, variables: variables, log: "\(folder)/\(name).log", client: client,
            devices: MockedDevices())
    }

    /// Measures both in turn, a number of times.
    func alternately(
        _ rounds: Int, _ halflight: Subject, _ floor: Subject, _ measure: (Subject, _ round: Int) throws -> Double
    ) throws -> Pair {
        var pair = Pair()
        for round in 0..<rounds {
            pair.halflight.append(try measure(halflight, round))
            pair.floor.append(try measure(floor, round))
        }
        return pair
    }
}
