internal import CYAML

/// libyaml's event emitter, writing to memory.
struct EventEmitter: ~Copyable {
    // On the heap, because the emitter keeps pointers to itself and to the output.
    private let emitter: UnsafeMutablePointer<yaml_emitter_t>
    private let bytes: UnsafeMutablePointer<[UInt8]>
    private let style: Style

    /// How lists and mappings are laid out.
    enum Style {
        /// A line for each element.
        case block
        /// In brackets and braces, all on one line.
        case flow
    }

    init(_ style: Style = .block) throws(YAMLError) {
        self.style = style
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

    /// The text so far; complete after `end()`.
    var output: String {
        String(decoding: bytes.pointee, as: UTF8.self)
    }

    mutating func begin() throws(YAMLError) {
        try emit { yaml_stream_start_event_initialize(&$0, YAML_UTF8_ENCODING) }
        try emit { yaml_document_start_event_initialize(&$0, nil, nil, nil, 1) }
    }

    mutating func end() throws(YAMLError) {
        try emit { yaml_document_end_event_initialize(&$0, 1) }
        try emit { yaml_stream_end_event_initialize(&$0) }
    }

    /// Writes a scalar in double quotes if asked to, else plain or, where YAML needs quotes, in single ones.
    mutating func scalar(_ text: String, isQuoted: Bool) throws(YAMLError) {
        let style = isQuoted ? YAML_DOUBLE_QUOTED_SCALAR_STYLE : YAML_PLAIN_SCALAR_STYLE
        let utf8 = Array(text.utf8)
        try emit { yaml_scalar_event_initialize(&$0, nil, nil, utf8, CInt(utf8.count), 1, 1, style) }
    }

    mutating func beginSequence() throws(YAMLError) {
        let style = style == .flow ? YAML_FLOW_SEQUENCE_STYLE : YAML_BLOCK_SEQUENCE_STYLE
        try emit { yaml_sequence_start_event_initialize(&$0, nil, nil, 1, style) }
    }

    mutating func endSequence() throws(YAMLError) {
        try emit { yaml_sequence_end_event_initialize(&$0) }
    }

    mutating func beginMapping() throws(YAMLError) {
        let style = style == .flow ? YAML_FLOW_MAPPING_STYLE : YAML_BLOCK_MAPPING_STYLE
        try emit { yaml_mapping_start_event_initialize(&$0, nil, nil, 1, style) }
    }

    mutating func endMapping() throws(YAMLError) {
        try emit { yaml_mapping_end_event_initialize(&$0) }
    }

    /// Hands one event over; libyaml frees it, also when it fails.
    private mutating func emit(_ initialize: (inout yaml_event_t) -> CInt) throws(YAMLError) {
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
