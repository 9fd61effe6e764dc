import Foundation

/// A terminal with a test instead of its user (pty(7)).
public final class PseudoTerminal: @unchecked Sendable {
    /// The path that a program opens.
    public let path: String
    private let ours: CInt
    /// So that the terminal survives a program's end.
    private let theirs: CInt
    private let condition = NSCondition()
    private var written = ""

    /// Creates a terminal of this size.
    public init(columns: Int = 90, rows: Int = 24) throws {
        (ours, theirs, path) = try ChildProcess.turn.withLock {
            var (ours, theirs): (CInt, CInt) = (-1, -1)
            var name = [CChar](repeating: 0, count: 128)
            guard openpty(&ours, &theirs, &name, nil, nil) == 0 else { throw Failure.system("openpty", errno) }
            for end in [ours, theirs] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            return (ours, theirs, String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self))
        }
        resize(columns: columns, rows: rows)
        let ours = ours
        Thread.detachNewThread { [weak self] in
            var buffer = [UInt8](repeating: 0, count: 65536)
            while true {
                let count = read(ours, &buffer, buffer.count)
                guard count > 0 else { break }
                self?.append(String(decoding: buffer[..<count], as: UTF8.self))
            }
            close(ours)
        }
    }

    deinit {
        close(theirs)
    }

    /// Everything written to the terminal, including control sequences.
    public var text: String {
        condition.withLock { written }
    }

    /// Presses keys.
    public func send(_ keys: String) throws {
        let bytes = Array(keys.utf8)
        guard write(ours, bytes, bytes.count) == bytes.count else { throw Failure.system("the terminal", errno) }
    }

    /// Presses keys without a pause.
    public func flood(_ keys: String, while goesOn: () -> Bool) throws {
        while goesOn() {
            var room = pollfd(fd: ours, events: Int16(POLLOUT), revents: 0)
            if poll(&room, 1, 1) == 1 { try send(keys) }
        }
    }

    /// Presses Ctrl-S, and waits until written text gets no further.
    public func stopFlow() throws {
        try send("\u{13}")
        try wait(until: "the flow is stopped") { !isReady(POLLOUT) }
    }

    /// Presses Ctrl-Q, and waits until written text gets through.
    public func resumeFlow() throws {
        try send("\u{11}")
        try wait(until: "the flow goes on") { isReady(POLLOUT) }
    }

    /// Waits until the program has read all keys.
    public func waitUntilRead() throws {
        try wait(until: "all keys are read") { !isReady(POLLIN) }
    }

    private func isReady(_ events: Int32) -> Bool {
        var terminal = pollfd(fd: theirs, events: Int16(events), revents: 0)
        return poll(&terminal, 1, 0) == 1
    }

    private func wait(until what: String, _ holds: () -> Bool) throws {
        let deadline = monotonicSeconds() + patience
        while !holds() {
            guard monotonicSeconds() < deadline else { throw Failure("not \(what) within \(patience) s", log: []) }
            usleep(1000)
        }
    }

    /// Changes the terminal's size, and notifies the program.
    public func resize(columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(ours, UInt(TIOCSWINSZ), &size)
    }

    /// The terminal's settings (termios), for comparison.
    public var settings: [UInt8] {
        var settings = termios()
        tcgetattr(theirs, &settings)
        return withUnsafeBytes(of: &settings) { Array($0) }
    }

    /// Waits for a text after the first `start` written characters. Returns the number of characters to the text's end.
    @discardableResult
    public func wait(forText text: String, from start: Int = 0) throws -> Int {
        let deadline = Date(timeIntervalSinceNow: patience)
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let found = written.dropFirst(start).range(of: text) {
                return written.distance(from: written.startIndex, to: found.upperBound)
            }
            guard condition.wait(until: deadline) else {
                throw Failure("no \"\(text)\" at the terminal within \(patience) s", log: [written.debugDescription])
            }
        }
    }

    private func append(_ text: String) {
        condition.withLock {
            written += text
            condition.broadcast()
        }
    }
}
