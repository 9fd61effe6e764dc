internal import Glibc

/// The limit of open descriptors of this program and its children (`RLIMIT_NOFILE`, getrlimit(2)).
///
/// A session's soft limit is 1024, because select(2) cannot handle larger descriptors. This
/// program does not use select(2), and needs two descriptors for each child.
package enum DescriptorLimit {
    /// The limit before `raise()`.
    private static var inherited: rlimit?

    /// Raises the soft limit to the hard limit; children get the original one.
    package static func raise() {
        guard inherited == nil, var limit = current, limit.rlim_cur < limit.rlim_max else { return }
        inherited = limit
        limit.rlim_cur = limit.rlim_max
        set(limit)
    }

    /// The current limit, in descriptors; nil if the kernel does not say.
    package static var now: UInt64? { current.map { UInt64($0.rlim_cur) } }

    /// Whether enough descriptors are left for the agent's own work, with `descriptor` open.
    ///
    /// The kernel always returns the lowest free number, so a high number means that nearly all are in use.
    package static func leavesRoom(_ descriptor: Int32) -> Bool {
        guard let now else { return true }
        return UInt64(descriptor) < max(now / 2, now - min(now, kept))
    }

    /// Calls `body` with the original limit in force, so that a child started there inherits it.
    ///
    /// posix_spawn(3) sets no limits, and prlimit(2) would come too late. Having more open than the limit isn't an
    /// error, but a thread that opens a file meanwhile may fail: a sensor then has a reading less, which isn't night.
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

    /// The number of descriptors reserved for the agent itself: files, bus, devices and their monitors.
    private static let kept: UInt64 = 64
}
