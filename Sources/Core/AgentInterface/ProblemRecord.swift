internal import SDBus

/// A problem that lasts until a person corrects it: a file that is wrong, a source that is not there, or a responder
/// that fails.
nonisolated package struct ProblemRecord: Equatable, Sendable {
    /// `configuration`, `source`, `hooks`, or the name of a sensor or a responder, such as `recipes/foot`.
    package let subject: String
    /// The problem; for a file as `FILE:LINE:COLUMN: cause`.
    package let text: String
    /// The sentence about what happens meanwhile, or for a sensor about what to do, without its full stop; empty for
    /// a source that is not there and a responder.
    package let effect: String
    /// Whether it is a warning, such as an unknown key, which a later version may know.
    package let isWarning: Bool

    package init(subject: String, text: String, effect: String = "", isWarning: Bool = false) {
        (self.subject, self.text, self.effect, self.isWarning) = (subject, text, effect, isWarning)
    }

    /// The name of the subject for the configuration's file and its themes.
    package static let configuration = "configuration"

    /// The problem and its effect, without the last full stop.
    package var sentence: String {
        if !effect.isEmpty { return "\(text). \(effect)" }
        return "\(subject): \(text)"
    }
}

// MARK: - On the bus

extension ProblemRecord {
    static let signature = "a{sv}"

    /// Reads an element of `Problems`; nil when it is none.
    init?(_ fields: BusValue) {
        guard let subject = fields["subject"]?.string, let text = fields["text"]?.string else { return nil }
        self.init(
            subject: subject, text: text, effect: fields["effect"]?.string ?? "",
            isWarning: fields["warning"]?.boolean ?? false)
    }

    var busValue: BusValue {
        .dictionary([
            ("subject", .string(subject)), ("text", .string(text)), ("effect", .string(effect)),
            ("warning", .boolean(isWarning)),
        ])
    }
}
