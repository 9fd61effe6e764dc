internal import CSystemd
internal import Glibc
package import SystemPackage

/// Reports changes to a file or a folder (inotify).
package final class FileWatch: HandledSource<String> {}

extension EventLoop {
    /// Calls `handler` when files in `folder` change. The argument is the name of a created, written, moved or deleted
    /// file. It's empty if `folder` itself was moved or deleted, or events were lost.
    ///
    /// - Parameter arrivalsOnly: whether to report only new files, so that a busy folder doesn't wake the program.
    package func onChange(
        inFolder folder: String, arrivalsOnly: Bool = false, _ handler: @escaping (String) -> Void
    ) throws(Errno) -> FileWatch {
        let source = FileWatch(handler)
        let arrivals = IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
        let others = IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_FROM | IN_ATTRIB
        let mask = arrivalsOnly ? arrivals : arrivals | others
        try source.add { made, userData in
            sd_event_add_inotify(
                raw, &made, folder, UInt32(mask),
                { _, event, userData in
                    event.map { FileWatch.call(userData, FileWatch.name(of: $0)) } ?? 0
                }, userData)
        }
        return source
    }
}

extension FileWatch {
    /// The name in an event. It follows the fixed part, in `len` bytes filled up with zeros (inotify(7)).
    fileprivate nonisolated static func name(of event: UnsafePointer<inotify_event>) -> String {
        guard event.pointee.len > 0 else { return "" }
        let name = UnsafeRawPointer(event) + MemoryLayout<inotify_event>.size
        return String(cString: name.assumingMemoryBound(to: CChar.self))
    }
}
