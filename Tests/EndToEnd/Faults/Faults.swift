import Foundation
import TestSupport

/// Parameters of fault tests, which `scripts/dev soak` makes long.
enum Soak {
    /// Returns an amount for `make test` or `scripts/dev soak`.
    static func pick<Amount>(_ inTest: Amount, soak: Amount) -> Amount {
        ProcessInfo.processInfo.environment["HALFLIGHT_SOAK"] == nil ? inTest : soak
    }

    /// The seed of random numbers. Random, unless `HALFLIGHT_SEED` names one.
    static var seed: UInt64 {
        ProcessInfo.processInfo.environment["HALFLIGHT_SEED"].flatMap(UInt64.init) ?? .random(in: 0..<1_000_000)
    }
}

extension RunningAgent {
    /// The agent's memory without files and shared memory. In MB (proc(5), RssAnon).
    var ownMegabytes: Double {
        get throws {
            let status = try String(contentsOfFile: "/proc/\(process.processID)/status", encoding: .utf8)
            guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("RssAnon:") }),
                let kilobytes = Double(line.filter(\.isNumber))
            else { throw Failure("no RssAnon in \(status)") }
            return kilobytes / 1024
        }
    }

    /// Returns the log's lines from `start` that contain `text`.
    func logged(_ text: String, from start: Int = 0) -> [String] {
        log.dropFirst(start).filter { $0.contains(text) }
    }

    /// Limits the running agent with prlimit(1), for example `--nofile=16:`.
    func limit(_ limit: String) throws {
        let done = try machine.startAt("prlimit", ["--pid", "\(process.processID)", limit]).finish()
        guard done.code == 0 else { throw Failure("prlimit \(limit)", log: done.errors) }
    }
}

/// Returns a group's processes that haven't ended.
func living(inGroup group: pid_t) -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
        let line = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        // State, parent and group follow the name (proc(5)).
        let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 2 && fields[0] != "Z" && pid_t(fields[2]) == group
    }
}

extension ChildProcess {
    /// The processor time so far. In ticks of 10 ms (proc(5), utime and stime).
    var processorSeconds: Double {
        get throws {
            let line = try String(contentsOfFile: "/proc/\(processID)/stat", encoding: .utf8)
            let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
            guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
                throw Failure("no times in \(line)")
            }
            return (user + system) / 100
        }
    }
}
