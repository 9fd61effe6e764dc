import Foundation
import TestSupport

// Four lines above a test describe its fault; scripts/list-faults generates docs/internals/faults.md from them: the
// fault, the agent's promise, the message, and the recovery.

/// What tests of faults are given by the environment, so that `scripts/dev soak` can make them long.
enum Soak {
    /// How often, or how long: as `make test` has it, or as `scripts/dev soak` does.
    static func pick<Amount>(_ inTest: Amount, soak: Amount) -> Amount {
        ProcessInfo.processInfo.environment["HALFLIGHT_SOAK"] == nil ? inTest : soak
    }

    /// What random numbers follow from: another in each run, unless `HALFLIGHT_SEED` names one.
    static var seed: UInt64 {
        ProcessInfo.processInfo.environment["HALFLIGHT_SEED"].flatMap(UInt64.init) ?? .random(in: 0..<1_000_000)
    }
}

extension RunningAgent {
    /// How much memory is the agent's own, in MB: neither files nor what is shared (proc(5), RssAnon).
    var ownMegabytes: Double {
        get throws {
            let status = try String(contentsOfFile: "/proc/\(process.processID)/status", encoding: .utf8)
            guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("RssAnon:") }),
                let kilobytes = Double(line.filter(\.isNumber))
            else { throw Failure("no RssAnon in \(status)") }
            return kilobytes / 1024
        }
    }

    /// Lines of the log that contain `text`, from line `start` on.
    func logged(_ text: String, from start: Int = 0) -> [String] {
        log.dropFirst(start).filter { $0.contains(text) }
    }

    /// Gives the running agent a limit, as prlimit(1) has it: `--nofile=16:`.
    func limit(_ limit: String) throws {
        let done = try machine.startAt("prlimit", ["--pid", "\(process.processID)", limit]).finish()
        guard done.code == 0 else { throw Failure("prlimit \(limit)", log: done.errors) }
    }
}

/// The processes of a group that have not ended.
func living(inGroup group: pid_t) -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
        let line = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        // Behind the name: state, parent, group (proc(5)).
        let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 2 && fields[0] != "Z" && pid_t(fields[2]) == group
    }
}

extension ChildProcess {
    /// The time that it has had a processor so far (proc(5), utime and stime, in ticks of 10 ms).
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
