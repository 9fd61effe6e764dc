internal import Glibc

/// The limit of open descriptors (`RLIMIT_NOFILE`, getrlimit(2)). A session's soft limit is 1024, for select(2). This
/// program doesn't use select(2), and needs two descriptors for each child.
package enum DescriptorLimit {
    /// The limit before `raise()`.
    private static var inherited: rlimit?

    /// Raises the soft limit to the hard limit. Children get the original one.
    package static func raise() {
        guard inherited == nil, var limit = current, limit.rlim_cur < limit.rlim_max else { return }
        inherited = limit
        limit.rlim_cur = limit.rlim_max
        set(limit)
    }

    /// The current limit, in descriptors. `nil` if the kernel doesn't report it.
    package static var now: UInt64? { current.map { UInt64($0.rlim_cur) } }

    /// Whether enough descriptors remain for the agent with `descriptor` open. The kernel always returns the lowest
    /// free number, so a high number means that nearly all are in use.
    package static func leavesRoom(_ descriptor: Int32) -> Bool {
        guard let now else { return true }
        return UInt64(descriptor) < max(now / 2, now - min(now, kept))
    }

    /// Calls `body` under the original limit, which a child started there inherits. posix_spawn(3) sets no limits, and
    /// prlimit(2) would come too late. Having more open than the limit isn't an error. But another thread may fail to
    /// open a file: a sensor misses a reading, which doesn't count as night.
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
        // Never fails for limits from 0 to the hard limit.
        setrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// The descriptors reserved for the agent. It uses them for files, bus, devices and their monitors.
    private static let kept: UInt64 = 64
}
