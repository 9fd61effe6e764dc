import CAdwaita

/// A GLib object that lives as long as the window, or that GTK owns.
struct GObject {
    let raw: UnsafeMutableRawPointer

    init(_ raw: UnsafeMutableRawPointer) { self.raw = raw }
    init(_ opaque: OpaquePointer) { raw = UnsafeMutableRawPointer(opaque) }

    var opaque: OpaquePointer { OpaquePointer(raw) }

    /// Returns the object as the type that a GTK function expects.
    func typed<Kind>() -> UnsafeMutablePointer<Kind> { raw.assumingMemoryBound(to: Kind.self) }

    var widget: UnsafeMutablePointer<GtkWidget> { typed() }

    // MARK: Properties

    func string(_ property: String) -> String { taken(hl_text(raw, property)) ?? "" }
    func number(_ property: String) -> Int { Int(hl_number(raw, property)) }
    func double(_ property: String) -> Double { hl_double(raw, property) }
    func isOn(_ property: String) -> Bool { number(property) != 0 }

    func set(_ property: String, _ text: String?) {
        if string(property) != text { change { hl_set_text(raw, property, text) } }
    }

    func set(_ property: String, _ number: Int) {
        if self.number(property) != number { change { hl_set_number(raw, property, Int32(number)) } }
    }

    func set(_ property: String, _ number: Double) { change { hl_set_double(raw, property, number) } }
    func set(_ property: String, _ isOn: Bool) { set(property, isOn ? 1 : 0) }
    func set(_ property: String, _ object: UnsafeMutableRawPointer?) { change { hl_set_object(raw, property, object) } }

    /// Changes the object without calling its handlers, which are for the person's changes.
    func change(_ body: () -> Void) {
        hl_block(raw, GObject.callback)
        body()
        hl_unblock(raw, GObject.callback)
    }

    func set(items: [String]) {
        let list = gtk_string_list_new(nil)
        for item in items { gtk_string_list_append(list, item) }
        set("model", UnsafeMutableRawPointer(list))
        g_object_unref(UnsafeMutableRawPointer(list))
    }

    func show(_ isVisible: Bool) { set("visible", isVisible) }

    func allow(_ isAllowed: Bool) { set("sensitive", isAllowed) }

    /// Sets the name for screen readers.
    func name(_ text: String) { hl_name(raw, text) }

    // MARK: Signals

    private static let callback: GCallback = {
        let call: @convention(c) (gpointer?) -> Void = { Action.at($0)?() }
        return unsafeBitCast(call, to: GCallback.self)
    }()

    /// Calls a handler at each signal, without its arguments.
    func on(_ signal: String, _ handler: @escaping @MainActor () -> Void) {
        hl_connect(raw, signal, GObject.callback, Action.hold(handler), release)
    }

    /// Calls a handler with each key. It returns whether it used the key.
    func onKey(_ handler: @escaping @MainActor (_ key: UInt32) -> Bool) {
        let controller = GObject(gtk_event_controller_key_new())
        let call: @convention(c) (gpointer?, UInt32) -> gboolean = {
            Held<@MainActor (UInt32) -> Bool>.at($0)?($1) == true ? 1 : 0
        }
        hl_connect(
            controller.raw, "key-pressed", unsafeBitCast(call, to: GCallback.self), Held.hold(handler), release)
        gtk_widget_add_controller(widget, controller.opaque)
    }

    /// Calls a handler with the pointer's place from the left, or `nil` once the pointer has left.
    func onPointer(_ handler: @escaping @MainActor (_ x: Double?) -> Void) {
        let controller = GObject(gtk_event_controller_motion_new())
        let call: @convention(c) (gpointer?, Double) -> Void = { Held<@MainActor (Double?) -> Void>.at($0)?($1) }
        hl_connect(controller.raw, "motion", unsafeBitCast(call, to: GCallback.self), Held.hold(handler), release)
        controller.on("leave") { handler(nil) }
        gtk_widget_add_controller(widget, controller.opaque)
    }
}

/// Returns a text that C leaves to its caller.
func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    defer { g_free(text) }
    return text.map { String(cString: $0) }
}

/// A closure that C holds as a callback's data.
nonisolated final class Held<Closure> {
    private let closure: Closure

    private init(_ closure: Closure) { self.closure = closure }

    /// Holds a closure until `release`.
    static func hold(_ closure: Closure) -> gpointer { Unmanaged.passRetained(Held(closure)).toOpaque() }

    static func at(_ data: gpointer?) -> Closure? {
        data.map { Unmanaged<Held>.fromOpaque($0).takeUnretainedValue().closure }
    }
}

/// Releases a closure that C held.
nonisolated func release(_ data: gpointer?) { if let data { Unmanaged<AnyObject>.fromOpaque(data).release() } }

typealias Action = Held<@MainActor () -> Void>

/// A timer of GLib's loop.
final class Timer {
    private var source: UInt32 = 0

    var isRunning: Bool { source != 0 }

    /// Calls a handler after some milliseconds, once or repeatedly, replacing any earlier handler.
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
