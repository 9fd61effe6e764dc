package import HalflightTerminal

/// A place in a JSON value, such as `/sensors/0/illuminance` (RFC 6901).
nonisolated package struct JSONPointer: Hashable, Sendable {
    /// The keys and indices in order, without escapes.
    let tokens: [String]
    private let text: String

    /// `nil` unless each part begins with `/`, and `~` stands only in `~0` (`~`) and `~1` (`/`).
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.first?.isEmpty ?? true else { return nil }
        var tokens: [String] = []
        for part in parts.dropFirst() {
            guard let token = JSONPointer.unescaped(part) else { return nil }
            tokens.append(token)
        }
        (self.tokens, self.text) = (tokens, text)
    }

    private static func unescaped(_ part: Substring.UTF8View) -> String? {
        var bytes: [UInt8] = []
        var rest = part
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "~") else {
                bytes.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
            case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
            default: return nil
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    package func value(in root: JSON) -> JSON? {
        var value = root
        for token in tokens {
            switch value {
            case .object(let members):
                // If two members have the same name, most readers take the last one (RFC 8259, section 4).
                guard let member = members.last(where: { Array($0.key.utf8) == Array(token.utf8) }) else { return nil }
                value = member.value
            case .list(let elements):
                guard let index = JSONPointer.index(token), elements.indices.contains(index) else { return nil }
                value = elements[index]
            default: return nil
            }
        }
        return value
    }

    /// Returns an index, which has no leading zero.
    private static func index(_ token: String) -> Int? {
        guard token.utf8.allSatisfy({ (0x30...0x39).contains($0) }), token == "0" || !token.hasPrefix("0") else {
            return nil
        }
        return Int(token)
    }
}

nonisolated extension JSONPointer: CustomStringConvertible {
    package var description: String { text }
}
