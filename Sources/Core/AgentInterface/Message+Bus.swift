internal import SDBus
internal import Vocabulary

extension Message {
    static let signature = "(sa{sv})"

    /// As described in `org.halflight.Agent1.xml`.
    var busArguments: BusValue {
        var entries: [(String, BusValue)] = [("pattern", .string(pattern))]
        for argument in arguments {
            let value: BusValue =
                switch argument.value {
                case .number(let number, let text): .structure([.double(number), .string(text)])
                case .text(let text): .string(text)
                case .appearance(let appearance): .string(appearance.rawValue)
                case .message(let message): message.busValue
                }
            entries.append((argument.name, value))
        }
        if !also.isEmpty { entries.append(("also", .array(element: Message.signature, also.map(\.busValue)))) }
        return .dictionary(entries)
    }

    private var busValue: BusValue { .structure([.string(id), busArguments]) }

    /// Falls back to the sentence without an identifier, as from an earlier agent.
    init(id: BusValue?, arguments: BusValue?, sentence: String) {
        guard let id = id?.string, !id.isEmpty, let arguments, let message = Message(id, arguments) else {
            self = .text(sentence)
            return
        }
        self = message
    }

    private init?(_ id: String, _ entries: BusValue) {
        guard case .dictionary(let entries) = entries else { return nil }
        var pattern = "{text}"
        var (arguments, also): ([Argument], [Message]) = ([], [])
        for (name, value) in entries {
            switch (name, value) {
            case ("pattern", .string(let text)): pattern = text
            case ("also", .array(_, let messages)): also = messages.compactMap(Message.init(busValue:))
            case ("appearance", .string(let text)):
                guard let appearance = Appearance(rawValue: text) else { return nil }
                arguments.append(Argument(name, .appearance(appearance)))
            case (_, .string(let text)): arguments.append(Argument(name, .text(text)))
            case (_, .structure(let parts)):
                if let number = parts.first?.number, let text = parts.last?.string {
                    arguments.append(Argument(name, .number(number, text)))
                } else if let message = Message(busValue: value) {
                    arguments.append(Argument(name, .message(message)))
                }
            // A later version may have other arguments.
            default: break
            }
        }
        self.init(id, pattern, arguments, also: also)
    }

    private init?(busValue: BusValue) {
        guard case .structure(let parts) = busValue, parts.count == 2, let id = parts[0].string else { return nil }
        self.init(id, parts[1])
    }
}
