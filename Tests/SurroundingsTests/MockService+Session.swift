import Bus

extension MockService {
    /// Adds a login session, and its user where there is none of that number.
    func addSession(_ name: String, user: UInt32, isRemote: Bool = false) throws {
        try mock(
            "AddSession", [.string(name), .string("seat0"), .uint32(user), .string("user\(user)"), .boolean(true)])
        guard isRemote else { return }
        try run(
            "self.props['org.freedesktop.login1.Session']['Seat'] = ('', dbus.ObjectPath('/'))", at: path(of: name))
    }

    /// Sets a session's `IdleHint`.
    func setIdle(_ session: String, _ isIdle: Bool) throws {
        try set(["IdleHint": isIdle], of: "org.freedesktop.login1.Session", at: path(of: session))
    }

    /// Makes a session the one that shows a user's desktop.
    func showDesktop(of user: UInt32, in session: String) throws {
        // The template's own trips over a number.
        try answer("GetUser", "u", "o", "'/org/freedesktop/login1/user/%d' % args[0]")
        let display = "('\(session)', dbus.ObjectPath('\(path(of: session))'))"
        try run(
            "self.props['org.freedesktop.login1.User']['Display'] = \(display)",
            at: "/org/freedesktop/login1/user/\(user)")
    }

    /// Sends `SessionNew` or `SessionRemoved`.
    func tell(_ change: String, of session: String) throws {
        try mock(
            "EmitSignal",
            [
                .string("org.freedesktop.login1.Manager"), .string(change), .string("so"),
                .array(element: "v", [.variant(.string(session)), .variant(.objectPath(path(of: session)))]),
            ])
    }

    /// Adds a method that always answers the same, which is given as Python has it.
    func answer(_ method: String, _ input: String, _ output: String, _ value: String) throws {
        try mock(
            "AddMethod",
            [
                .string("org.freedesktop.login1.Manager"), .string(method), .string(input), .string(output),
                .string("ret = \(value)"),
            ])
    }

    private func path(of session: String) -> String {
        "/org/freedesktop/login1/session/\(session)"
    }
}
