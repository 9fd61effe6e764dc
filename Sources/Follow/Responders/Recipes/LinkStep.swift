internal import FileSupport
internal import Glibc
internal import SystemPackage
internal import Vocabulary

/// A symbolic link that leads to one file by day and to another by night.
package struct LinkStep: Equatable, Sendable {
    /// The link's absolute path.
    package let path: String
    /// The files it leads to, as they are to stand in the link.
    package let files: ByAppearance<String>

    package init(_ path: String, to files: ByAppearance<String>) { (self.path, self.files) = (path, files) }
}

package nonisolated struct StepFailure: Error, Equatable {
    /// A clause, or sentences, with what to do.
    package let text: String

    init(_ text: String) { self.text = text }
}

extension LinkStep {
    /// Has the link lead to the file of an appearance, in one step: whoever opens it finds the one file or the other.
    ///
    /// - Returns: whether anything had to change.
    /// - Throws: `StepFailure` if a person's own file or link is there, which stays as it is, or the system says no.
    func lead(to appearance: Appearance) throws(StepFailure) -> Bool {
        let target = files[appearance]
        switch try whatIsThere() {
        case target: return false
        case nil, files.day, files.night: break
        case let other?:
            throw StepFailure(
                "\(path) leads to \(other), not to \(files.day) or \(files.night), so it is kept; "
                    + "remove it to use the recipe"
            )
        }
        guard access(target, R_OK) == 0 else {
            throw StepFailure("the file for \(appearance), \(target), cannot be read: \(Errno(rawValue: errno))")
        }
        do {
            try replaceLink(path, to: target)
        } catch {
            throw StepFailure("\(error)")
        }
        return true
    }

    private func whatIsThere() throws(StepFailure) -> String? {
        do throws(Errno) {
            return try linkTarget(path)
        } catch .noSuchFileOrDirectory {
            return nil
        } catch .invalidArgument {
            throw StepFailure(
                "\(path) is your own file, not a link, so it is kept; "
                    + "to use the recipe, move it to \(files.day) or \(files.night)"
            )
        } catch {
            throw StepFailure("\(path) cannot be read: \(error)")
        }
    }
}
