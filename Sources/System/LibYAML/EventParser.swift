internal import CYAML

/// The beginning or end of a part of a text.
struct YAMLEvent {
    enum Kind {
        case document
        case scalar(String, isQuoted: Bool)
        case sequence(isFlow: Bool)
        case mapping(isFlow: Bool)
        /// The end of a sequence, mapping or document.
        case end
        case streamEnd
    }

    let kind: Kind
    let mark: Mark
    /// The place right after the event.
    let end: Mark
}

/// libyaml's event parser for one text, which must outlive it.
struct EventParser: ~Copyable {
    // On the heap, because the parser keeps pointers to itself.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let text: UnsafeBufferPointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(YAMLError) {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            throw YAMLError(at: nil, "out of memory")
        }
        // Skips the byte order mark: with the encoding set, libyaml would count it as a column.
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        text = bytes.starts(with: byteOrderMark) ? .init(rebasing: bytes[byteOrderMark.count...]) : bytes
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, text.baseAddress, text.count)
        self.parser = parser
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    /// The next event, or `streamEnd` after the last event or an error.
    mutating func next() throws(YAMLError) -> YAMLEvent {
        var event = yaml_event_t()
        defer { yaml_event_delete(&event) }
        // The stream's start has no content and owns no memory.
        repeat {
            guard yaml_parser_parse(parser, &event) == 1 else {
                throw YAMLError(parser.pointee, in: text)
            }
        } while event.type == YAML_STREAM_START_EVENT
        return try YAMLEvent(event)
    }
}

extension YAMLEvent {
    fileprivate init(_ event: yaml_event_t) throws(YAMLError) {
        mark = Mark(event.start_mark)
        end = Mark(event.end_mark)
        switch event.type {
        case YAML_DOCUMENT_START_EVENT:
            kind = .document
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            try refuse(anchor: scalar.anchor, tag: scalar.tag, at: mark)
            let text = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            kind = .scalar(String(decoding: text, as: UTF8.self), isQuoted: scalar.style != YAML_PLAIN_SCALAR_STYLE)
        case YAML_SEQUENCE_START_EVENT:
            let start = event.data.sequence_start
            try refuse(anchor: start.anchor, tag: start.tag, at: mark)
            kind = .sequence(isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE)
        case YAML_MAPPING_START_EVENT:
            let start = event.data.mapping_start
            try refuse(anchor: start.anchor, tag: start.tag, at: mark)
            kind = .mapping(isFlow: start.style == YAML_FLOW_MAPPING_STYLE)
        case YAML_ALIAS_EVENT:
            throw YAMLError(at: mark, "aliases (\"*name\") are not supported; write the value out")
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT, YAML_DOCUMENT_END_EVENT:
            kind = .end
        default:
            kind = .streamEnd
        }
    }
}

/// Refuses anchors and tags. Anchors are only useful for aliases, and the reader of a node chooses its type, not a tag.
private func refuse(
    anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?, at mark: Mark
) throws(YAMLError) {
    if anchor != nil {
        throw YAMLError(at: mark, "anchors (\"&name\") are not supported; write the value where it is needed")
    }
    if tag != nil {
        throw YAMLError(at: mark, "tags (\"!name\") are not supported; put text in quotes to keep it text")
    }
}
