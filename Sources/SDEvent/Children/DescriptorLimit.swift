internal import Glibc

/// How many descriptors this program may have open, and those it starts (`RLIMIT_NOFILE`, getrlimit(2)).
///
/// A session's soft limit is 1024, for the sake of programs that use select(2), which sees no descriptor beyond. This
/// one does not use it, and needs two descriptors for each program that it waits for.
public enum DescriptorLimit {
    /// The limit that this program was started with, once it has raised it.
    private static var inherited: rlimit?

    /// Raises this program's soft limit to the hard one; programs that it starts have the limit as it was.
    public static func raise() {
        guard inherited == nil, var limit = current, limit.rlim_cur < limit.rlim_max else { return }
        inherited = limit
        limit.rlim_cur = limit.rlim_max
        set(limit)
    }

    /// The limit as it is now, in descriptors; nil where the kernel does not say.
    public static var now: UInt64? { current.map { UInt64($0.rlim_cur) } }

    /// Whether, with `descriptor` open, some are left for what this program itself must be able to do.
    ///
    /// The kernel always gives the lowest number that is free, so a high one says that nearly all are taken.
    static func leavesRoom(_ descriptor: Int32) -> Bool {
        guard let now else { return true }
        return UInt64(descriptor) < max(now / 2, now - min(now, kept))
    }

    /// Calls `body` with the limit as this program was given it, so that a program started there has it.
    ///
    /// posix_spawn(3) sets no limits, and by prlimit(2) they would come after the new program's first steps. To have
    /// more open than the limit allows is no error. A thread that opens a file meanwhile can fail to if more are open
    /// than the limit it was: the one that reads sensors then has a reading less, and no reading is not night.
    static func withInherited<Result>(_ body: () -> Result) -> Result {
        guard let inherited, let raised = current else { return body() }
        set(inherited)
        defer { set(raised) }
        return body()
    }

    private static var current: rlimit? {
        var limit = rlimit()
        return getrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit) == 0 ? limit : nil
    }

    private static func set(_ limit: rlimit) {
        var limit = limit
        // Never fails between 0 and the hard limit.
        setrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// How many descriptors programs leave to this one: its files, bus, devices and their monitors.
    private static let kept: UInt64 = 64
}
