internal import Glibc
internal import Synchronization
internal import SystemPackage

/// The groups of this machine, with the accounts other than the person's and root's that have them.
struct AccountGroups: Equatable, Sendable {
    /// The names of those that have a group as their first or a further one; nil for a group that has no entry.
    var others: [gid_t: [String]] = [:]
    /// Why there may be further accounts, as a relative clause about a group; nil when all are listed.
    var gap: String?

    /// The reason why a group is not the person's alone, as a relative clause; nil when nobody else has it.
    ///
    /// Debian, Fedora and others give each user such a group, and with it the umask 002, by which every new file is
    /// group-writable.
    func objection(to group: gid_t) -> String? {
        if let gap { return gap }
        guard let names = others[group] else { return "which the list of groups does not have" }
        return names.first.map { "which \($0) has, too" }
    }

    /// Lists the accounts, as far as the services that know them list them all.
    ///
    /// - Parameters:
    ///   - user: the person's account, which does not count.
    ///   - limit: the longest time to spend; an unfinished list counts as one with others.
    static func listed(without user: uid_t, within limit: Duration = .milliseconds(500)) -> AccountGroups {
        var text: [UInt8] = []
        do throws(FileError) {
            text = try readFile("/etc/nsswitch.conf", limit: 1 << 20)
        } catch {
            // Without the file, glibc asks "files" only.
            guard error.isMissing else { return incomplete("\(error)") }
        }
        let services = ["passwd", "group", "initgroups"].flatMap {
            AccountServices.names(of: $0, in: String(decoding: text, as: UTF8.self))
        }
        if let service = services.first(where: { !AccountServices.listAll($0) }) {
            return AccountGroups(gap: "which accounts on a server may have, too (\(service) in /etc/nsswitch.conf)")
        }
        do throws(Errno) {
            return try oneList.withLock { _ throws(Errno) in try list(without: user, until: .now + limit) }
        } catch {
            return incomplete(error == .timedOut ? "to list them takes longer than \(limit)" : "\(error)")
        }
    }

    private static func incomplete(_ why: String) -> AccountGroups {
        AccountGroups(gap: "which other accounts may have, too (\(why))")
    }

    /// The functions of pwd.h and grp.h have one list for all threads.
    private static let oneList = Mutex(())

    private static func list(without user: uid_t, until end: ContinuousClock.Instant) throws(Errno) -> AccountGroups {
        var own: [uid_t: Set<String>] = [:]
        var others: [gid_t: [String]] = [:]
        setpwent()
        defer { endpwent() }
        while let account = try next(until: end, getpwent) {
            let name = String(cString: account.pw_name)
            if account.pw_uid == user || account.pw_uid == 0 {
                own[account.pw_uid, default: []].insert(name)
            } else {
                others[account.pw_gid, default: []].append(name)
            }
        }
        // A service that cannot read its list may end it without an error.
        if let missing = [0, user].first(where: { own[$0] == nil }) {
            return incomplete("their list lacks user \(missing)")
        }
        var listed = AccountGroups()
        setgrent()
        defer { endgrent() }
        // A group may come once from each service, each time with other members.
        while let group = try next(until: end, getgrent) {
            var names = listed.others[group.gr_gid] ?? others[group.gr_gid] ?? []
            var member = group.gr_mem
            while let name = member?.pointee {
                let name = String(cString: name)
                if !own.values.contains(where: { $0.contains(name) }) { names.append(name) }
                member = member?.successor()
            }
            listed.others[group.gr_gid] = names
        }
        return listed
    }

    /// The next entry of a list of the C library; nil at the end.
    private static func next<Entry>(
        until end: ContinuousClock.Instant, _ read: () -> UnsafeMutablePointer<Entry>?
    ) throws(Errno) -> Entry? {
        guard ContinuousClock.now < end else { throw .timedOut }
        errno = 0
        if let entry = read() { return entry.pointee }
        let error = Errno(rawValue: errno)
        // Services that do not run here leave other errors, such as ENOENT.
        switch error {
        case .tooManyOpenFiles, .tooManyOpenFilesInSystem, .noMemory, .ioError: throw error
        default: return nil
        }
    }
}

/// The accounts as they were last listed, for some seconds: a change judges each program that it starts.
final class RecentAccounts: Sendable {
    static let shared = RecentAccounts()

    private let last = Mutex<(user: uid_t, end: ContinuousClock.Instant, groups: AccountGroups)?>(nil)

    func groups(
        without user: uid_t, at now: ContinuousClock.Instant = .now,
        list: (uid_t) -> AccountGroups = { AccountGroups.listed(without: $0) }
    ) -> AccountGroups {
        if let kept = last.withLock({ $0 }), kept.user == user, now < kept.end { return kept.groups }
        let groups = list(user)
        last.withLock { $0 = (user, now + .seconds(5), groups) }
        return groups
    }
}

/// The services that know the accounts (nsswitch.conf(5)).
enum AccountServices {
    /// The services of a database, in an nsswitch.conf.
    static func names(of database: String, in text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).flatMap { line -> [String] in
            let entry = line.prefix { $0 != "#" }.split(separator: ":", maxSplits: 1)
            guard entry.count == 2, entry[0].split(whereSeparator: \.isWhitespace) == [database[...]] else { return [] }
            // Brackets hold the action after an answer.
            return entry[1].split(separator: "[", omittingEmptySubsequences: false).enumerated().flatMap {
                index, part in
                let part = index == 0 ? part : part.drop { $0 != "]" }.dropFirst()
                return part.split(whereSeparator: \.isWhitespace).map(String.init)
            }
        }
    }

    /// Whether a service lists all of its accounts: those on this machine do, servers need not.
    ///
    /// "compat" asks another service for those of lines with a plus sign. "sss" has none as long as sssd was never set
    /// up; several distributions name it in any case. Others may not see its settings, but the socket it made is there.
    ///
    /// - Parameter root: the folder that stands for the root folder.
    static func listAll(_ service: String, below root: String = "") -> Bool {
        switch service {
        case "files", "systemd", "mymachines", "altfiles", "extrausers": true
        case "compat":
            ["/etc/passwd", "/etc/group"].allSatisfy { file in
                textOfFile(root + file)?.split(separator: "\n").contains { $0.hasPrefix("+") } == false
            }
        case "sss":
            access("\(root)/var/lib/sss/pipes/nss", F_OK) != 0 && errno == ENOENT
                && access("\(root)/etc/sssd/sssd.conf", F_OK) != 0
                && ((try? listFolder("\(root)/etc/sssd/conf.d")) ?? []).isEmpty
        default: false
        }
    }
}
