/// What the kernel says of a running program (proc(5)).
extension Child {
    /// A number of /proc/PID/status or /proc/PID/smaps_rollup, in the unit in which it stands there.
    func number(_ key: String, in file: String) throws -> Double {
        for line in try text(of: "/proc/\(processID)/\(file)").split(separator: "\n") {
            let words = line.split { $0 == " " || $0 == "\t" }
            if words.count >= 2, words[0] == "\(key):", let number = Double(words[1]) { return number }
        }
        throw Failure("/proc/\(processID)/\(file) has no \(key)")
    }

    /// Megabytes (1,000,000 bytes): `Rss`, `Pss` or `Private_Dirty`.
    func memory(_ key: String) throws -> Double {
        try number(key, in: "smaps_rollup") * 1024 / 1e6
    }

    /// How often it gave up the processor, or had to, since it was started.
    func contextSwitches() throws -> Double {
        try number("voluntary_ctxt_switches", in: "status") + number("nonvoluntary_ctxt_switches", in: "status")
    }
}
