internal import Glibc
package import SystemPackage

/// Writes text unbuffered: whoever reads a pipe has the line when it is written.
///
/// - Throws: `Errno`; `.brokenPipe` when nobody reads any more and SIGPIPE is ignored.
package func writeAll(_ text: String, to descriptor: Int32) throws(Errno) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 {
            bytes = bytes.dropFirst(count)
        } else if errno != EINTR {
            throw Errno(rawValue: errno)
        }
    }
}
