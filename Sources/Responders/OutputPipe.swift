internal import EventLoop
internal import Glibc
internal import SystemPackage

/// The pipe from a program's standard output and error to the log.
///
/// It is open for as long as somebody can write to it: a program that a hook leaves behind must not die of SIGPIPE
/// only because the hook has ended. The hook's next run gets the same pipe, so that there is at most one for each hook.
@MainActor
final class OutputPipe {
    private let loop: EventLoop
    private let log: (String) -> Void
    private let whenClosed: () -> Void
    private var reading: FileDescriptor?
    private var source: IOSource?
    private var rest: TimerSource?
    private var lines: OutputLines
    /// Whether nobody can write any more; the next run changes that.
    private var isAtEnd = false

    /// Makes a pipe.
    ///
    /// - Parameters:
    ///   - log: gets each line.
    ///   - whenClosed: called from the loop when nobody can write any more.
    /// - Throws: `Errno`, such as `.tooManyOpenFiles`.
    init(
        loop: EventLoop, limits: OutputLines.Limits, log: @escaping (String) -> Void,
        whenClosed: @escaping () -> Void
    ) throws(Errno) {
        self.loop = loop
        self.log = log
        self.whenClosed = whenClosed
        lines = OutputLines(limits: limits)
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Errno(rawValue: errno) }
        Glibc.close(ends[1])
        let reading = FileDescriptor(rawValue: ends[0])
        self.reading = reading
        _ = fcntl(reading.rawValue, F_SETFD, FD_CLOEXEC)
        // This end only: programs do not expect that writing fails for being too fast.
        _ = fcntl(reading.rawValue, F_SETFL, O_NONBLOCK)
        rest = try loop.makeTimer { [weak self] in self?.resume() }
        source = try loop.onReadable(reading) { [weak self] in self?.read() }
    }

    isolated deinit {
        close()
    }

    /// Opens an end to write to, for a run that begins; it is the caller's to close.
    ///
    /// - Throws: `Errno`, such as `.tooManyOpenFiles`.
    func beginRun() throws(Errno) -> FileDescriptor {
        guard let reading else { throw .badFileDescriptor }
        // Opening a pipe by its link in /proc gives an end of the same pipe: proc(5), /proc/pid/fd.
        let end = open("/proc/self/fd/\(reading.rawValue)", O_WRONLY | O_CLOEXEC)
        guard end >= 0 else { throw Errno(rawValue: errno) }
        lines.restart()
        isAtEnd = false
        return FileDescriptor(rawValue: end)
    }

    /// Brings what the run has written into the log, so that it stands before what is said of the run's end.
    func endRun() {
        read()
        lines.endLine(log)
    }

    private func read() {
        guard let reading else { return }
        // A pipe's usual capacity, see pipe(7).
        let result = withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 1) { buffer in
            let count = Glibc.read(reading.rawValue, buffer.baseAddress, buffer.count)
            if count > 0 { lines.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), log) }
            return count < 0 ? -Int(errno) : count
        }
        switch result {
        case 1...: if lines.isFull { pause(.milliseconds(10)) }
        case -Int(EAGAIN), -Int(EINTR): break
        default:
            lines.endLine(log)
            isAtEnd = true
            pause(.zero)
        }
    }

    /// Lets the pipe be for a while.
    ///
    /// What is only dropped is dropped a hundred times a second at most: the writer waits, and a program that writes
    /// without end costs the agent next to nothing. At the end, it is the time until the source is gone: within its
    /// own handler it is still there, and must not outlive its descriptor.
    private func pause(_ time: Duration) {
        source = nil
        rest?.arm(at: loop.now + time)
    }

    private func resume() {
        guard let reading else { return }
        guard !isAtEnd else {
            close()
            return whenClosed()
        }
        do {
            source = try loop.onReadable(reading) { [weak self] in self?.read() }
        } catch {
            pause(.seconds(1))
        }
    }

    private func close() {
        source = nil
        rest = nil
        if let reading { Glibc.close(reading.rawValue) }
        reading = nil
    }
}
