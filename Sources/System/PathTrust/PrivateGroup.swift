internal import Glibc

/// An account's private group. Debian, Fedora and others give each user one, with umask 002: files are group-writable.
enum PrivateGroup {
    /// Returns the account's first group if it's private. A private group has the account's name and no other members.
    /// `nil` for an account that isn't in this machine's own files: a server may not answer. `passwd` and `group` are
    /// the texts of these files in /etc.
    static func of(_ user: uid_t, passwd: String, group: String) -> gid_t? {
        let (accounts, groups) = (entries(passwd, fields: 4), entries(group, fields: 3))
        guard let own = accounts.first(where: { number($0[2]) == user }), let id = number(own[3]) else { return nil }
        // An entry with an unclear number could be in the group.
        func isInGroup(_ field: [UInt8]) -> Bool { number(field).map { $0 == id } ?? true }
        guard accounts.allSatisfy({ !isInGroup($0[3]) || number($0[2]) == user }) else { return nil }
        let lines = groups.filter { isInGroup($0[2]) }
        let isOwn = lines.allSatisfy { line in
            let members = line[3...].joined(separator: [UInt8(ascii: ":")])
            return line[0] == own[0] && members.split(separator: UInt8(ascii: ",")).allSatisfy { Array($0) == own[0] }
        }
        return isOwn && lines.contains { number($0[2]) == id } ? id : nil
    }

    /// Splits lines as the C library does (passwd(5), group(5)): by bytes, without comments and a name service's lines.
    private static func entries(_ text: String, fields: Int) -> [[[UInt8]]] {
        text.utf8.split(separator: UInt8(ascii: "\n")).map { $0.drop { isspace(Int32($0)) != 0 } }
            .filter { !"#+-".utf8.contains($0.first ?? 0) }
            .map { $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Array.init) }
            .filter { $0.count >= fields }
    }

    /// `nil` unless the field has digits alone. The C library also accepts a sign and blanks.
    private static func number(_ field: [UInt8]) -> UInt32? {
        let isPlain = field.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
        return isPlain ? UInt32(String(decoding: field, as: UTF8.self)) : nil
    }
}
