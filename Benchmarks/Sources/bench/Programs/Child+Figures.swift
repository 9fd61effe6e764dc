import Foundation

/// The kernel's figures of a running program (proc(5)).
extension Child {
    /// Returns a number of /proc/PID/status or /proc/PID/smaps_rollup, in the file's unit.
    func number(_ key: String, in file: String) throws -> Double {
        for line in try text(of: "/proc/\(processID)/\(file)").split(separator: "\n") {
            let words = line.split { $0 == " " || $0 == "\t" }
            if words.count >= 2, words[0] == "\(key):", let number = Double(words[1]) { return number }
        }
        throw Failure("/proc/\(processID)/\(file) has no \(key)")
    }

    /// Returns `Rss`, `Pss` or `Private_Dirty` in megabytes (1,000,000 bytes).
    func memory(_ key: String) throws -> Double {
        try number(key, in: "smaps_rollup") * 1024 / 1e6
    }

    /// Returns the context switches of all present threads since their start, voluntary or not.
    func contextSwitches() throws -> Double {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(processID)/task").reduce(0) { sum, task in
            let file = "task/\(task)/status"
            return try sum + number("voluntary_ctxt_switches", in: file)
                + number("nonvoluntary_ctxt_switches", in: file)
        }
    }

    /// Returns the processor time since the start, in microseconds. Includes all threads, but no children.
    func processorTime() throws -> Double {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(processID, &clock) == 0, clock_gettime(clock, &time) == 0 else {
            throw Failure("process \(processID) has no processor clock")
        }
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }
}
