/// The limits of a text, which keep a wrong or hostile file from taking memory and time.
///
/// libyaml compares each `%TAG` line with all before it: half a second for 256 KiB of them, 15 s for 1 MiB.
package enum Limits {
    /// Bytes of text: 256 KiB.
    package static let bytes = 256 << 10
    /// Sequences and mappings within one another.
    package static let depth = 32
    /// Scalars, including keys, sequences and mappings.
    package static let nodes = 16_384
}

/// Reads one YAML document.
///
/// Configuration needs a small part of YAML. The rest is refused, with its place: aliases and anchors (a few lines
/// can stand for gigabytes), all tags (the reader of a node decides on its type), a second document, a key that occurs
/// twice in one mapping, and keys that are not scalars. A merge key `<<` is a key like any other.
///
/// - Parameter bytes: the text in UTF-8, with or without a byte order mark; lines end with LF, CRLF or CR.
/// - Returns: the document's root; nil if there is nothing but space, comments or `null`.
package func parse(_ bytes: [UInt8]) throws(YAMLError) -> Node? {
    guard bytes.count <= Limits.bytes else {
        throw YAMLError(at: nil, "too large: \(bytes.count) bytes; at most \(Limits.bytes) are allowed")
    }
    guard !bytes.isEmpty else { return nil }
    return try bytes.withUnsafeBufferPointer { buffer throws(YAMLError) in
        var composer = Composer(try EventParser(buffer))
        return try composer.document()
    }
}

/// Reads one YAML document from text, as `parse(_:)` does from bytes.
package func parse(_ text: String) throws(YAMLError) -> Node? { try parse(Array(text.utf8)) }
