import Glibc

@testable import PathTrust

extension FuzzTarget {
    /// The machine's lists of accounts and groups, separated by the byte 0xFF.
    ///
    /// By the C library's reading, too, a private group has no other user.
    static let privateGroups = FuzzTarget(name: "private-groups", longestInput: 1024) { input in
        // The C library ends a line at a zero byte.
        guard !input.contains(0) else { return }
        let parts = input.split(separator: 0xFF, omittingEmptySubsequences: false).map(Array.init)
        guard parts.count == 2 else { return }
        let (passwd, group) = (parts[0], parts[1])
        let found = PrivateGroup.of(
            1000, passwd: String(decoding: passwd, as: UTF8.self), group: String(decoding: group, as: UTF8.self))
        guard let found else { return }
        let accounts = accounts(passwd)
        guard let own = accounts.first(where: { $0.user == 1000 }) else { return expect(false, "there is no account") }
        expect(own.group == found, "\(found) is not the first group of \(own)")
        for other in accounts { expect(other.group != found || other.user == 1000, "\(other) is in \(own.name)'s") }
        let entries = groups(group).filter { $0.id == found }
        expect(!entries.isEmpty, "there is no group \(found)")
        for entry in entries {
            expect(entry.name == own.name && entry.members.allSatisfy { $0 == own.name }, "\(entry) of \(own)")
        }
    }

    private static func accounts(_ bytes: [UInt8]) -> [(name: [CChar], user: uid_t, group: gid_t)] {
        var accounts: [(name: [CChar], user: uid_t, group: gid_t)] = []
        withFile(bytes) { file in
            while let entry = fgetpwent(file)?.pointee {
                accounts.append((text(entry.pw_name), entry.pw_uid, entry.pw_gid))
            }
        }
        // Entries of a name service have these signs.
        return accounts.filter { !"+-".utf8.contains(UInt8(bitPattern: $0.name.first ?? 0)) }
    }

    private static func groups(_ bytes: [UInt8]) -> [(name: [CChar], id: gid_t, members: [[CChar]])] {
        var groups: [(name: [CChar], id: gid_t, members: [[CChar]])] = []
        withFile(bytes) { file in
            while let entry = fgetgrent(file)?.pointee {
                var (members, next) = ([[CChar]](), entry.gr_mem)
                while let member = next?.pointee {
                    members.append(text(member))
                    next = next?.successor()
                }
                groups.append((text(entry.gr_name), entry.gr_gid, members))
            }
        }
        return groups.filter { !"+-".utf8.contains(UInt8(bitPattern: $0.name.first ?? 0)) }
    }

    private static func text(_ start: UnsafeMutablePointer<CChar>?) -> [CChar] {
        start.map { Array(UnsafeBufferPointer(start: $0, count: strlen($0))) } ?? []
    }

    private static func withFile(_ bytes: [UInt8], _ body: (UnsafeMutablePointer<FILE>) -> Void) {
        var bytes = bytes
        guard !bytes.isEmpty, let file = fmemopen(&bytes, bytes.count, "r") else { return }
        body(file)
        fclose(file)
    }
}
