internal import CVideo4Linux
internal import FileSupport
internal import Glibc
internal import SystemPackage

/// A separate process that restores a camera's controls. It acts as soon as this process releases it or dies, by any
/// signal. Controls stay set when their device is closed, so a killed capture would leave its exposure fixed.
final class ControlGuard {
    private let process: pid_t
    /// The socket connected to that process's standard input. The process sends a byte when it's ready, and restores
    /// the controls when this end stops sending.
    private let line: FileDescriptor

    /// Starts the process. Waits until it has opened the device. It will restore `values` in this order. If this
    /// throws, don't change any control.
    init(of device: String, _ values: [ControlValue]) throws(CaptureFailure) {
        do throws(Errno) {
            var ends: [Int32] = [-1, -1]
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
                throw Errno(rawValue: errno)
            }
            defer { close(ends[1]) }
            line = FileDescriptor(rawValue: ends[0])
            process = try Self.spawn(device, values, input: ends[1])
        } catch {
            throw .failed("the process that puts the camera's controls back cannot be started: \(error)")
        }
        // Long enough for a busy machine.
        guard hasAnswer, readByte() else {
            end()
            throw .failed("the process that puts the camera's controls back does not come up")
        }
    }

    /// Has the controls restored, and waits until they are.
    func end() {
        shutdown(line.rawValue, Int32(SHUT_WR))
        // The other end closes when the process ends.
        while hasAnswer, readByte() {}
        try? line.close()
        // The socket closes shortly before the process ends. If its driver blocks the process, don't wait for it.
        for _ in 0..<50 where waitpid(process, nil, WNOHANG) == 0 { usleep(1000) }
    }

    private func readByte() -> Bool {
        var byte: UInt8 = 0
        return read(line.rawValue, &byte, 1) == 1
    }

    /// Whether the process responds or ends within five seconds.
    private var hasAnswer: Bool {
        var poller = pollfd(fd: line.rawValue, events: Int16(POLLIN), revents: 0)
        return poll(&poller, 1, 5000) > 0
    }

    /// The command-line argument that makes this program the guard.
    static let argument = "--guard"

    /// Starts this program again in a new session. Signals to the group or from a terminal don't reach it.
    private static func spawn(_ device: String, _ values: [ControlValue], input: Int32) throws(Errno) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Duplicating a descriptor to itself would leave it closed on exec with older C libraries; the socket's is
        // never so low.
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        for number in 1...2 as ClosedRange<Int32> {
            posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_WRONLY, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, newSession)
        let words =
            ["halflight-camera", argument, device] + values.map { "\($0.id.number)=\($0.value)" }
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        var process: pid_t = 0
        let result = posix_spawn(&process, "/proc/self/exe", &actions, &attributes, &arguments, &environment)
        guard result == 0 else { throw Errno(rawValue: result) }
        return process
    }

    /// `POSIX_SPAWN_SETSID` of glibc, which Swift doesn't import.
    private static let newSession: Int16 = 0x80
}

/// The process of the guard.
enum GuardProcess {
    /// Waits for the other process to finish, then restores the controls. `arguments` are the device's path, and
    /// `number=value` for each control. Returns the exit code.
    static func run(_ arguments: [String]) -> Int32 {
        guard let path = arguments.first, let values = parse(arguments.dropFirst()) else { return 64 }
        for number in [SIGTERM, SIGINT, SIGHUP, SIGPIPE] { signal(number, SIG_IGN) }
        guard let device = try? VideoDevice(path) else { return 1 }
        try? writeAll([UInt8(ascii: "\n")], to: STDIN_FILENO)
        var byte: UInt8 = 0
        while read(STDIN_FILENO, &byte, 1) != 0 {}
        return values.allSatisfy { putBack($0, device.controls) } ? 0 : 1
    }

    static func parse(_ arguments: some Sequence<String>) -> [ControlValue]? {
        var values: [ControlValue] = []
        for argument in arguments {
            let parts = argument.split(separator: "=")
            guard parts.count == 2, let number = UInt32(parts[0]), let value = Int32(parts[1]) else { return nil }
            values.append(ControlValue(id: ControlID(number: number), value: value))
        }
        return values
    }

    /// Sets a control, retrying while the camera is busy with another.
    private static func putBack(_ control: ControlValue, _ controls: DeviceControls) -> Bool {
        for _ in 0..<5 {
            if (try? controls.set(control)) != nil { return true }
            if controls.value(of: control.id) == control.value { return true }
            usleep(100_000)
        }
        return false
    }
}
