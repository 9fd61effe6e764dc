import CGLib
import HalflightClient

/// Runs a follower on GLib's main loop, like every GTK program.
@MainActor
func runByGLib(_ follower: AppearanceFollower) {
    let main = g_main_loop_new(nil, 0)
    // GLib watches the descriptor, and calls back on the main thread, which is the main actor's.
    let source = g_unix_fd_add(
        follower.descriptor, G_IO_IN,
        { _, _, data in
            guard let data else { return 0 }
            nonisolated(unsafe) let mine = data
            MainActor.assumeIsolated {
                try? Unmanaged<AppearanceFollower>.fromOpaque(mine).takeUnretainedValue().process()
            }
            return 1
        }, Unmanaged.passUnretained(follower).toOpaque())
    g_main_loop_run(main)
    g_source_remove(source)
    g_main_loop_unref(main)
}
