import HalflightTerminal

/// What one check of `halflight doctor` has found.
struct Finding: Equatable {
    /// How bad it is.
    enum Status: String {
        /// As it should be.
        case ok
        /// It works, but not as one may expect.
        case warning
        /// It does not work.
        case error
        /// It could not be looked at, or does not apply here.
        case skipped
    }

    /// What was checked: a name that stays the same from version to version.
    let id: String
    let status: Status
    /// What was found, in a sentence.
    let what: String
    /// What to do about it; nil where nothing is to be done.
    let advice: String?

    /// All is well.
    static func ok(_ id: String, _ what: String) -> Finding {
        Finding(id: id, status: .ok, what: what, advice: nil)
    }

    static func warning(_ id: String, _ what: String, advice: String) -> Finding {
        Finding(id: id, status: .warning, what: what, advice: advice)
    }

    static func error(_ id: String, _ what: String, advice: String) -> Finding {
        Finding(id: id, status: .error, what: what, advice: advice)
    }

    /// It was not looked at, for this reason.
    static func skipped(_ id: String, _ why: String, advice: String? = nil) -> Finding {
        Finding(id: id, status: .skipped, what: why, advice: advice)
    }

    /// The keys that `doctor --json` promises for each check.
    var json: JSON {
        ["id": .text(id), "status": .text(status.rawValue), "what": .text(what), "advice": .text(orNull: advice)]
    }
}

extension String {
    /// This with a full stop behind it, unless there is one.
    var asSentence: String { hasSuffix(".") || hasSuffix("!") || hasSuffix("?") ? self : "\(self)." }
}
