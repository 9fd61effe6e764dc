import Foundation
import TestSupport
import Testing

/// The message identifiers promised in `org.halflight.Agent1.xml`.
struct MessageListTests {
    @Test func `the interface lists each identifier in the sources with its arguments`() throws {
        let interface = try text("config/dbus-1/org.halflight.Agent1.xml")
        let listed = Set(
            try #require(interface.split(separator: "plain\nnumbers.\n").last).replacing(" -->", with: "")
                .split(separator: ";").map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") })
        var found: Set<String> = []
        let files = try #require(FileManager.default.enumerator(atPath: Fixtures.repository("Sources")))
        for case let file as String in files where file.hasSuffix(".swift") {
            let text = try text("Sources/\(file)")
            let messages =
                /\b(?:Message|because)\(\s*"(?<id>[a-z-]+)",\s*(?:"""\n(?<long>(?:.|\n)*?)"""|"(?<short>(?:[^"\\]|\\.)*)")/
            for match in text.matches(of: messages) {
                let pattern = match.long ?? match.short ?? ""
                var names: [String] = []
                for name in pattern.matches(of: /\{(\w+)\}/).map({ String($0.1) }) where !names.contains(name) {
                    names.append(name)
                }
                if match.id.hasPrefix("slow-") && match.id.hasSuffix("recent") { names = ["duration"] }
                found.insert(names.isEmpty ? "\(match.id)" : "\(match.id) (\(names.joined(separator: ", ")))")
            }
        }
        #expect(found.subtracting(listed).sorted() == [], "not in the interface")
        #expect(listed.subtracting(found).sorted() == [], "only in the interface")
    }

    private func text(_ file: String) throws -> String {
        try String(contentsOfFile: Fixtures.repository(file), encoding: .utf8)
    }
}
