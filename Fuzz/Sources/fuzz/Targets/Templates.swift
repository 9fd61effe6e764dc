import Responders

extension FuzzTarget {
    /// Mustache templates.
    static let templates = FuzzTarget(name: "templates", longestInput: 4096) { input in
        let text = String(decoding: input, as: UTF8.self)
        do throws(Template.Mistake) {
            let values = ["a": "<&>'\"", "t": "true", "base00-hex": "17191e"]
            let filled = try Template.fill(text, with: values)
            expect(text.contains("{{") || filled == text, "without a tag it became \(filled)")
            expect(filled.utf8.count <= 10 * text.utf8.count, "\(text.utf8.count) bytes became \(filled.utf8.count)")
        } catch {
            let place = error.description.split(separator: ":").prefix(2).compactMap { Int($0) }
            expect(place.count == 2 && place.allSatisfy { (1...input.count).contains($0) }, "\(error)")
            expectBounded("\(error)")
        }
    }
}
