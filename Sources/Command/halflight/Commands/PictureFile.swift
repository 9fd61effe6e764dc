import Glibc
import HalflightConfiguration
import HalflightSupport
import HalflightTerminal
import SystemPackage

/// Refuses to replace a file that is read, the configuration, or anything in the state folder, by a picture.
///
/// - Parameter files: the files that the picture is drawn from.
@MainActor
func checkPicture(_ path: String, from files: [String] = [], _ folders: Folders) throws(CommandError) {
    // Standard output.
    guard path != "-" else { return }
    if let read = (files + [folders.configurationFile]).first(where: { isSameFile(path, $0) }) {
        throw CommandError("\(path) is the same file as \(read): choose another file for the picture.")
    }
    guard let state = resolvedPath(folders.state) else { return }
    let parent = FilePath(path).removingLastComponent().string
    let places = [resolvedPath(path), resolvedPath(parent.isEmpty ? "." : parent)]
    guard places.contains(where: { "\($0 ?? "")/".hasPrefix("\(state)/") }) else { return }
    throw CommandError("\(path) is in \(folders.state), which is the agent's: choose another file for the picture.")
}

/// Whether two paths lead to one file that is there.
private func isSameFile(_ one: String, _ other: String) -> Bool {
    var (first, second) = (Glibc.stat(), Glibc.stat())
    guard stat(one, &first) == 0, stat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
}
