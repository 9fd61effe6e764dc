import SDEvent
import Vocabulary

@testable import LightSensors
@testable import Processes

extension FuzzTarget {
    /// The output of a program that measures light.
    ///
    /// The input's first byte determines how the rest is split.
    static let commandLines = FuzzTarget(name: "command-lines", longestInput: 4096) { input in
        let piece = max(Int(input.first ?? 1), 1)
        let printed = Array(input.dropFirst())
        let limits = OutputLines.Limits(lines: .max, lineBytes: 100, bytes: .max)
        let whole = lines(printed, by: printed.count, limits)
        expect(whole == lines(printed, by: piece, limits), "in pieces of \(piece) the lines are others")
        for line in whole {
            expect(line.utf8.count <= 3 * 104, "a line of \(line.utf8.count) bytes")
            check(line)
        }
        // Log messages are checked against all their limits.
        var few = OutputLines.Limits()
        (few.lines, few.bytes) = (5, 300)
        let logged = lines(printed, by: piece, few)
        expect(logged.count <= 6, "\(logged.count) lines")
        expect(logged.reduce(0) { $0 + $1.utf8.count } <= 3 * 300 + 5 * 4 + 50, "too much in \(logged)")
    }

    private static func lines(_ bytes: [UInt8], by piece: Int, _ limits: OutputLines.Limits) -> [String] {
        var output = OutputLines(limits: limits)
        var lines: [String] = []
        for start in stride(from: 0, to: bytes.count, by: max(piece, 1)) {
            bytes[start..<min(start + piece, bytes.count)].withUnsafeBytes { part in
                output.append(part) { lines.append($0) }
            }
            expect(output.held <= limits.lineBytes, "\(output.held) bytes are held")
        }
        output.endLine { lines.append($0) }
        return lines
    }

    /// Checks that a line's light equals C's number.
    private static func check(_ line: String) {
        guard let light = Light(written: line) else { return }
        let (number, rest) = strtod(line)
        let unit = String(decoding: line.utf8.suffix(rest), as: UTF8.self).filter { $0 != " " }
        expect(["", "%", "lx"].contains(unit), "\(line) was taken for \(light)")
        if unit == "lx" {
            expect(light.illuminance == number, "\(line) was taken for \(light)")
        } else {
            expect(light.level.percent == number && light.illuminance == nil, "\(line) was taken for \(light)")
        }
    }
}
