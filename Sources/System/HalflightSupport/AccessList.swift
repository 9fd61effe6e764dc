internal import CLinux
internal import Glibc
internal import SystemPackage

/// The users and groups that an access list (acl(5)) names as those who may write, if the file's mode lets groups
/// write: with a list, those bits of the mode are the most that any of them gets.
struct AccessList: Equatable {
    var users: [uid_t] = []
    var groups: [gid_t] = []
    /// Whether the file's own group may write.
    var includesOwnGroup = false

    /// The list of an open file, which may be open as a place only (O_PATH); nil if it has none.
    static func read(_ file: FileDescriptor) throws(Errno) -> AccessList? {
        var result = 0
        // The longest value of an attribute (xattr(7)).
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            let path = "/proc/self/fd/\(file.rawValue)"
            result = getxattr(path, "system.posix_acl_access", buffer.baseAddress, buffer.count)
            count = max(result, 0)
        }
        guard result >= 0 else {
            if errno == ENODATA || errno == EOPNOTSUPP { return nil }
            throw Errno(rawValue: errno)
        }
        guard let list = AccessList(bytes) else { throw .invalidArgument }
        return list
    }
}

extension AccessList {
    /// The list by its bytes, as linux/posix_acl_xattr.h has them: a version of 4 bytes, then entries of 8.
    init?(_ bytes: [UInt8]) {
        func number(at index: Int, bytes count: Int) -> UInt32 {
            (0..<count).reduce(0) { $0 | UInt32(bytes[index + $1]) << (8 * UInt32($1)) }
        }
        guard bytes.count >= 4, bytes.count % 8 == 4, number(at: 0, bytes: 4) == 2 else { return nil }
        for entry in stride(from: 4, to: bytes.count, by: 8) where number(at: entry + 2, bytes: 2) & 0o2 != 0 {
            switch number(at: entry, bytes: 2) {
            case 0x02: users.append(number(at: entry + 4, bytes: 4))
            case 0x04: includesOwnGroup = true
            case 0x08: groups.append(number(at: entry + 4, bytes: 4))
            // The owner, the mask, and others: the mode says the same of them.
            case 0x01, 0x10, 0x20: break
            default: return nil
            }
        }
    }
}
