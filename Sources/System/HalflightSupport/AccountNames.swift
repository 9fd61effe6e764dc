internal import Glibc

/// The names of accounts and groups for messages, from this machine's own files: a server may not answer.
struct AccountNames: Sendable {
    /// The texts of passwd(5) and group(5).
    private let users: @Sendable () -> String?
    private let groups: @Sendable () -> String?

    static let none = AccountNames(users: { nil }, groups: { nil })
    static let ofMachine = AccountNames(
        users: { textOfFile("/etc/passwd") }, groups: { textOfFile("/etc/group") })

    init(users: @escaping @Sendable () -> String?, groups: @escaping @Sendable () -> String?) {
        (self.users, self.groups) = (users, groups)
    }

    /// `6 (man)`, or the number alone where it has no name here.
    func user(_ id: uid_t) -> String { name(id, in: users()) }

    func group(_ id: gid_t) -> String { name(id, in: groups()) }

    private func name(_ id: UInt32, in text: String?) -> String {
        let entry = (text ?? "").split(separator: "\n").lazy
            .map { $0.split(separator: ":", omittingEmptySubsequences: false) }
            .first { $0.count > 2 && UInt32($0[2]) == id && !$0[0].isEmpty }
        return entry.map { "\(id) (\($0[0]))" } ?? "\(id)"
    }
}
