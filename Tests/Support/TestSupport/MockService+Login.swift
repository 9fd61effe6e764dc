/// logind's sleep and login sessions.
extension MockService {
    /// Announces that the machine is about to sleep, or has woken.
    public func prepareForSleep(_ isAsleep: Bool) throws {
        // A client that reads the property must get the same value.
        try setQuietly("PreparingForSleep", isAsleep)
        try emit("PrepareForSleep", isAsleep)
    }

    /// Adds a login session, and its user if missing.
    public func addSession(_ name: String, user: UInt32, isRemote: Bool = false) throws {
        try run("self.AddSession('\(name)', 'seat0', dbus.UInt32(\(user)), 'user\(user)', True)")
        guard isRemote else { return }
        try run("self.props['\(Self.session)']['Seat'] = ('', dbus.ObjectPath('/'))", at: path(of: name))
    }

    /// Sets a session's `IdleHint`.
    public func setIdle(_ name: String, _ isIdle: Bool) throws {
        try update(name, "IdleHint", isIdle)
    }

    /// Sets a session's `LockedHint`.
    public func setLocked(_ name: String, _ isLocked: Bool) throws {
        try update(name, "LockedHint", isLocked)
    }

    /// Sets whether a session has the screen and the keyboard.
    public func setActive(_ name: String, _ isActive: Bool) throws {
        try update(name, "Active", isActive)
    }

    private func update(_ session: String, _ property: String, _ value: Bool) throws {
        try run("self.UpdateProperties('\(Self.session)', {'\(property)': \(python(value))})", at: path(of: session))
    }

    /// Makes a session its user's display session.
    public func showDesktop(of user: UInt32, in name: String) throws {
        // The template's method fails for numbers.
        try addMethod("GetUser", takes: "u", gives: "o", "ret = '/org/freedesktop/login1/user/%d' % args[0]")
        let display = "('\(name)', dbus.ObjectPath('\(path(of: name))'))"
        try run(
            "self.props['org.freedesktop.login1.User']['Display'] = \(display)",
            at: "/org/freedesktop/login1/user/\(user)")
    }

    /// Makes a session the session of every process.
    public func putProcesses(in name: String) throws {
        try addMethod("GetSessionByPID", takes: "u", gives: "o", "ret = '\(path(of: name))'")
    }

    /// Sends `SessionNew` or `SessionRemoved`.
    public func tell(_ change: String, of name: String) throws {
        try run(
            "self.EmitSignal('\(template.interface)', '\(change)', 'so', "
                + "['\(name)', dbus.ObjectPath('\(path(of: name))')])")
    }

    private func path(of name: String) -> String {
        "/org/freedesktop/login1/session/\(name)"
    }

    private static let session = "org.freedesktop.login1.Session"
}
