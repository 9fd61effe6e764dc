import CMalloc
import Foundation

/// What this process holds.
struct Usage {
    /// How many descriptors are open.
    let descriptors: Int
    /// How many bytes of the heap are in use.
    let heap: Int
    /// How many threads there are.
    let threads: Int

    /// What it holds now.
    static var now: Usage {
        let files = FileManager.default
        func count(_ folder: String) -> Int { (try? files.contentsOfDirectory(atPath: folder).count) ?? 0 }
        malloc_trim(0)
        return Usage(
            descriptors: count("/proc/self/fd"), heap: Int(mallinfo2().uordblks), threads: count("/proc/self/task"))
    }
}
