package import Glibc
internal import HalflightSupport

/// A process of this person's, as proc(5) shows it.
package nonisolated struct UserProcess: Equatable {
    package let id: pid_t
    /// The program's name, of which the kernel keeps 15 bytes.
    package let name: String

    /// The processes that run as this program's user.
    package static func all() -> [UserProcess] {
        let user = geteuid()
        return ((try? listFolder("/proc")) ?? []).compactMap { entry in
            guard let id = pid_t(entry) else { return nil }
            var information = stat()
            guard stat("/proc/\(id)", &information) == 0, information.st_uid == user else { return nil }
            guard let name = textOfFile("/proc/\(id)/comm") else { return nil }
            return UserProcess(id: id, name: String(name.prefix { $0 != "\n" }))
        }
    }

    func isOne(of programs: [String]) -> Bool {
        programs.contains { name == String(decoding: $0.utf8.prefix(15), as: UTF8.self) }
    }

    /// The arguments that it was started with, its name first.
    package var arguments: [String] {
        (textOfFile("/proc/\(id)/cmdline") ?? "").split(separator: "\0").map(String.init)
    }

    /// Whether it has a handler of its own for a signal, so that the signal does not end it.
    func catches(_ signal: Int32) -> Bool {
        guard let status = textOfFile("/proc/\(id)/status") else { return false }
        let mask = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
            .flatMap { UInt64($0.dropFirst(7).drop { $0 == "\t" || $0 == " " }, radix: 16) }
        return (1...64).contains(signal) && (mask ?? 0) & (1 << UInt64(signal - 1)) != 0
    }

    /// The terminal that it leads the session of, and who started it.
    ///
    /// Of a terminal window's programs the first is the leader, and the terminal itself its parent.
    var terminal: (device: UInt64, parent: pid_t)? {
        // "pid (name) state parent group session terminal ..."; the name may hold anything.
        guard let text = textOfFile("/proc/\(id)/stat"), let end = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 4, pid_t(fields[3]) == id, let parent = pid_t(fields[1]), let device = UInt64(fields[4])
        else { return nil }
        return device > 0 ? (device, parent) : nil
    }
}
