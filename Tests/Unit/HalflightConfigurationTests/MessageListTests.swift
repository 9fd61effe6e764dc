import Foundation
import TestSupport
import Testing

/// The message identifiers promised in `org.halflight.Agent1.xml`.
struct MessageListTests {
    @Test func `the interface lists each identifier of the sources, with its arguments`() throws {
        let interface = try String(
            contentsOfFile: Fixtures.repository("config/dbus-1/org.halflight.Agent1.xml"), encoding: .utf8)
        let listed = Set(
            try #require(interface.split(separator: "plain\nnumbers.\n").last).replacing(" -->", with: "")
                .split(separator: ";").map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") })
        let found = Set(
            try MessageList.all().map { message in
                let names = message.arguments.joined(separator: ", ")
                return names.isEmpty ? message.id : "\(message.id) (\(names))"
            })
        #expect(found.subtracting(listed).sorted() == [], "not in the interface")
        #expect(listed.subtracting(found).sorted() == [], "only in the interface")
    }
}

/// The messages in the sources.
enum MessageList {
    static func all() throws -> [(id: String, pattern: String, arguments: [String])] {
        let files = try #require(FileManager.default.enumerator(atPath: Fixtures.repository("Sources")))
        var found: [String: (id: String, pattern: String, arguments: [String])] = [:]
        for case let file as String in files where file.hasSuffix(".swift") {
            let text = try String(contentsOfFile: Fixtures.repository("Sources/\(file)"), encoding: .utf8)
            let messages =
                /\b(?:Message|because)\(\s*"(?<id>[a-z-]+)",\s*(?:"""\n(?<long>(?:.|\n)*?)"""|"(?<short>(?:[^"\\]|\\.)*)")/
            for match in text.matches(of: messages) {
                let pattern = match.long ?? match.short ?? ""
                var names: [String] = []
                for name in pattern.matches(of: /\{(\w+)\}/).map({ String($0.1) }) where !names.contains(name) {
                    names.append(name)
                }
                if match.id.hasPrefix("slow-") && match.id.hasSuffix("recent") { names = ["duration"] }
                found[String(match.id)] = (String(match.id), String(pattern), names)
            }
        }
        return found.values.sorted { $0.id < $1.id }
    }
}
