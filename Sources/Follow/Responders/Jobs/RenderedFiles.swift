internal import FileSupport
internal import Glibc
package import PathTrust
internal import SystemPackage
internal import TextSupport

/// The files that were made from templates. The user has no content in them. `$XDG_STATE_HOME/halflight/rendered` lists
/// their paths, one per line. Unlisted files belong to the user.
package nonisolated struct RenderedFiles {
    private let list: String

    package init(state: String) { list = "\(state)/rendered" }

    /// Writes a filled template to a file. `judge` refuses templates that other users could have written.
    package func fill(
        _ path: String, from template: String, with variables: ThemeVariables, judge: PathJudge? = nil
    ) throws(StepFailure) -> Written {
        try write(try variables.fill(file: template, judge: judge), to: path)
    }

    /// A file that has the requested content.
    package struct Written: Equatable {
        /// Whether the content changed.
        package let isNew: Bool
        /// Identifies the content. `nil` for the user's own file.
        package let digest: String?
    }

    /// Writes text to a file or a link's target. Writes the file as a whole, and only if it differs.
    func write(_ text: String, to path: String) throws(StepFailure) -> Written {
        try check(path)
        let place = try resolved(path)
        try checkCharacters(of: place)
        let bytes = Array(text.utf8)
        let present = try content(of: place)
        let isListed =
            try content(of: list)?.split(separator: UInt8(ascii: "\n")).contains(Array(place.utf8)[...]) == true
        guard present != bytes else {
            return Written(isNew: false, digest: isListed ? RenderedFiles.digest(bytes) : nil)
        }
        guard present == nil || isListed else {
            throw StepFailure(
                "\(path) is your own file, so it was not replaced. Move it away if the template may take its place.")
        }
        do {
            if !isListed { try appendLines("\(place)\n", to: list) }
        } catch {
            throw StepFailure("\(list) cannot be written: \(error).")
        }
        do {
            try replaceFile(place, with: bytes, newMode: 0o644)
        } catch {
            throw StepFailure("\(error).")
        }
        return Written(isNew: true, digest: RenderedFiles.digest(bytes))
    }

    /// Empties a rendered file, unless the user has changed it. If the file were deleted, the user's own files that
    /// include it could break. Returns whether the file was emptied.
    static func empty(_ path: String, ifStill digest: String) throws(StepFailure) -> Bool {
        do throws(FileError) {
            let place = endOfLinks(path)
            guard let bytes = try contentOfFile(place), self.digest(bytes) == digest else { return false }
            try replaceFile(place, with: [], newMode: 0o644)
            return true
        } catch {
            throw StepFailure("\(error)")
        }
    }

    /// Returns the length and a hash of the content. The hash is 64-bit FNV-1a over eight bytes at a time.
    private static func digest(_ bytes: [UInt8]) -> String {
        let hash = bytes.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 8).reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, place in
                let word =
                    place + 8 <= bytes.count
                    ? bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                    : bytes[place...].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
                return (hash ^ word) &* 0x100_0000_01b3
            }
        }
        return "\(bytes.count) \(String(hash, radix: 16))"
    }

    /// Throws if a path is unusable. It's empty, names a folder by its form or on disk, or has control characters.
    private func check(_ path: String) throws(StepFailure) {
        guard !path.isEmpty else { throw StepFailure("The path of the file to write is empty: name a file.") }
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        guard !isFolder(path), !["", ".", ".."].contains(name) else {
            throw StepFailure("\(path) names a folder: name the file to write in it.")
        }
        try checkCharacters(of: path)
    }

    /// Throws if a path has control characters. The list has one path per line.
    private func checkCharacters(of path: String) throws(StepFailure) {
        guard path.plain() != path else { return }
        throw StepFailure("\(path) has a line break or another control character in its name: choose another name.")
    }

    /// Resolves the links in a path. The file may be missing. Creates its folder.
    private func resolved(_ path: String) throws(StepFailure) -> String {
        if let found = resolvedPath(path) { return found }
        if (try? linkTarget(path)) != nil { throw StepFailure("\(path) is a link that leads nowhere: remove it.") }
        let file = FilePath(path)
        let folder = file.removingLastComponent().string
        do {
            try makeFolders(folder)
        } catch {
            throw StepFailure("\(folder) cannot be made: \(error).")
        }
        let place = resolvedPath(folder.isEmpty ? "." : folder) ?? folder
        return FilePath(place).appending(file.lastComponent?.string ?? "").string
    }

    private func content(of path: String) throws(StepFailure) -> [UInt8]? {
        do {
            return try readFile(path, limit: 1 << 20, followsLinks: false)
        } catch {
            guard error.isMissing else { throw StepFailure("\(error).") }
            return nil
        }
    }
}
