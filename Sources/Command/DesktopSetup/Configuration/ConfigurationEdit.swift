package import LibYAML

/// A configuration file's text with some values changed or added. Every other byte stays the same.
package struct ConfigurationEdit: Equatable {
    /// Empty for a missing file.
    package let before: [UInt8]
    package let after: [UInt8]

    /// A YAML value at a key. The key may be within another key.
    package struct Setting {
        let keys: [String]
        let value: String

        package init(_ keys: String..., to value: String) {
            (self.keys, self.value) = (keys, value)
        }

        var written: String { written(from: 0) }

        /// The key at a depth with its value. The keys in between are in braces.
        fileprivate func written(from depth: Int) -> String { "\(keys[depth]): \(value(below: depth))" }

        fileprivate func value(below depth: Int) -> String {
            depth + 1 < keys.count ? "{\(written(from: depth + 1))}" : value
        }
    }

    /// A new key goes below the comment that shows it. A key within a key goes into the existing mapping, or a new one.
    package init(_ before: [UInt8], setting settings: [Setting]) throws(YAMLError) {
        let root = try LibYAML.parse(before)
        let entries = try root?.mapping.entries ?? []
        var edits: [Edit] = []
        var added: [Setting] = []
        for setting in settings {
            if let entry = entries.first(where: { $0.key == setting.keys.first }) {
                edits.append(before.edit(of: entry.value, to: setting))
            } else if let place = before.placeBehindSample(of: setting, to: entries) {
                edits.append(before.addition(of: [setting.written], at: place))
            } else {
                added.append(setting)
            }
        }
        if !added.isEmpty {
            let neighbour = entries.last { entry in settings.contains { $0.keys.first == entry.key } } ?? entries.last
            edits.append(before.addition(of: added.map(\.written), to: root, first: entries.first, behind: neighbour))
        }
        var after = before
        // From the end, so that the earlier places stay valid.
        for edit in edits.sorted(by: { $0.place.lowerBound > $1.place.lowerBound }) {
            after.replaceSubrange(edit.place, with: Array(edit.text.utf8))
        }
        (self.before, self.after) = (before, after)
    }

    /// Comments out a key. Changes nothing if the key is missing.
    package init(_ before: [UInt8], disabling key: String) throws(YAMLError) {
        var after = before
        if let entry = try LibYAML.parse(before)?.mapping.entries.first(where: { $0.key == key }),
            let start = entry.mark.offset(in: before)
        {
            let end = Swift.max(before.place(of: entry.value).upperBound, start + 1)
            let starts = (start..<end).filter { $0 == start || isLineBreak(before[$0 - 1]) && before[$0] != 0x0A }
            for place in starts.reversed() { after.insert(UInt8(ascii: "#"), at: place) }
        }
        (self.before, self.after) = (before, after)
    }

    /// Each line has `-` or `+` before it, as in `diff`.
    package var differences: [String] {
        let (old, new) = (before.lines, after.lines)
        let difference = new.difference(from: old)
        let removed = Set(difference.removals.map(\.place))
        let inserted = Set(difference.insertions.map(\.place))
        var lines: [String] = []
        var (here, there) = (0, 0)
        while here < old.count || there < new.count {
            if removed.contains(here) {
                lines.append("-\(old[here])")
                here += 1
            } else if inserted.contains(there) {
                lines.append("+\(new[there])")
                there += 1
            } else {
                (here, there) = (here + 1, there + 1)
            }
        }
        // There is no line between CR and LF, or at the end.
        return lines.filter { $0.utf8.count > 1 }
    }
}

private typealias Edit = (place: Range<Int>, text: String)

extension CollectionDifference.Change {
    fileprivate var place: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}

