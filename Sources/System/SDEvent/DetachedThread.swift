internal import CSystemd
internal import Glibc
package import SystemPackage

/// Runs `body` on a detached thread. The thread keeps the objects of `body` alive until it ends.
///
/// - Parameter stackSize: in bytes. The default of 8 MB would count as memory under a limit (RLIMIT_DATA).
nonisolated package func detachThread(stackSize: Int, _ body: @escaping @Sendable () -> Void) throws(Errno) {
    var (thread, attributes) = (pthread_t(), pthread_attr_t())
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    let held = Unmanaged.passRetained(Body(body))
    let result = pthread_create(&thread, &attributes, runBody, held.toOpaque())
    guard result == 0 else {
        held.release()
        throw Errno(rawValue: result)
    }
    pthread_detach(thread)
}

nonisolated private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// The thread's start function. A closure would be isolated to the main actor and trap on another thread.
nonisolated private func runBody(_ held: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let held else { return nil }
    Unmanaged<Body>.fromOpaque(held).takeRetainedValue().run()
    return nil
}
