import CGTK
import HalflightClient

/// Adds the follower's descriptor to GLib's main loop, which drives the main thread and so the main actor.
func followByGLib(_ follower: AppearanceFollower) {
    g_unix_fd_add(
        follower.descriptor, G_IO_IN,
        { _, _, data in
            guard let data else { return 0 }
            do {
                try Unmanaged<AppearanceFollower>.fromOpaque(data).takeUnretainedValue().process()
                return 1
            } catch {
                // Only if memory is short. GLib then stops watching the descriptor.
                return 0
            }
        }, Unmanaged.passRetained(follower).toOpaque())
}

/// A window's frames, as GTK draws them.
final class WindowFrames: FrameClock {
    private let widget: UnsafeMutablePointer<GtkWidget>
    private var waiting: [@MainActor () -> Void] = []

    /// Creates the frames of the window that contains `widget`.
    init(_ widget: UnsafeMutablePointer<GtkWidget>) { self.widget = widget }

    var now: Duration { .microseconds(g_get_monotonic_time()) }

    func onNextFrame(_ frame: @escaping @MainActor () -> Void) {
        waiting.append(frame)
        guard waiting.count == 1 else { return }
        gtk_widget_add_tick_callback(
            widget,
            { _, _, data in
                if let data { Unmanaged<WindowFrames>.fromOpaque(data).takeUnretainedValue().draw() }
                // Once: another value would make GTK call again in the next frame.
                return 0
            }, Unmanaged.passRetained(self).toOpaque(),
            { data in if let data { Unmanaged<WindowFrames>.fromOpaque(data).release() } })
    }

    private func draw() {
        let due = waiting
        waiting = []
        for frame in due { frame() }
    }
}
