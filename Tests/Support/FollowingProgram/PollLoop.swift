import Glibc
import HalflightClient

/// Runs a follower in a program's loop around poll(2). The loop also waits for standard input.
@MainActor
func runByPoll(_ follower: AppearanceFollower) throws {
    while true {
        var waiting = [
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            pollfd(fd: follower.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        // Read right before each sleep: zero if something waits already. Otherwise, the descriptor reports it.
        let timeOut: Int32 = follower.timeOut == nil ? -1 : 0
        guard poll(&waiting, nfds_t(waiting.count), timeOut) >= 0 || errno == EINTR else { return }
        try follower.process()
        if waiting[0].revents != 0 { return }
    }
}
