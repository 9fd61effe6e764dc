internal import Glibc
internal import Synchronization

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
    ///   - limit: the time after which the rest may be on a server as well.
    static func listed(without user: uid_t, within limit: Duration = .milliseconds(500)) -> AccountGroups {
        // Without the file, glibc asks "files" only.
        let text = textOfFile("/etc/nsswitch.conf") ?? ""
        let services = ["passwd", "group", "initgroups"].flatMap { AccountServices.names(of: $0, in: text) }
        if let service = services.first(where: { !AccountServices.listAll($0) }) {
            return AccountGroups(gap: "which accounts on a server may have, too (\(service) in /etc/nsswitch.conf)")
        }
        return oneList.withLock { _ in
            let end = ContinuousClock.now + limit
            return list(without: user, until: end)
                ?? AccountGroups(gap: "which other accounts may have, too (to list them takes longer than \(limit))")
        }
    }

    /// The functions of pwd.h and grp.h have one list for all threads.
    private static let oneList = Mutex(())

    /// - Returns: nil when it takes too long.
    private static func list(without user: uid_t, until end: ContinuousClock.Instant) -> AccountGroups? {
        var own: Set<String> = []
        var others: [gid_t: [String]] = [:]
        setpwent()
        defer { endpwent() }
        while let account = getpwent()?.pointee {
            guard ContinuousClock.now < end else { return nil }
            let name = String(cString: account.pw_name)
            if account.pw_uid == user || account.pw_uid == 0 {
                own.insert(name)
            } else {
                others[account.pw_gid, default: []].append(name)
            }
        }
        var listed = AccountGroups()
        setgrent()
        defer { endgrent() }
        // A group may come once from each service, each time with other members.
        while let group = getgrent()?.pointee {
            guard ContinuousClock.now < end else { return nil }
            var names = listed.others[group.gr_gid] ?? others[group.gr_gid] ?? []
            var member = group.gr_mem
            while let name = member?.pointee {
                let name = String(cString: name)
                if !own.contains(name) { names.append(name) }
                member = member?.successor()
            }
            listed.others[group.gr_gid] = names
        }
        return listed
    }
}

/// The services that know the accounts (nsswitch.conf(5)).
enum AccountServices {
    /// The services of a database, in an nsswitch.conf.
    static func names(of database: String, in text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).flatMap { line -> [String] in
            let entry = line.prefix { $0 != "#" }.split(separator: ":", maxSplits: 1)
            guard entry.count == 2, entry[0].split(whereSeparator: \.isWhitespace) == [database[...]] else { return [] }
            // What to do after an answer is in brackets.
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
        default: false
        }
    }
}
        case "sss":
            access("\(root)/var/lib/sss/pipes/nss", F_OK) != 0 && errno == ENOENT
                && access("\(root)/etc/sssd/sssd.conf", F_OK) != 0
                && ((try? listFolder("\(root)/etc/sssd/conf.d")) ?? []).isEmpty
