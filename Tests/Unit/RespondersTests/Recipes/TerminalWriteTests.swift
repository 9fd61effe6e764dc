import Foundation
import LoopSupport
import TestSupport
import Testing

@testable import Responders

/// A terminal that shows nothing until the test reads from it.
private final class StoppedWindow {
    let path: String
    private let ours: CInt
    private let theirs: CInt

    init() throws {
        var (ours, theirs): (CInt, CInt) = (-1, -1)
        var name = [CChar](repeating: 0, count: 128)
        guard openpty(&ours, &theirs, &name, nil, nil) == 0 else { throw Failure("there is no pseudo-terminal") }
        for end in [ours, theirs] {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_RDWR | O_NONBLOCK)
        }
        (self.ours, self.theirs) = (ours, theirs)
        path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    }

    deinit {
        close(ours)
        close(theirs)
    }

    /// Returns whether a program in the window could write now.
    ///
    /// - Parameter limit: The time to wait for that, in milliseconds.
    private func takesMore(within limit: CInt = 0) -> Bool {
        var asked = pollfd(fd: theirs, events: Int16(POLLOUT), revents: 0)
        return poll(&asked, 1, limit) == 1
    }

    /// Writes until the window accepts nothing more. The kernel makes room once more by moving the text to the reader's
    /// side.
    func fill() {
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 1000)
        while takesMore(within: 100), write(theirs, bytes, bytes.count) > 0 {}
    }

    /// Returns the text that the window has received so far.
    func read() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = Glibc.read(ours, &buffer, buffer.count)
        return Array(buffer[..<max(count, 0)])
    }

    /// Reads until there is space again.
    func makeRoom() throws {
        let deadline = Date(timeIntervalSinceNow: patience)
        while !takesMore() {
            guard Date() < deadline else { throw Failure("\(path) takes nothing") }
            _ = read()
        }
    }
}

/// Sequences that a window accepts only in part.
@Suite(.tags(.alone)) @MainActor struct TerminalWriteTests {
    /// More than the kernel buffers for a stopped window.
    private let bytes = Array(String(repeating: "\u{1b}]11;#17191e\u{1b}\\", count: 20000).utf8)

    @Test func `the rest is written as soon as the window accepts it`() throws {
        try withEventLoop { loop in
            let window = try StoppedWindow()
            let telling = try #require(try TerminalWrite(bytes, to: window.path))
            #expect(!telling.isDone)
            var isDone = false
            try telling.finish(on: loop) { isDone = true }
            var shown: [UInt8] = []
            try loop.run(until: "all is shown") {
                shown += window.read()
                return isDone && shown.count >= bytes.count
            }
            #expect(shown == bytes)
        }
    }

    @Test func `a sequence is completed when time is over`() throws {
        let window = try StoppedWindow()
        let telling = try #require(try TerminalWrite(bytes, to: window.path))
        try window.makeRoom()
        #expect(
            telling.giveUp() == "\(window.path) accepted only a part of the colours: its window is stopped or busy")
        let deadline = Date(timeIntervalSinceNow: patience)
        var end: [UInt8] = []
        while end.suffix(2) != Array("\u{1b}\\".utf8)[...] || !window.read().isEmpty, Date() < deadline {
            end = (end + window.read()).suffix(100)
        }
        #expect(end.suffix(2) == Array("\u{1b}\\".utf8)[...])
    }

    @Test func `a window that doesn't accept even that is reported`() throws {
        let window = try StoppedWindow()
        let telling = try #require(try TerminalWrite(bytes, to: window.path))
        window.fill()
        #expect(
            telling.giveUp()
                == "\(window.path) accepted only a part of the colours: its window is stopped or busy; "
                + "its next output may be lost")
    }

    @Test func `only terminals that accept text are written to`() throws {
        let window = try StoppedWindow()
        window.fill()
        #expect(throws: StepFailure("\(window.path) accepts no output at present: its window is stopped or busy")) {
            try TerminalWrite(bytes, to: window.path)
        }
        #expect(try TerminalWrite(bytes, to: "/dev/null") == nil)
        #expect(try TerminalWrite(bytes, to: "/dev/pts/none") == nil)
    }
}
