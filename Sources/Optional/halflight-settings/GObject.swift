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
    func set(_ property: String, _ number: Int) {
        if self.number(property) != number { hl_set_number(raw, property, Int32(number)) }
    }

    func isOn(_ property: String) -> Bool { number(property) != 0 }
    func set(_ property: String, _ isOn: Bool) { set(property, isOn ? 1 : 0) }

    /// Shows the widget, or hides it.
    func show(_ isVisible: Bool) { set("visible", isVisible) }

    /// The name by which a screen reader calls it.
    func name(_ text: String) { hl_name(raw, text) }

    // MARK: Signals

    /// Calls a handler at each signal, whose arguments it does not need.
    @discardableResult
    func on(_ signal: String, _ handler: @escaping @MainActor () -> Void) -> gulong {
        let call: @convention(c) (gpointer?) -> Void = { Action.at($0)?() }
        return connect(signal, Action.hold(handler), unsafeBitCast(call, to: GCallback.self))
    }

    /// Calls a handler with each key, which says whether it has used it.
    func onKey(_ handler: @escaping @MainActor (_ key: UInt32) -> Bool) {
        let controller = GObject(gtk_event_controller_key_new())
        let call: @convention(c) (gpointer?, UInt32) -> gboolean = {
            Held<@MainActor (UInt32) -> Bool>.at($0)?($1) == true ? 1 : 0
        }
        _ = controller.connect("key-pressed", Held.hold(handler), unsafeBitCast(call, to: GCallback.self))
        gtk_widget_add_controller(widget, controller.opaque)
    }

    private func connect(_ signal: String, _ held: gpointer, _ call: @escaping GCallback) -> gulong {
        // Swapped: what is held comes first, and C ignores the arguments behind those that a function names.
        g_signal_connect_data(raw, signal, call, held, { data, _ in release(data) }, .swapped)
    }
}

/// A closure that C holds, as the data of a function that it calls.
nonisolated final class Held<Closure> {
    private let closure: Closure

    private init(_ closure: Closure) { self.closure = closure }

    /// Holds a closure until `release`.
    static func hold(_ closure: Closure) -> gpointer { Unmanaged.passRetained(Held(closure)).toOpaque() }

    /// The closure that is held there.
    static func at(_ data: gpointer?) -> Closure? {
        data.map { Unmanaged<Held>.fromOpaque($0).takeUnretainedValue().closure }
    }
}

/// Lets go of a closure that C held.
nonisolated func release(_ data: gpointer?) { if let data { Unmanaged<AnyObject>.fromOpaque(data).release() } }

/// A handler without arguments.
typealias Action = Held<@MainActor () -> Void>

/// A timer of GLib's loop.
final class Timer {
    private var source: UInt32 = 0

    /// Whether a handler is to be called yet.
    var isRunning: Bool { source != 0 }

    /// Calls a handler after so many milliseconds, once or again and again, in place of what was to be called before.
    func start(milliseconds: UInt32, repeats: Bool = false, _ handler: @escaping @MainActor () -> Void) {
        stop()
        let action: @MainActor () -> gboolean = { [weak self] in
            if !repeats { self?.source = 0 }
            handler()
            return repeats ? 1 : 0
        }
        source = g_timeout_add_full(
            G_PRIORITY_DEFAULT, milliseconds, { Held<@MainActor () -> gboolean>.at($0)?() ?? 0 }, Held.hold(action),
            release)
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
