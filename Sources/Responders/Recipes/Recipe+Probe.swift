internal import Glibc
internal import SDEvent

extension Recipe {
    /// Whether its programs and files are installed.
    ///
    /// - Parameter path: the variable PATH.
    package func probe(path: String?) -> Probe {
        if !programs.isEmpty, program(path: path) == nil {
            return .absent("\(programs.joined(separator: " or ")) is not on the PATH")
        }
        if let missing = files.first(where: { access($0, F_OK) != 0 }) { return .absent("there is no \(missing)") }
        return .applies
    }

    /// The first of its programs that is installed.
    func program(path: String?) -> String? {
        programs.first { ProgramSearch.find($0, inPath: path) != nil }
    }
}
