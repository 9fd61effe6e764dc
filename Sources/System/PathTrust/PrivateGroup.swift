internal import Glibc

/// An account's private group. Debian, Fedora and others give each user one, with umask 002: files are group-writable.
enum PrivateGroup {
    /// Returns the account's first group if it's private. A private group has the account's name and no other members.
    /// `nil` for an account that isn't in this machine's own files: a server may not answer. `passwd` and `group` are
    /// the texts of these files in /etc.
    static func of(_ user: uid_t, passwd: String, group: String) -> gid_t? {
        let (accounts, groups) = (entries(passwd), entries(group))
        guard let own = accounts.first(where: { uid_t($0[2]) == user }), own.count > 3, let id = gid_t(own[3]),
            accounts.allSatisfy({ $0.count < 4 || gid_t($0[3]) != id || uid_t($0[2]) == user })
        else { return nil }
        let lines = groups.filter { gid_t($0[2]) == id }
        let isOwn = lines.allSatisfy { line in
            line[0] == own[0] && line.dropFirst(3).joined().split(separator: ",").allSatisfy { $0 == own[0] }
        }
        return isOwn && !lines.isEmpty ? id : nil
    }

    private static func entries(_ text: String) -> [[Substring]] {
        text.split(separator: "\n").map { $0.split(separator: ":", omittingEmptySubsequences: false) }
            .filter { $0.count > 2 }
    }
}
