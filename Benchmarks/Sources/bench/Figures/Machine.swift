import Foundation

/// The machine that measured the figures.
struct Machine: Codable {
    let processor: String
    let cores: Int
    let kernel: String
    let distribution: String
    /// The load average of the last minute, before any measurement.
    let load: Double
    /// The date in RFC 3339's format.
    let date: String
    let commit: String

    init() {
        let environment = ProcessInfo.processInfo.environment
        processor = Machine.value(of: "model name", in: "/proc/cpuinfo", separator: ":") ?? "unknown"
        cores = ProcessInfo.processInfo.activeProcessorCount
        kernel = (try? text(of: "/proc/sys/kernel/osrelease").trimmed) ?? "unknown"
        distribution = Machine.value(of: "PRETTY_NAME", in: "/etc/os-release", separator: "=") ?? "unknown"
        load = (try? text(of: "/proc/loadavg").split(separator: " ").first.flatMap { Double($0) }) ?? 0
        date = Date.now.formatted(.iso8601)
        commit = environment["COMMIT"] ?? "unknown"
    }

    /// Whether times on the two machines are comparable.
    func isSame(as other: Machine) -> Bool {
        (processor, cores, kernel) == (other.processor, other.cores, other.kernel)
    }

    /// Whether other programs used much of a processor when the run began.
    var isBusy: Bool { load > 0.5 }

    /// The line above the table.
    var description: String {
        "\(processor), \(cores) cores, load \(load); Linux \(kernel), \(distribution); \(date), commit \(commit)"
    }

    private static func value(of key: String, in file: String, separator: Character) -> String? {
        guard let lines = try? text(of: file).split(separator: "\n") else { return nil }
        for line in lines {
            let parts = line.split(separator: separator, maxSplits: 1)
            if parts.count == 2, String(parts[0]).trimmed == key { return String(parts[1]).trimmed }
        }
        return nil
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines.union(["\""])) }
}

/// Returns the content of a small file. Files in /proc have no size.
func text(of file: String) throws -> String {
    guard let handle = FileHandle(forReadingAtPath: file) else { throw Failure("\(file) cannot be read") }
    return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
}
