internal import FileSupport
internal import Glibc
internal import PathTrust
internal import SystemPackage

/// Returns the user's sockets that match the patterns (glob(7)) and on which the user's programs listen. Resolves
/// links. Crashed programs leave sockets behind, so each is tried with a connection that is closed at once.
func listeningSockets(_ patterns: [String]) -> [String] {
    let judge = PathJudge()
    var seen: Set<String> = []
    // In an untrusted folder, another user could replace the socket before the agent uses it.
    let places = patterns.flatMap(matches).filter(isOwnSocket).compactMap { path -> String? in
        guard let found = try? judge.find(FilePath(path)), found.problem == nil else { return nil }
        return found.path.string
    }
    return places.filter { seen.insert($0).inserted && isListenedTo($0) }
}

private func matches(_ pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
}

private func isOwnSocket(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFSOCK
        && information.st_uid == geteuid()
}

/// Whether one of the user's programs listens on a socket.
package nonisolated func isListenedTo(_ path: String) -> Bool {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let connection = socket(AF_UNIX, kind, 0)
    guard connection >= 0 else { return false }
    defer { close(connection) }
    guard let result = try? withSocketAddress(of: path, { connect(connection, $0, $1) }) else { return false }
    // A listener with a full queue counts, although its user isn't known.
    guard result == 0 else { return errno == EAGAIN }
    // `struct ucred` (unix(7)).
    var peer: (process: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: peer))
    return getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.user == geteuid()
}
