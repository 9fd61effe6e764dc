/// The reason why others could have written or replaced a file, or why it may not run.
package struct PathProblem: Equatable, Sendable, CustomStringConvertible {
    /// The path of the file, folder or link at fault.
    package let place: String
    /// The reason as a clause: `every user can write to it`.
    package var what: String
    /// The shell command that corrects it, if there is one.
    package let remedy: String?

    package init(_ place: String, _ what: String, remedy: String? = nil) {
        (self.place, self.what, self.remedy) = (place, what, remedy)
    }

    /// The same problem as the end of a longer sentence.
    package func after(_ start: String) -> PathProblem { PathProblem(place, start + what, remedy: remedy) }

    package func refusal(of path: String) -> PathProblem {
        after("\(path) is not used, because others could have written it: ")
    }

    package var description: String { what + (remedy.map { "; to correct it: \($0)" } ?? "") }
}
