import FileSupport
import Glibc
import HalflightTerminal

/// Installed files that `enable` puts into effect for one person.
extension LoginSetup {
    func installedText(_ path: String) throws(CommandError) -> String {
        if let text = textOfFile(path) { return text }
        throw CommandError(
            "\(path) is missing, so Halflight is not fully installed.",
            "Install it with `make install` or your distribution's package.")
    }

    /// A file changed since then isn't ours, so it stays.
    func remove(_ file: LoginRecord.File) throws(CommandError) -> String {
        let shown = folders.shown(file.path)
        guard access(file.path, F_OK) == 0 else { return "\(shown) no longer exists." }
        let place = parent(file.path)
        let name = lastComponent(file.path)
        let folder = try Folder.open(parent(place), [lastComponent(place)])
        guard try folder.read(name) == file.content else {
            return "\(shown) has been changed since `halflight enable` wrote it, so it was kept: delete it by hand."
        }
        try folder.remove(name)
        return "Removed \(shown)."
    }
}

extension Folder {
    /// Whether to write a file: `false` if it's already right. Throws if it contains neither that nor our earlier text.
    func offer(_ content: String, _ name: String, replacing ours: String?) throws(CommandError) -> Bool {
        let found = try read(name)
        if found == content { return false }
        guard found == nil || found == ours else {
            throw CommandError(
                "\(path)/\(name) exists and was not written by `halflight enable`, so it was left alone.",
                "To replace it, delete it and run `halflight enable` again.")
        }
        return true
    }
}
