internal import CSystemd

/// Messages to the service manager (sd_notify(3)); without one nothing happens.
package enum ServiceManager {
    /// The service is up: units that wait for it may start.
    package static func ready() { notify("READY=1") }

    package static func stopping() { notify("STOPPING=1") }

    /// One line on what the service does now, shown by `systemctl status`.
    package static func status(_ line: String) { notify("STATUS=\(line)") }

    private static func notify(_ state: String) { sd_notify(0, state) }
}
