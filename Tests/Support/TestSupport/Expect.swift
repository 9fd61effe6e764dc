public import Testing

/// Expects a prefix. A failure shows both texts, which `#expect` doesn't for an optional, or after `try`.
public func expect(
    _ text: (some CustomStringConvertible)?, hasPrefix part: String, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let text = text?.description
    #expect(text.hasPrefix(part), comment, sourceLocation: sourceLocation)
}

/// Expects that a text has a suffix.
public func expect(
    _ text: (some CustomStringConvertible)?, hasSuffix part: String, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let text = text?.description
    #expect(text.hasSuffix(part), comment, sourceLocation: sourceLocation)
}

/// Expects that a text contains a part.
public func expect(
    _ text: (some CustomStringConvertible)?, contains part: String, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let text = text?.description
    #expect(text.contains(part), comment, sourceLocation: sourceLocation)
}

/// Expects that a text is there and does not contain a part.
public func expect(
    _ text: (some CustomStringConvertible)?, lacks part: String, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(text?.description.contains(part) == false, comment, sourceLocation: sourceLocation)
}

/// Expects that one of the lines contains a part.
public func expect(
    _ lines: [String], contains part: String, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(lines.contains { $0.contains(part) }, comment ?? "\(lines)", sourceLocation: sourceLocation)
}

/// Expects that none of the lines contains a part.
public func expect(
    _ lines: [String], lacks part: String, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(!lines.contains { $0.contains(part) }, comment ?? "\(lines)", sourceLocation: sourceLocation)
}

extension String? {
    fileprivate func hasPrefix(_ part: String) -> Bool { self?.hasPrefix(part) ?? false }
    fileprivate func hasSuffix(_ part: String) -> Bool { self?.hasSuffix(part) ?? false }
    fileprivate func contains(_ part: String) -> Bool { self?.contains(part) ?? false }
}
