internal import SDBus
package import Vocabulary

/// A problem that lasts until the user corrects it, such as a wrong file or a responder that fails.
nonisolated package struct ProblemRecord: Equatable, Sendable {
    /// `configuration`, `source`, `hooks`, or a sensor's or responder's name, such as `recipes/foot`.
    package let subject: String
    /// For a file, `FILE:LINE:COLUMN: cause`.
    package let text: Message
    /// The consequence, or a sensor's remedy, without a period. `nil` for a missing source and a responder.
    package let effect: Message?
    /// Whether it's only a warning, such as about an unknown key from a later version.
    package let isWarning: Bool

    package init(subject: String, text: Message, effect: Message? = nil, isWarning: Bool = false) {
        (self.subject, self.text, self.effect, self.isWarning) = (subject, text, effect, isWarning)
    }

    /// The configuration's file and its themes.
    package static let configuration = "configuration"

    package var message: Message {
        let text = Message.Argument.message("text", text)
        guard let effect else {
            return Message("problem-of", "{subject}: {text}", [Message.Argument("subject", .text(subject)), text])
        }
        return Message("problem-with-effect", "{text}. {effect}", [text, .message("effect", effect)])
    }
}

// MARK: - On the bus

extension ProblemRecord {
    static let signature = "a{sv}"

    init?(_ fields: BusValue) {
        guard let subject = fields["subject"]?.string, let text = fields["text"]?.string else { return nil }
        self.init(
            subject: subject,
            text: Message(id: fields["reason-id"], arguments: fields["reason-arguments"], sentence: text),
            effect: fields["effect"]?.string.flatMap {
                $0.isEmpty
                    ? nil : Message(id: fields["effect-id"], arguments: fields["effect-arguments"], sentence: $0)
            },
            isWarning: fields["warning"]?.boolean ?? false)
    }

    var busValue: BusValue {
        .dictionary([
            ("subject", .string(subject)), ("text", .string(text.english)),
            ("reason-id", .string(text.id)), ("reason-arguments", text.busArguments),
            ("effect", .string(effect?.english ?? "")), ("effect-id", .string(effect?.id ?? "")),
            ("effect-arguments", effect?.busArguments ?? .dictionary([])), ("warning", .boolean(isWarning)),
        ])
    }
}
