import DesktopSetup
import Glibc
import HalflightSupport
import HalflightTerminal
import SDEvent
import SystemPackage

/// The files that were made of templates, in which a person has nothing of their own.
///
/// Their paths stand in `$XDG_STATE_HOME/halflight/rendered`, a line each: what is not listed there is a person's.
struct RenderedFiles {
    let folders: UserFolders

    private var list: String { "\(folders.state)/halflight/rendered" }

    /// Fills a template, and writes the result into a file; the result is `written` or `unchanged`.
    func fill(_ path: String, from template: String, with values: [String: String]) throws(CommandError) -> String {
        try write(try Template.fill(file: template, with: values), to: path) ? "written" : "unchanged"
    }

    /// Puts text into a file, as a whole and only if it says something else now.
    ///
    /// If the path is a link, its target is replaced, because people keep such files elsewhere.
    ///
    /// - Parameter path: may be relative.
    /// - Returns: whether anything had to change.
    /// - Throws: `CommandError` when the path names a folder, the file is a person's own, or cannot be written.
    func write(_ text: String, to path: String) throws(CommandError) -> Bool {
        try check(path)
        let place = try resolved(path)
        // The list has a line for each.
        guard place.plain() == place else {
            throw CommandError(
                "\(path) has a line break or another control character in its name: choose another name.")
        }
        let (folderPath, name) = (parent(place), String(place.split(separator: "/").last ?? ""))
        var made: [String] = []
        let folder = try Folder.make(folderPath, [], made: &made)
        if let present = try folder.read(name) {
            guard present != text else { return false }
            guard try isListed(place) else {
                throw CommandError(
                    "\(path) is your own file, so it was not replaced. To have it made from the template, move it away."
                )
            }
        } else {
            try addToList(place)
        }
        try folder.write(text, to: name)
        return true
    }

    /// The path of a folder, by its form or because there is one, is refused.
    private func check(_ path: String) throws(CommandError) {
        guard !path.isEmpty else { throw CommandError("The path of the file to write is empty: name a file.") }
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        var information = stat()
        let isFolder = stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
        guard !isFolder, !["", ".", ".."].contains(name) else {
            throw CommandError("\(path) names a folder: name the file to write in it.")
        }
    }

    /// The path without links; the file itself need not be there.
    private func resolved(_ path: String) throws(CommandError) -> String {
        if let found = resolvedPath(path) { return found }
        var information = stat()
        if lstat(path, &information) == 0 { throw CommandError("\(path) is a link that leads nowhere: remove it.") }
        guard !path.hasPrefix("/") else { return path }
        return "\(resolvedPath(".") ?? "")/\(path)"
    }

    private func isListed(_ path: String) throws(CommandError) -> Bool {
        guard access(list, F_OK) == 0 else { return false }
        let text = try Folder.open(folders.state, ["halflight"]).read("rendered") ?? ""
        return text.split(separator: "\n").contains { $0 == path }
    }

    /// One write to the file's end: several recipes render side by side.
    private func addToList(_ path: String) throws(CommandError) {
        guard try !isListed(path) else { return }
        var made: [String] = []
        _ = try Folder.make(folders.state, ["halflight"], made: &made)
        let file = open(list, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .system("written", list, Errno(rawValue: errno)) }
        defer { close(file) }
        do {
            try Output.write(path + "\n", to: file)
        } catch {
            throw .system("written", list, error)
        }
    }
}