extension [UInt8] {
    fileprivate var lines: [String] {
        split(omittingEmptySubsequences: false, whereSeparator: isLineBreak).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The range of a value, without a block scalar's line end.
    fileprivate func place(of node: Node) -> Range<Int> {
        let start = node.mark.offset(in: self) ?? count
        var end = node.end.offset(in: self) ?? count
        while end > start, isLineBreak(self[end - 1]) || self[end - 1] == UInt8(ascii: " ") { end -= 1 }
        return start..<end
    }

    fileprivate func edit(of node: Node, to setting: ConfigurationEdit.Setting, depth: Int = 1) -> Edit {
        guard depth < setting.keys.count, let entries = try? node.mapping.entries else {
            let place = place(of: node)
            // A key without a value has no blank behind it yet.
            let isBehindKey = place.isEmpty && self[..<place.lowerBound].last == UInt8(ascii: ":")
            return (place, (isBehindKey ? " " : "") + setting.value(below: depth - 1))
        }
        if let entry = entries.first(where: { $0.key == setting.keys[depth] }) {
            return edit(of: entry.value, to: setting, depth: depth + 1)
        }
        return addition(of: [setting.written(from: depth)], to: node, first: entries.first, behind: entries.last)
    }

    /// The keys go into a flow mapping's braces, below a neighbor, or at the end.
    fileprivate func addition(
        of keys: [String], to root: Node?, first: Mapping.Entry?, behind neighbour: Mapping.Entry?
    ) -> Edit {
        if let brace = root?.mark.offset(in: self), brace < count, self[brace] == UInt8(ascii: "{") {
            let start = first?.mark.offset(in: self) ?? brace + 1
            return (start..<start, keys.joined(separator: ", ") + (first == nil ? "" : ", "))
        }
        let start = neighbour.map { lineEnd(behind: $0.value) } ?? documentEnd
        let indentation = String(repeating: " ", count: first.map { blanks(before: $0) } ?? 0)
        return addition(of: keys.map { indentation + $0 }, at: start)
    }

    /// Returns the place below a key's last sample, `#theme: {day: paper}`, or `nil` if no key can be added.
    fileprivate func placeBehindSample(of setting: ConfigurationEdit.Setting, to entries: [Mapping.Entry]) -> Int? {
        var (start, sampleEnd) = (0, Int?.none)
        while start < count {
            let end = lineEnd(from: start)
            var line = self[start..<end]
            if line.popFirst() == UInt8(ascii: "#"),
                line.drop(while: { $0 == UInt8(ascii: " ") }).starts(with: "\(setting.keys[0]):".utf8)
            {
                sampleEnd = end
            }
            start = end
        }
        guard let place = sampleEnd else { return nil }
        var after = self
        after.replaceSubrange(place..<place, with: addition(of: [setting.written], at: place).text.utf8)
        // Within braces, a list or a text over several lines, the key would mean something else.
        let keys = try? LibYAML.parse(after)?.entries.map(\.key)
        return keys?.sorted() == (entries.map(\.key) + setting.keys.prefix(1)).sorted() ? place : nil
    }

    /// The place is at the start of a line, or at the end of the text.
    fileprivate func addition(of lines: [String], at place: Int) -> Edit {
        let opening = place > 0 && !isLineBreak(self[place - 1]) ? lineBreak : ""
        return (place..<place, opening + lines.map { $0 + lineBreak }.joined())
    }

    private func blanks(before entry: Mapping.Entry) -> Int {
        guard let key = entry.mark.offset(in: self) else { return 0 }
        return self[..<key].reversed().prefix { $0 == UInt8(ascii: " ") }.count
    }

    /// Returns the start of the line after a value. At the end of the text, returns that end.
    private func lineEnd(behind node: Node) -> Int {
        let end = node.end.offset(in: self) ?? count
        return node.end.column == 1 && node.end.line > node.mark.line ? end : lineEnd(from: end)
    }

    private func lineEnd(from place: Int) -> Int {
        var end = place
        while end < count, !isLineBreak(self[end]) { end += 1 }
        if self[end...].starts(with: [0x0D, 0x0A]) { return end + 2 }
        return Swift.min(end + 1, count)
    }

    /// The end of the document. That's the line `...`, or the end of the text.
    private var documentEnd: Int {
        let dots = Array("...".utf8)
        return indices.first { place in
            (place == 0 || isLineBreak(self[place - 1])) && self[place...].starts(with: dots)
        } ?? count
    }

    private var lineBreak: String {
        guard let first = firstIndex(where: isLineBreak) else { return "\n" }
        if self[first...].starts(with: [0x0D, 0x0A]) { return "\r\n" }
        return self[first] == 0x0D ? "\r" : "\n"
    }
}

private func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
