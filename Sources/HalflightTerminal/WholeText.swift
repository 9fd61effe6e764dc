internal import HalflightSupport

/// The text of a regular file of at most 1 MiB, perhaps at the end of links.
///
/// - Throws: `CommandError` when it is something else, is larger or cannot be read.
package func wholeText(ofFile path: String) throws(CommandError) -> String {
    do throws(FileError) {
        return String(decoding: try readFile(path, limit: 1 << 20), as: UTF8.self)
    } catch {
        throw CommandError(error)
    }
}
