package import HalflightSupport
package import LibYAML

/// The last lines of a file that has one record a line, each an element of a YAML list.
package nonisolated struct RecordLines<Record: YAMLRecord> {
    /// Oldest first; without a record where the line is none, as one of a later version or one that is torn.
    private(set) var lines: [(text: String, record: Record?)] = []
    /// Whether a record has keys that are not known here.
    private(set) var hasOtherKeys = false

    /// - Parameter skipsRemarks: leaves out lines that begin with `#`.
    package init(_ path: String, last count: Int, skipsRemarks: Bool = false) throws(FileError) {
        let bytes = try readFile(path, limit: mostBytes)
        let all = bytes.split(separator: UInt8(ascii: "\n")).filter { !skipsRemarks || $0.first != UInt8(ascii: "#") }
        for line in all.suffix(count) {
            let text = String(decoding: line, as: UTF8.self)
            let node = (try? LibYAML.parse(text)).flatMap { try? $0.sequence.first }
            lines.append((text, node.flatMap { try? Record($0, &hasOtherKeys) }))
        }
    }

    package var records: [Record] { lines.compactMap(\.record) }

    package static func line(of record: Record) -> String { "- " + LibYAML.writeLine(record.yaml) }
}

/// Somebody else's file may be any size.
nonisolated private let mostBytes = 4 << 20
