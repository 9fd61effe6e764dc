import Foundation

/// The ends of a pipe, which aren't inherited.
struct PipeEnds {
    let reading: CInt
    let writing: CInt

    init() throws {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Failure.system("pipe", errno) }
        (reading, writing) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
}

/// Also closes the descriptor. The writer never blocks on a test that doesn't read.
func drain(_ descriptor: CInt, into log: LineLog) {
    Thread.detachNewThread {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            log.append(Data(buffer[..<count]))
        }
        close(descriptor)
        log.end()
    }
}
