import Foundation

/// The time and the agent's cost of everything after a change.
extension Bench {
    /// Measures changes with 1, 10, 100 and 500 parallel hooks. Each hook is the smallest program that ends at once.
    func hooks() throws -> [Figure] {
        try plan.hookChanges.flatMap { count, changes in
            report("changes with \(count) hooks")
            let done = try DonePipe(in: folder)
            let (halflight, floor) = (
                try withHooks(.halflight, count, done), try withHooks(.floor, count, done)
            )
            for subject in [halflight, floor] {
                try subject.devices.addBacklight()
                try subject.start()
            }
            // The agent runs the hooks once at login.
            try done.wait()
            try halflight.settle()
            var (latency, all, processor) = (Pair(), Pair(), Pair())
            for round in -2..<changes {
                let ours = try followed(halflight, round + 2, done)
                let floors = try followed(floor, round + 2, done)
                // Excludes the costs of the first time.
                guard round >= 0 else { continue }
                latency.append(ours.latency, floors.latency)
                all.append(ours.all, floors.all)
                processor.append(ours.processor, floors.processor)
            }
            try halflight.stop()
            try floor.stop()
            let hooks = "\(count) hook\(count == 1 ? "" : "s")"
            return [
                Figure("uevent to signal, with \(hooks)", "µs", latency),
                Figure("uevent to all responders done, with \(hooks)", "ms", all.scaled(0.001)),
                Figure("processor time for a change, with \(hooks)", "µs", processor),
            ]
        }
    }

    private func withHooks(_ kind: Kind, _ count: Int, _ done: DonePipe) throws -> Subject {
        let home = "\(folder)/hooks-\(count)"
        let hooks = "\(home)/halflight/hooks.d"
        try? FileManager.default.createDirectory(atPath: hooks, withIntermediateDirectories: true)
        for name in (1...count).map({ "20-hook\($0)" }) + ["99-last"] {
            symlink("\(programs)/hook", "\(hooks)/\(name)")
        }
        let arguments = kind == .halflight ? ["--config", atOnce] : ["--hooks", hooks]
        return try subject(kind, arguments: arguments, variables: ["XDG_CONFIG_HOME": home, "BENCH_DONE": done.path])
    }

    /// Returns the times of one change until everything is done, in microseconds.
    private func followed(
        _ subject: Subject, _ round: Int, _ done: DonePipe
    ) throws -> (latency: Double, all: Double, processor: Double) {
        let before = try subject.running().processorTime()
        let (sent, arrival) = try subject.change(round)
        let end = try done.wait()
        try subject.settle()
        return (arrival - sent, end - sent, try subject.running().processorTime() - before)
    }

    /// Measures the processor time that each built-in responder adds to a change. Excludes its programs' time.
    ///
    /// An agent with the responder and one without take turns, each on a private bus.
    func responders() throws -> [Figure] {
        let gsettings = findProgram("gsettings") != nil
        let cases: [(name: String, configuration: String, hooks: [String], note: String?)] = [
            ("1 hook", "desktop: none", ["config/halflight/hooks.d/20-hook"], nil),
            (
                "darkman's scripts, 1 each", "desktop: none\nhooks: {darkman: on}",
                ["data/dark-mode.d/hook", "data/light-mode.d/hook"], nil
            ),
            ("settings.ini of GTK", "desktop: gtk", [], nil),
            (
                "GNOME's settings", "desktop: gnome", [],
                gsettings ? nil : "gsettings is not installed (Debian and its kin: apt-get install libglib2.0-bin)"
            ),
            ("tray item, without a tray", "desktop: none\ntray: on", [], nil),
        ]
        return try cases.map { row in
            let name = "processor time for a change, more by \(row.name)"
            if let note = row.note { return Figure(name, "µs", note: note) }
            report("responders: \(row.name)")
            return Figure(
                name, "µs", Pair(halflight: try addition(row.configuration, row.hooks)), slack: 100)
        }
    }

    private func addition(_ configuration: String, _ hooks: [String]) throws -> Samples {
        let (with, without) = (
            try responding("with", configuration, hooks), try responding("without", "desktop: none", [])
        )
        var samples = Samples()
        for round in -2..<plan.responderChanges {
            var times: [Double] = []
            for agent in [with, without] {
                let before = try agent.subject.running().processorTime()
                _ = try agent.subject.change(round + 2)
                try agent.done.wait()
                try agent.subject.settle()
                times.append(try agent.subject.running().processorTime() - before)
            }
            if round >= 0 { samples.append(times[0] - times[1]) }
        }
        try with.subject.stop()
        try without.subject.stop()
        return samples
    }

    /// Starts an agent whose last hook reports that all responders are done.
    private func responding(
        _ name: String, _ configuration: String, _ hooks: [String]
    ) throws -> (subject: Subject, done: DonePipe, bus: PrivateBus) {
        let bus = try PrivateBus(folder: folder)
        let home = "\(bus.address.dropFirst(10))-home"
        for hook in hooks + ["config/halflight/hooks.d/99-last"] {
            let path = "\(home)/\(hook)"
            try FileManager.default.createDirectory(
                atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
            symlink("\(programs)/hook", path)
        }
        let file = "\(home)/bench.yaml"
        try "settle: {to-day: 0s, to-night: 0s}\nguards: off\n\(configuration)\n".write(
            toFile: file, atomically: true, encoding: .utf8)
        let done = try DonePipe(in: home)
        let variables = [
            "DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_CONFIG_HOME": "\(home)/config",
            "XDG_DATA_HOME": "\(home)/data", "XDG_STATE_HOME": "\(home)/state", "BENCH_DONE": done.path,
            // GNOME's schemas, and its settings in a file.
            "XDG_DATA_DIRS": "/usr/local/share:/usr/share", "GSETTINGS_BACKEND": "keyfile",
        ]
        let subject = try subject(
            .halflight, arguments: ["--config", file], variables: variables,
            client: BusClient(address: bus.address))
        try subject.devices.addBacklight()
        try subject.start()
        try done.wait()
        try subject.settle()
        return (subject, done, bus)
    }
}

extension Pair {
    fileprivate mutating func append(_ ours: Double, _ floors: Double) {
        halflight.append(ours)
        floor.append(floors)
    }
}

/// A named pipe through which the last hook reports that it runs.
private final class DonePipe {
    let path: String
    private let reading: CInt
    private let writing: CInt

    init(in folder: String) throws {
        path = "\(folder)/done"
        unlink(path)
        guard mkfifo(path, 0o600) == 0 else { throw Failure("\(path): \(String(cString: strerror(errno)))") }
        reading = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        // Our writing end keeps the pipe open.
        writing = open(path, O_WRONLY | O_CLOEXEC)
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Waits for the last hook's report, and returns its time in microseconds.
    @discardableResult
    func wait() throws -> Double {
        var wanted = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        guard poll(&wanted, 1, 30_000) == 1 else { throw Failure("the last hook did not run within 30 s") }
        let now = microseconds()
        var byte: UInt8 = 0
        guard read(reading, &byte, 1) == 1 else { throw Failure("\(path) cannot be read") }
        return now
    }
}
