internal import CSystemd

/// Messages to the service manager, if any (sd_notify(3)).
package enum ServiceManager {
    /// Reports that the service is up. Units that wait for it may start.
    package static func ready() { notify("READY=1") }

    package static func stopping() { notify("STOPPING=1") }

    /// Reports the current activity in one line, for `systemctl status`.
    package static func status(_ line: String) { notify("STATUS=\(line)") }

    private static func notify(_ state: String) { sd_notify(0, state) }
}
