import Foundation

/// A private message bus. It knows only the test's services, and ends with its owner.
public final class PrivateBus: Sendable {
    /// The value of `DBUS_SESSION_BUS_ADDRESS`.
    public let address: String
    /// The path of the bus's socket.
    public var socket: String { "\(folder.path)/bus" }
    private let daemon: ChildProcess
    private let folder: TemporaryFolder

    /// Starts the bus, and waits until it accepts connections.
    ///
    /// - Parameters:
    ///   - services: names that a call starts, each with its command.
    ///   - environment: a person's, with data folders. This machine's services are left out, as they may mount disks.
    ///   - launcher: a program that starts the daemon as another user; root may then also use the bus.
    public init(services: [String: String] = [:], environment: [String: String]? = nil, launcher: String? = nil) throws
    {
        folder = try TemporaryFolder()
        if launcher != nil { chmod(folder.path, 0o1777) }
        try folder.makeFolder("services")
        for (name, command) in services {
            try folder.write("[D-BUS Service]\nName=\(name)\nExec=\(command)\n", to: "services/\(name).service")
        }
        let users = launcher == nil ? "" : "<allow user=\"*\"/>"
        let file = try folder.write(
            Self.configuration(folder.path, users, Self.dataFolders(environment ?? [:])), to: "bus.conf")
        // When its input ends, the shell ends the daemon, even if this process is killed or keeps the bus to its end.
        daemon = try ChildProcess(
            "/bin/sh",
            [
                "-c",
                """
                \(launcher ?? "") dbus-daemon --config-file='\(file)' --nofork --nopidfile --print-address=1 &
                cat; kill $!; wait; rm -rf '\(folder.path)'
                """,
            ], environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"].merging(environment ?? [:]) { $1 })
        do {
            address = try daemon.output.wait(forText: "unix:").line
        } catch {
            daemon.endInput()
            throw Failure("dbus-daemon does not come up", log: daemon.errors.lines)
        }
    }

    deinit {
        daemon.endInput()
        _ = try? daemon.waitForEnd()
    }

    private static func dataFolders(_ environment: [String: String]) -> [String] {
        ["XDG_DATA_HOME", "XDG_DATA_DIRS"].flatMap { environment[$0]?.split(separator: ":") ?? [] }.map(String.init)
    }

    /// For one user, with services in the given folder and a person's folders.
    private static func configuration(_ folder: String, _ users: String, _ dataFolders: [String]) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>unix:path=\(folder)/bus</listen>
          <auth>EXTERNAL</auth>
          <!-- A test may wait for others between connecting and its first call. -->
          <limit name="auth_timeout">600000</limit>
          <servicedir>\(folder)/services</servicedir>
          \(dataFolders.map { "<servicedir>\($0)/dbus-1/services</servicedir>" }.joined(separator: "\n"))
          <policy context="default">
            \(users)
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>
        """
    }
}
