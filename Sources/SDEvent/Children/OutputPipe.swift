internal import Glibc
public import SystemPackage

/// A pipe from a program's standard output or error, which comes out line by line.
///
/// It is open for as long as this object is there and somebody can write to it. Who keeps it from one run of a program
/// to the next spares what a run has left behind a death by SIGPIPE, and has one pipe for all runs.
@MainActor
public final class OutputPipe {
    private let loop: EventLoop
    private let give: (String) -> Void
    private let pace: Duration
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
    ///   - pace: how long the pipe rests after each time it was read; the writer waits when it is full.
    ///   - give: gets each line that is not empty, as plain text.
    ///   - whenClosed: called from the loop when nobody can write any more.
    /// - Throws: `Errno`; `.tooManyOpenFiles` also when only those are left that this program itself needs.
    public init(
        loop: EventLoop, limits: OutputLines.Limits, pace: Duration = .zero, give: @escaping (String) -> Void,
        whenClosed: @escaping () -> Void = {}
    ) throws(Errno) {
        self.loop = loop
        self.pace = pace
        self.give = give
        self.whenClosed = whenClosed
        lines = OutputLines(limits: limits)
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Errno(rawValue: errno) }
        Glibc.close(ends[1])
        guard DescriptorLimit.leavesRoom(ends[0]) else {
            Glibc.close(ends[0])
            throw .tooManyOpenFiles
        }
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
    /// - Throws: `Errno`; `.tooManyOpenFiles` also when only those are left that this program itself needs.
    public func beginRun() throws(Errno) -> FileDescriptor {
        guard let reading else { throw .badFileDescriptor }
        // Opening a pipe by its link in /proc gives an end of the same pipe: proc(5), /proc/pid/fd.
        let end = open("/proc/self/fd/\(reading.rawValue)", O_WRONLY | O_CLOEXEC)
        guard end >= 0 else { throw Errno(rawValue: errno) }
        guard DescriptorLimit.leavesRoom(end) else {
            Glibc.close(end)
            throw .tooManyOpenFiles
        }
        lines.restart()
        isAtEnd = false
        return FileDescriptor(rawValue: end)
    }

    /// Gives what the run has written, so that it comes before what is said of the run's end.
    ///
    /// The pipe is closed when the run has left nobody behind who can write: the next run may need its descriptor.
    public func endRun() {
        read()
        // The first time what is there is read, the second time that it was all.
        if !isAtEnd { read() }
        lines.endLine(give)
        guard isAtEnd, reading != nil else { return }
        close()
        whenClosed()
    }

    private func read() {
        guard let reading else { return }
        // A pipe's usual capacity, see pipe(7).
        let result = withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 1) { buffer in
            let count = Glibc.read(reading.rawValue, buffer.baseAddress, buffer.count)
            if count > 0 { lines.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), give) }
            return count < 0 ? -Int(errno) : count
        }
        switch result {
        case 1...:
            if lines.isFull { pause(.milliseconds(10)) } else if pace > .zero { pause(pace) }
        case -Int(EAGAIN), -Int(EINTR): break
        default:
            lines.endLine(give)
            isAtEnd = true
            pause(.zero)
        }
    }

    /// Lets the pipe be for a while.
    ///
    /// What is only dropped is dropped a hundred times a second at most: the writer waits, and a program that writes
    /// without end costs next to nothing. At the end, it is the time until the source is gone: within its
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
