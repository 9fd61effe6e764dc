internal import Switching

/// The source in use, as a trace's column `source` names it: `KIND`, `KIND:NAME`, with ` (external)` behind, or `none`.
struct SourceInUse: Equatable {
    /// Its name; nil when there is none.
    var name: SourceName?
    /// Whether a shut lid does not cover it.
    var isExternal = false

    /// The event that it has come into use.
    var event: Event { .source(name, isExternal: isExternal) }
}

extension SourceInUse {
    /// The source that a text names; nil for none.
    init?(words: String) {
        guard words != "none" else {
            self.init(name: nil)
            return
        }
        let isExternal = words.hasSuffix(SourceInUse.external)
        guard let name = SourceName(words.dropLast(isExternal ? SourceInUse.external.count : 0)) else { return nil }
        self.init(name: name, isExternal: isExternal)
    }

    /// The source in the words of a trace.
    var words: String {
        guard let name else { return "none" }
        return isExternal ? "\(name)\(SourceInUse.external)" : "\(name)"
    }

    private static let external = " (external)"

    /// The allowed values of the column, for a message.
    static var wordsExpected: String {
        let kinds = SourceKind.allCases.map(\.rawValue).joined(separator: ", ")
        return "none, or one of \(kinds), optionally followed by a colon and a name"
    }
}
