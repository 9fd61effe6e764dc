internal import Switching

/// The source in use, in a trace's column `source`: `KIND` or `KIND:NAME`, perhaps with ` (external)`, or `none`.
struct SourceInUse: Equatable {
    var name: SourceName?
    /// Whether a shut lid does not cover it.
    var isExternal = false

    var event: Event { .source(name, isExternal: isExternal) }
}

extension SourceInUse {
    init?(words: String) {
        guard words != "none" else {
            self.init(name: nil)
            return
        }
        let isExternal = words.hasSuffix(SourceInUse.external)
        guard let name = SourceName(words.dropLast(isExternal ? SourceInUse.external.count : 0)) else { return nil }
        self.init(name: name, isExternal: isExternal)
    }

    var words: String {
        guard let name else { return "none" }
        return isExternal ? "\(name)\(SourceInUse.external)" : "\(name)"
    }

    private static let external = " (external)"

    static var wordsExpected: String {
        let kinds = SourceKind.allCases.map(\.rawValue).joined(separator: ", ")
        return "none, or one of \(kinds), optionally followed by a colon and a name"
    }
}
