internal import Glibc
internal import SDEvent
internal import SystemPackage

/// Control sequences that are being written to a terminal's window, which may accept only a part at once. A sequence
/// must not stay half-written: until it ends, the terminal treats all output of programs as a part of it.
@MainActor
final class TerminalWrite {
    private let terminal: FileDescriptor
    private let path: String
    private var rest: ArraySlice<UInt8>
    private var source: IOSource?
    private var whenDone: (() -> Void)?

    /// Writes as much as fits at once, or throws if nothing does. `nil` if the terminal is gone or another user's.
    init?(_ bytes: [UInt8], to path: String) throws(StepFailure) {
        let number = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { return nil }
        (terminal, self.path, rest) = (FileDescriptor(rawValue: number), path, bytes[...])
        var information = stat()
        guard fstat(number, &information) == 0, information.st_uid == geteuid(),
            information.st_mode & S_IFMT == S_IFCHR, isatty(number) == 1
        else { return nil }
        // In one piece if possible, so that no other output comes between.
        write()
        guard rest.count < bytes.count else {
            throw StepFailure("\(path) accepts no output at present: its window is stopped or busy")
        }
    }

    isolated deinit {
        source = nil
        try? terminal.close()
    }

    var isDone: Bool { rest.isEmpty }

    /// Writes the rest when the window accepts it. Calls `whenDone` once, from the loop, but not after `giveUp`.
    func finish(on loop: EventLoop, whenDone: @escaping () -> Void) throws(Errno) {
        self.whenDone = whenDone
        source = try loop.onWritable(terminal) { [weak self] in
            guard let self else { return }
            write()
            guard isDone, let whenDone = self.whenDone else { return }
            (source, self.whenDone) = (nil, nil)
            whenDone()
        }
    }

    /// Stops waiting. Ends the half-written sequence if the window accepts that. Returns a sentence about the failure.
    func giveUp() -> String {
        source = nil
        whenDone = nil
        // ST ends a sequence that sets colors (ECMA-48, 8.3.143), and does nothing otherwise.
        rest = Array("\u{1b}\\".utf8)[...]
        write()
        return "\(path) accepted only a part of the colours: its window is stopped or busy"
            + (isDone ? "" : "; its next output may be lost")
    }

    private func write() {
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(terminal.rawValue, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || errno == EAGAIN {
                return
            } else if errno != EINTR {
                // The terminal is gone, so the rest doesn't matter.
                if rest.startIndex > 0 { rest = [] }
                return
            }
        }
    }
}
