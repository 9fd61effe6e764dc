package import HalflightTerminal

/// The result of one check of `halflight doctor`.
package struct Finding: Equatable {
    package enum Status: String {
        /// No problem.
        case ok
        /// Works, but not as expected.
        case warning
        /// Does not work.
        case error
        /// Not checked, or does not apply here.
        case skipped
    }

    /// The name of the check, which stays the same from version to version.
    let id: String
    package let status: Status
    /// The result, in a sentence.
    let what: String
    /// The advice; nil if there is nothing to do.
    let advice: String?

    static func ok(_ id: String, _ what: String) -> Finding {
        Finding(id: id, status: .ok, what: what, advice: nil)
    }

    static func warning(_ id: String, _ what: String, advice: String) -> Finding {
        Finding(id: id, status: .warning, what: what, advice: advice)
    }

    static func error(_ id: String, _ what: String, advice: String) -> Finding {
        Finding(id: id, status: .error, what: what, advice: advice)
    }

    static func skipped(_ id: String, _ why: String, advice: String? = nil) -> Finding {
        Finding(id: id, status: .skipped, what: why, advice: advice)
    }

    /// The keys that `doctor --json` promises for each check.
    package var json: JSON {
        ["id": .text(id), "status": .text(status.rawValue), "what": .text(what), "advice": .text(orNull: advice)]
    }
}

extension String {
    /// This with a full stop behind it, unless there is one.
    var asSentence: String { hasSuffix(".") || hasSuffix("!") || hasSuffix("?") ? self : "\(self)." }
}
