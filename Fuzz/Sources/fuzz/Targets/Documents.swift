@testable import LibYAML

extension FuzzTarget {
    /// Any YAML. Parsed YAML can be written, and is then parsed as the same.
    static let yaml = FuzzTarget(name: "yaml", longestInput: 4096) { input in
        do throws(YAMLError) {
            guard let root = try LibYAML.parse(input) else { return }
            check(root, in: input, depth: 0)
            let value = value(of: root)
            for text in [LibYAML.write(value), LibYAML.writeLine(value)] {
                guard let again = try LibYAML.parse(text) else {
                    expect(root.isNull, "nothing is left of \(value)")
                    continue
                }
                expect(isSame(root, again), "written as \(text)")
            }
        } catch {
            check(error, of: input)
        }
    }

    /// Checks that an error has a position within the text, and can be printed.
    static func check(_ error: YAMLError, of text: [UInt8]) {
        expectBounded(error.message)
        guard let mark = error.mark else { return }
        expect(mark.line >= 1 && mark.column >= 1, "an error at \(mark)")
        expect(mark.line <= text.count + 1 && mark.column <= text.count + 1, "an error at \(mark)")
    }

    /// Checks that every node has its correct position, in the order of the text, and can be read as any type.
    private static func check(_ node: Node, in text: [UInt8], depth: Int) {
        expect(depth <= Limits.depth, "\(depth) levels")
        let (start, end) = (place(node.mark, in: text), place(node.end, in: text))
        expect(start <= end, "a node from \(node.mark) to \(node.end)")
        askForAllTypes(node)
        switch node.content {
        case .scalar: break
        case .sequence(let elements): for element in elements { check(element, in: text, depth: depth + 1) }
        case .mapping(let mapping):
            for entry in mapping.entries {
                expect(mapping[entry.key]?.mark == entry.value.mark, "\(entry.key) is not found")
                check(entry.value, in: text, depth: depth + 1)
            }
        }
    }

    /// Returns the position of a mark in bytes.
    ///
    /// libyaml ends every line, so an empty node after an unterminated last line is on an extra line.
    private static func place(_ mark: Mark, in text: [UInt8]) -> Int {
        guard let place = mark.offset(in: text) else {
            let isBehindLastLine = mark.column == 1 && Mark(line: mark.line - 1, column: 1).offset(in: text) != nil
            expect(isBehindLastLine, "a node at \(mark), which is not there")
            return text.count
        }
        return place
    }

    private static func askForAllTypes(_ node: Node) {
        do throws(YAMLError) {
            let text = try node.string
            if let number = try? node.double {
                let (expected, rest) = strtod(text)
                expect(rest == 0 && number == expected, "\(text) was taken for \(number)")
                if let integer = try? node.integer { expect(Double(integer) == number, "\(text): \(integer)") }
            }
            _ = try? node.bool
        } catch {
            expectBounded(error.message)
        }
        expectBounded(node.mismatch("a number").message)
    }

    /// Returns the part of a tree that can be written.
    private static func value(of node: Node) -> Value {
        switch node.content {
        case .scalar(let text, let isQuoted):
            if !isQuoted, let integer = try? node.integer { return .integer(integer) }
            if !isQuoted, let number = try? node.double { return .decimal(number) }
            return .text(text)
        case .sequence(let elements): return .sequence(elements.map(value))
        case .mapping(let mapping): return .mapping(mapping.entries.map { ($0.key, value(of: $0.value)) })
        }
    }

    private static func isSame(_ one: Node, _ other: Node) -> Bool {
        switch (one.content, other.content) {
        case (.scalar(let a, let isQuoted), .scalar(let b, _)):
            a == b || (!isQuoted && (try? one.double) == (try? other.double))
        case (.sequence(let a), .sequence(let b)): a.count == b.count && zip(a, b).allSatisfy(isSame)
        case (.mapping(let a), .mapping(let b)):
            a.entries.count == b.entries.count
                && zip(a.entries, b.entries).allSatisfy { $0.key == $1.key && isSame($0.value, $1.value) }
        default: false
        }
    }
}
