package import LibYAML
package import Vocabulary

/// A message as a mapping: its identifier, its pattern and its arguments. Numbers are lists of a value and its text.
nonisolated extension Message: YAMLValue {
    package init(_ node: Node) throws(YAMLError) {
        var (id, pattern): (String?, String?)
        var (arguments, also): ([Argument], [Message]) = ([], [])
        for (key, value) in try node.mapping.entries.map({ ($0.key, $0.value) }) {
            switch key {
            case "id": id = try value.string
            case "pattern": pattern = try value.string
            case "also": also = try [Message](value)
            case "appearance": arguments.append(Argument(key, .appearance(try Appearance(value))))
            default: arguments.append(Argument(key, try Value(value)))
            }
        }
        guard let id, let pattern else { throw node.mismatch("a message with id and pattern") }
        self.init(id, pattern, arguments, also: also)
    }

    package var yaml: LibYAML.Value {
        var fields: [(key: String, value: LibYAML.Value)] = [("id", .text(id)), ("pattern", .text(pattern))]
        for argument in arguments { fields.append((argument.name, argument.value.yaml)) }
        if !also.isEmpty { fields.append(("also", also.yaml)) }
        return .mapping(fields)
    }
}

nonisolated extension Message.Value {
    fileprivate init(_ node: Node) throws(YAMLError) {
        if let parts = try? node.sequence, parts.count == 2 {
            self = .number(try parts[0].double, try parts[1].string)
        } else if let text = try? node.string {
            self = .text(text)
        } else {
            self = .message(try Message(node))
        }
    }

    fileprivate var yaml: LibYAML.Value {
        switch self {
        case .number(let number, let text): .sequence([.decimal(number), .text(text)])
        case .text(let text): .text(text)
        case .appearance(let appearance): appearance.yaml
        case .message(let message): message.yaml
        }
    }
}
