internal import Glibc
package import SDEvent
package import SystemPackage

/// A pipe that delivers a program's standard output or error by line. It's open while this object exists and a process
/// can write to it. If it's kept from run to run, all runs share it, and background children don't die of SIGPIPE.
@MainActor
package final class OutputPipe {
    private let loop: EventLoop
    private let give: (String) -> Void
    private let readPause: Duration
    private let whenClosed: () -> Void
    private var reading: FileDescriptor?
    private var source: IOSource?
    private var rest: TimerSource?
    private var lines: OutputLines
    /// Whether no process can write, until the next run.
    private var isAtEnd = false

    /// - Parameters:
    ///   - readPause: the pause after each read; meanwhile, a full pipe blocks the writer.
    ///   - give: called with each nonempty line, as plain text.
    ///   - whenClosed: called from the loop when no process can write to the pipe.
    /// - Throws: `Errno`; `.tooManyOpenFiles` also if only the reserved descriptors are left.
    package init(
        loop: EventLoop, limits: OutputLines.Limits, readPause: Duration = .zero, give: @escaping (String) -> Void,
        whenClosed: @escaping () -> Void = {}
    ) throws(Errno) {
        (self.loop, self.readPause, self.give, self.whenClosed) = (loop, readPause, give, whenClosed)
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
        // Only this end: programs don't expect EAGAIN from their standard output.
        _ = fcntl(reading.rawValue, F_SETFL, O_NONBLOCK)
        rest = try loop.makeTimer { [weak self] in self?.resume() }
        source = try loop.onReadable(reading) { [weak self] in self?.read() }
    }

    isolated deinit {
        close()
    }

    /// Opens the write end for a new run. The caller closes it. Throws the errors of `init`.
    package func beginRun() throws(Errno) -> FileDescriptor {
        guard let reading else { throw .badFileDescriptor }
        // Opening a pipe's link in /proc gives an end of the same pipe: proc(5), /proc/pid/fd.
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

    /// Delivers the run's remaining output, before its end is reported. Closes the pipe if no process can write to it:
    /// the next run may need the descriptor.
    package func endRun() {
        read()
        // The first read gets the data, the second sees the end.
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
            if count > 0 { lines.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]), give) }
            return count < 0 ? -Int(errno) : count
        }
        switch result {
        case 1...:
            if lines.isFull { pause(.milliseconds(10)) } else if readPause > .zero { pause(readPause) }
        case -Int(EAGAIN), -Int(EINTR): break
        default:
            lines.endLine(give)
            isAtEnd = true
            pause(.zero)
        }
    }

    /// Pauses reading. Dropped output is read at most a hundred times a second, so an endless writer blocks and costs
    /// little. At the end, the pause releases the source, which must not outlive its descriptor.
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
