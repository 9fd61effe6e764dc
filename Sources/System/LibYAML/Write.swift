internal import CYAML

/// Writes `value` as one YAML document that `parse(_:)` reads back: in block style, two spaces for each
/// level, one line for each scalar, and a line break at the end.
///
/// - Throws: `YAMLError`, without a place, when libyaml fails, which means that memory is short.
package func write(_ value: Value) throws(YAMLError) -> String {
    try Emitter(isFlow: false).document(value)
}

/// Writes `value` as `write(_:)` does, but in flow style, all of it on one line.
package func writeLine(_ value: Value) throws(YAMLError) -> String {
    try Emitter(isFlow: true).document(value)
}

/// libyaml's event emitter, writing to memory.
private struct Emitter: ~Copyable {
    // On the heap, because the emitter keeps pointers to itself and to the output.
    private let emitter: UnsafeMutablePointer<yaml_emitter_t>
    private let bytes: UnsafeMutablePointer<[UInt8]>
    private let isFlow: Bool

    init(isFlow: Bool) throws(YAMLError) {
        self.isFlow = isFlow
        let emitter = UnsafeMutablePointer<yaml_emitter_t>.allocate(capacity: 1)
        guard yaml_emitter_initialize(emitter) == 1 else {
            emitter.deallocate()
            throw YAMLError(at: nil, "out of memory")
        }
        self.emitter = emitter
        bytes = .allocate(capacity: 1)
        bytes.initialize(to: [])
        yaml_emitter_set_unicode(emitter, 1)
        // No line is ever folded.
        yaml_emitter_set_width(emitter, -1)
        yaml_emitter_set_output(emitter, append, bytes)
    }

    deinit {
        yaml_emitter_delete(emitter)
        emitter.deallocate()
        bytes.deinitialize(count: 1)
        bytes.deallocate()
    }

    func document(_ value: Value) throws(YAMLError) -> String {
        try emit { yaml_stream_start_event_initialize(&$0, YAML_UTF8_ENCODING) }
        try emit { yaml_document_start_event_initialize(&$0, nil, nil, nil, 1) }
        try write(value)
        try emit { yaml_document_end_event_initialize(&$0, 1) }
        try emit { yaml_stream_end_event_initialize(&$0) }
        return String(decoding: bytes.pointee, as: UTF8.self)
    }

    private func write(_ value: Value) throws(YAMLError) {
        switch value {
        case .text(let text): try scalar(text, isQuoted: !text.isPlainWord)
        case .integer(let number): try scalar(String(number))
        case .decimal(let number): try scalar(number.isFinite ? String(number) : "null")
        case .bool(let truth): try scalar(truth ? "true" : "false")
        case .sequence(let elements):
            let style = isFlow ? YAML_FLOW_SEQUENCE_STYLE : YAML_BLOCK_SEQUENCE_STYLE
            try emit { yaml_sequence_start_event_initialize(&$0, nil, nil, 1, style) }
            for element in elements { try write(element) }
            try emit { yaml_sequence_end_event_initialize(&$0) }
        case .mapping(let entries):
            let style = isFlow ? YAML_FLOW_MAPPING_STYLE : YAML_BLOCK_MAPPING_STYLE
            try emit { yaml_mapping_start_event_initialize(&$0, nil, nil, 1, style) }
            for (key, value) in entries {
                try write(.text(key))
                try write(value)
            }
            try emit { yaml_mapping_end_event_initialize(&$0) }
        }
    }

    /// Writes a scalar in double quotes if asked to, else plain or, where YAML needs quotes, in single ones.
    private func scalar(_ text: String, isQuoted: Bool = false) throws(YAMLError) {
        let style = isQuoted ? YAML_DOUBLE_QUOTED_SCALAR_STYLE : YAML_PLAIN_SCALAR_STYLE
        let utf8 = Array(text.utf8)
        try emit { yaml_scalar_event_initialize(&$0, nil, nil, utf8, CInt(utf8.count), 1, 1, style) }
    }

    /// Hands one event over; libyaml frees it, also when it fails.
    private func emit(_ initialize: (inout yaml_event_t) -> CInt) throws(YAMLError) {
        var event = yaml_event_t()
        guard initialize(&event) == 1, yaml_emitter_emit(emitter, &event) == 1 else {
            let problem = emitter.pointee.problem.map { String(cString: $0) } ?? "out of memory"
            throw YAMLError(at: nil, "cannot write YAML: \(problem)")
        }
    }
}

/// Called by libyaml with the next part of the output.
private func append(
    _ output: UnsafeMutableRawPointer?, _ part: UnsafeMutablePointer<UInt8>?, _ count: Int
) -> CInt {
    guard let output, let part else { return 0 }
    output.assumingMemoryBound(to: [UInt8].self).pointee.append(
        contentsOf: UnsafeBufferPointer(start: part, count: count))
    return 1
}

/// The words that YAML 1.1 or 1.2 takes for a truth value or nothing (yaml.org/type/bool.html, null.html).
private let typedWords: Set = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]

extension String {
    /// Whether every reader of YAML 1.1 and 1.2 takes the text for text when it stands without quotes.
    ///
    /// Numbers, dates, `~`, `.inf` and `<<` do not begin with a letter, but the typed words do.
    fileprivate var isPlainWord: Bool {
        guard let first = unicodeScalars.first, first.isASCII, first.properties.isAlphabetic else { return false }
        return !typedWords.contains(lowercased()) && !unicodeScalars.contains(where: \.isControlOrBreak)
    }
}

extension Unicode.Scalar {
    /// Control characters and line breaks, which only double quotes can hold on one line.
    fileprivate var isControlOrBreak: Bool {
        // The categories Cc, Zl and Zp, which never grow (Unicode Character Encoding Stability Policies). Asking each
        // character for its category would take half of the time of writing a line.
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
        default: false
        }
    }
}
