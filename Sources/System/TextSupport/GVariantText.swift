/// Reads a text or list of texts that `gsettings get` prints, such as `'one'` or `['one', 'two']`. `nil` for other
/// values (GVariant Text Format, "Strings").
package func gvariantTexts(_ value: String) -> [String]? {
    // Reads scalar by scalar: a quote before an accent is another character, but still a quote to GVariant.
    var rest = value.unicodeScalars[...]
    let isList = rest.first == "["
    if isList {
        guard rest.count >= 2, rest.last == "]" else { return nil }
        rest = rest.dropFirst().dropLast()
        if rest.isEmpty { return [] }
    }
    var texts: [String] = []
    while let text = readText(&rest) {
        texts.append(text)
        if rest.isEmpty { return isList || texts.count == 1 ? texts : nil }
        guard isList, rest.removeFirst() == "," else { return nil }
        rest = rest.drop { $0 == " " }
    }
    return nil
}

/// Reads a text in GVariant text format. `nil` for other values.
package func gvariantText(_ value: String) -> String? {
    value.unicodeScalars.first == "[" ? nil : gvariantTexts(value)?.first
}

package func gvariantLiteral(_ text: String) -> String {
    var literal = "'"
    for scalar in text.unicodeScalars {
        if scalar == "'" || scalar == "\\" { literal.unicodeScalars.append("\\") }
        literal.unicodeScalars.append(scalar)
    }
    return literal + "'"
}

private func readText(_ rest: inout Substring.UnicodeScalarView) -> String? {
    guard let quote = rest.first, quote == "'" || quote == "\"" else { return nil }
    rest.removeFirst()
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
        if scalar == quote { return String(text) }
        guard scalar == "\\" else {
            text.append(scalar)
            continue
        }
        if let escaped = rest.popFirst() { text.append(escaped) }
    }
    return nil
}
