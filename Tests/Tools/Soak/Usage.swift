import CMalloc
import Foundation

/// The resources of this process.
struct Usage {
    /// The number of open descriptors.
    let descriptors: Int
    /// The bytes of the heap in use.
    let heap: Int
    /// The number of threads.
    let threads: Int

    /// The current usage.
    static var now: Usage {
        let files = FileManager.default
        func count(_ folder: String) -> Int { (try? files.contentsOfDirectory(atPath: folder).count) ?? 0 }
        malloc_trim(0)
        return Usage(
            descriptors: count("/proc/self/fd"), heap: Int(mallinfo2().uordblks), threads: count("/proc/self/task"))
    }
}
