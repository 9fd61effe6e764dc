/// The limits of a text, against a wrong or hostile file. libyaml compares each `%TAG` line with all earlier ones: half
/// a second for 256 KiB of them, 15 s for 1 MiB.
package enum Limits {
    package static let bytes = 256 << 10
    package static let depth = 32
    /// The most scalars (including keys), sequences and mappings.
    package static let nodes = 16_384
}

/// Reads one YAML document.
///
/// Configuration needs a small part of YAML. The rest is refused, with its place: aliases and anchors (a few lines can
/// expand to gigabytes), all tags (the reader of a node chooses its type), a second document, duplicate keys in a
/// mapping, and keys that aren't scalars. A merge key `<<` is an ordinary key.
///
/// - Parameter bytes: the text in UTF-8, with or without a byte order mark; lines end with LF, CRLF or CR.
/// - Returns: the document's root; `nil` if the text has only space, comments or `null`.
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

package func parse(_ text: String) throws(YAMLError) -> Node? { try parse(Array(text.utf8)) }
