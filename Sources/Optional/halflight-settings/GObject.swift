import CAdwaita

/// An object of GLib that lives as long as the window, or that GTK owns.
struct GObject {
    let raw: UnsafeMutableRawPointer

    init(_ raw: UnsafeMutableRawPointer) { self.raw = raw }
    init(_ opaque: OpaquePointer) { raw = UnsafeMutableRawPointer(opaque) }

    var opaque: OpaquePointer { OpaquePointer(raw) }

    /// The object as the type that a function of GTK expects.
    func typed<Kind>() -> UnsafeMutablePointer<Kind> { raw.assumingMemoryBound(to: Kind.self) }

    var widget: UnsafeMutablePointer<GtkWidget> { typed() }

    // MARK: Properties

    func string(_ property: String) -> String {
        guard let text = hl_text(raw, property) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    func set(_ property: String, _ text: String?) {
        if string(property) != text { hl_set_text(raw, property, text) }
    }

    func number(_ property: String) -> Int { Int(hl_number(raw, property)) }
    func set(_ property: String, _ number: Int) { hl_set_number(raw, property, Int32(number)) }
    func isOn(_ property: String) -> Bool { number(property) != 0 }
    func set(_ property: String, _ isOn: Bool) { if self.isOn(property) != isOn { set(property, isOn ? 1 : 0) } }

    /// Shows the widget, or hides it.
    func show(_ isVisible: Bool) { set("visible", isVisible) }

    /// The name by which a screen reader calls it.
    func name(_ text: String) { hl_name(raw, text) }

    // MARK: Signals

    /// Calls a handler at each signal, whose arguments it does not need.
    func on(_ signal: String, _ handler: @escaping @MainActor () -> Void) {
        let call: @convention(c) (gpointer?) -> Void = { held(Action.self, $0)?.run() }
        connect(signal, Action(handler), unsafeBitCast(call, to: GCallback.self))
    }

    /// Calls a handler with each key, which says whether it has used it.
    func onKey(_ handler: @escaping @MainActor (_ key: UInt32) -> Bool) {
        let controller = GObject(gtk_event_controller_key_new())
        let call: @convention(c) (gpointer?, UInt32) -> gboolean = {
            held(KeyAction.self, $0)?.run($1) == true ? 1 : 0
        }
        controller.connect("key-pressed", KeyAction(handler), unsafeBitCast(call, to: GCallback.self))
        gtk_widget_add_controller(widget, controller.opaque)
    }

    private func connect(_ signal: String, _ action: AnyObject, _ call: @escaping GCallback) {
        // Swapped: what is held comes first, and C ignores the arguments behind those that a function names.
        g_signal_connect_data(
            raw, signal, call, Unmanaged.passRetained(action).toOpaque(),
            { data, _ in if let data { Unmanaged<AnyObject>.fromOpaque(data).release() } }, .swapped)
    }
}

/// The object that a signal's data points to.
private func held<Kind: AnyObject>(_: Kind.Type, _ data: gpointer?) -> Kind? {
    data.map { Unmanaged<Kind>.fromOpaque($0).takeUnretainedValue() }
}

private final class Action {
    let run: @MainActor () -> Void
    init(_ run: @escaping @MainActor () -> Void) { self.run = run }
}

private final class KeyAction {
    let run: @MainActor (UInt32) -> Bool
    init(_ run: @escaping @MainActor (UInt32) -> Bool) { self.run = run }
}

/// A timer of GLib's loop.
final class Timer {
    private var source: UInt32 = 0

    /// Whether a handler is to be called yet.
    var isRunning: Bool { source != 0 }

    /// Calls a handler after so many milliseconds, once or again and again, in place of what was to be called before.
    func start(milliseconds: UInt32, repeats: Bool = false, _ handler: @escaping @MainActor () -> Void) {
        stop()
        let action = Action { [weak self] in
            if !repeats { self?.source = 0 }
            handler()
        }
        let again: GSourceFunc = { data in
            held(Action.self, data)?.run()
            return 1
        }
        let once: GSourceFunc = { data in
            held(Action.self, data)?.run()
            return 0
        }
        source = g_timeout_add_full(
            G_PRIORITY_DEFAULT, milliseconds, repeats ? again : once, Unmanaged.passRetained(action).toOpaque()
        ) { data in if let data { Unmanaged<AnyObject>.fromOpaque(data).release() } }
    }

    func stop() {
        if source != 0 { g_source_remove(source) }
        source = 0
    }
}

// GLib's flags by their numbers: Swift imports their names from GLib 2.74, but not from 2.86, which marks their
// enumerations as flags.

extension GConnectFlags {
    /// `G_CONNECT_SWAPPED`.
    static var swapped: GConnectFlags { GConnectFlags(rawValue: 1 << 1) }
}

extension GFileMonitorFlags {
    /// `G_FILE_MONITOR_WATCH_MOVES`.
    static var moves: GFileMonitorFlags { GFileMonitorFlags(rawValue: 1 << 3) }
}

extension GSubprocessFlags {
    /// `G_SUBPROCESS_FLAGS_STDOUT_PIPE` and `G_SUBPROCESS_FLAGS_STDERR_PIPE`.
    static var pipes: GSubprocessFlags { GSubprocessFlags(rawValue: 1 << 2 | 1 << 4) }
}
