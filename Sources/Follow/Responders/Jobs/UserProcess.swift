internal import FileSupport
package import Glibc

/// A process of this user, as described by proc(5).
package nonisolated struct UserProcess: Equatable {
    package let id: pid_t
    /// The program's name. The kernel keeps only 15 bytes.
    package let name: String
    /// The folder that lists all processes.
    var folder = "/proc"

    /// Returns the processes that run as this program's user.
    package static func all(in folder: String = "/proc") -> [UserProcess] {
        let user = geteuid()
        return ((try? listFolder(folder)) ?? []).compactMap { entry in
            guard let id = pid_t(entry) else { return nil }
            var information = stat()
            guard stat("\(folder)/\(id)", &information) == 0, information.st_uid == user else { return nil }
            guard let text = textOfFile("\(folder)/\(id)/comm") else { return nil }
            // The name may end with CR, which is one character with the newline.
            let name = String(decoding: text.utf8.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
            return UserProcess(id: id, name: name, folder: folder)
        }
    }

    static func running(_ programs: [String]) -> [UserProcess] { all().filter { $0.matches(programs: programs) } }

    package func matches(programs: [String]) -> Bool {
        programs.contains { name == String(decoding: $0.utf8.prefix(15), as: UTF8.self) }
    }

    /// The arguments at the start, beginning with the program's name.
    package var arguments: [String] { words("cmdline").map(String.init) }

    /// The environment at the start.
    package var environment: [String: String] { variables(words("environ")) }

    private func words(_ file: String) -> [Substring] {
        (textOfFile("\(folder)/\(id)/\(file)") ?? "").split(separator: "\0")
    }

    /// Whether the process handles a signal and so survives it. It has a handler or, like kitty, blocks the signal in
    /// every thread and reads it from a descriptor (signalfd(2)).
    func handles(_ signal: Int32) -> Bool {
        guard (1...64).contains(signal) else { return false }
        func contains(_ mask: String, in file: String) -> Bool {
            let line = textOfFile(file)?.split(separator: "\n").first { $0.hasPrefix(mask) }
            let bits = line.flatMap { UInt64($0.dropFirst(mask.utf8.count).drop { $0 == "\t" }, radix: 16) } ?? 0
            return bits & (1 << UInt64(signal - 1)) != 0
        }
        if contains("SigCgt:", in: "\(folder)/\(id)/status") { return true }
        let threads = (try? listFolder("\(folder)/\(id)/task")) ?? []
        return !threads.isEmpty && threads.allSatisfy { contains("SigBlk:", in: "\(folder)/\(id)/task/\($0)/status") }
    }

    /// The terminal whose session the process leads, and the parent. `nil` for other processes. In a terminal window,
    /// the first program is the leader, and the terminal is its parent.
    var terminal: (device: UInt32, parent: pid_t)? {
        guard let stat = ProcessStat(process: id, in: folder), stat.session == id, stat.terminal > 0 else { return nil }
        return (stat.terminal, stat.parent)
    }
}

/// Fields of `/proc/PID/stat` (proc_pid_stat(5)).
package nonisolated struct ProcessStat {
    package let parent: pid_t
    let session: pid_t
    /// The device number of the terminal. 0 if there isn't one.
    package let terminal: UInt32

    package init?(process: pid_t, in folder: String = "/proc") {
        guard let text = textOfFile("\(folder)/\(process)/stat") else { return nil }
        self.init(text)
    }

    /// Parses the text, or returns `nil`. The program's name, in parentheses, may contain blanks and parentheses.
    init?(_ text: String) {
        guard let end = text.utf8.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = text[end...].split(separator: " ")
        guard fields.count > 5, let parent = pid_t(fields[2]), let session = pid_t(fields[4]),
            let terminal = Int32(fields[5])
        else { return nil }
        (self.parent, self.session, self.terminal) = (parent, session, UInt32(bitPattern: terminal))
    }
}
