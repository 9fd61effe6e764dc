import Vocabulary

@testable import Responders

extension FuzzTarget {
    /// A desktop theme's name from a settings file, and the names of its variants.
    static let themeVariants = FuzzTarget(name: "theme-variants", longestInput: 4096) { input in
        let name = String(decoding: input, as: UTF8.self)
        guard let variants = ThemeVariants(name: name) else { return expect(name.utf8.count > 255, "\(name) has none") }
        for wanted in [Appearance.day, .night] {
            let names = variants.names(for: wanted)
            expect(names.count <= 2 * name.utf8.count + 10, "\(names.count) variants of \(name)")
            expect(names.allSatisfy { $0.utf8.count <= name.utf8.count + 30 }, "\(names)")
            if wanted == variants.appearance { expect(names == [name], "\(name) is its own variant, not \(names)") }
        }
    }
}
