import CMalloc
import Foundation

/// The resources of this process.
struct Usage {
    let descriptors: Int
    /// In bytes, in use.
    let heap: Int
    let threads: Int

    static var now: Usage {
        let files = FileManager.default
        func count(_ folder: String) -> Int { (try? files.contentsOfDirectory(atPath: folder).count) ?? 0 }
        malloc_trim(0)
        return Usage(
            descriptors: count("/proc/self/fd"), heap: Int(mallinfo2().uordblks), threads: count("/proc/self/task"))
    }
}
