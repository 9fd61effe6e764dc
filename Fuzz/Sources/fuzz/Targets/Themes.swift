import Vocabulary

@testable import LibYAML
@testable import ThemeFiles
@testable import ThemeValues

extension FuzzTarget {
    /// Theme files, and base16 and base24 schemes.
    ///
    /// A theme may inherit from itself, from a theme beside it, and from built-in themes.
    static let themes = FuzzTarget(name: "themes", longestInput: 4096) { input in
        let path = Scratch.write("fuzzed.yaml", input)
        Scratch.write("heir.yaml", Array("inherits: fuzzed\n".utf8))
        Scratch.write("beside.yaml", Array("inherits: paper\nconstants: {sea: \"#1f5fa8\"}\n".utf8))
        let library = ThemeLibrary(folders: [Scratch.folder])
        do throws(ThemeFileError) {
            guard let loaded = try library.theme(named: "fuzzed") else { return expect(false, "\(path) is not there") }
            for entry in RoleTable.standard.entries {
                expect(loaded.theme.colors[entry.role] != nil, "\(entry.role.name) has no colour")
            }
            expect(loaded.files.count <= ThemeReader.longestChain, "\(loaded.files)")
            expect(try library.theme(inFile: path) == loaded, "by its path it is another one")
            expect(try library.theme(named: "heir")?.theme.palette == loaded.theme.palette, "its heir is another one")
            check(loaded.theme)
        } catch {
            expect(error.line <= input.count + 1 && error.column <= input.count + 1, "\(error)")
            expectBounded("\(error)", extra: 4 * path.utf8.count)
        }
    }

    /// Checks that a theme written with its colors is read as the same.
    private static func check(_ theme: Theme) {
        let roles = theme.palette.colors.filter { RoleTable.standard[$0.key] != nil }
        let colors = Value.mapping(roles.map { ($0.key.name, .text("\($0.value)")) })
        let file = Value.mapping([("variant", .text(theme.appearance.rawValue)), ("colors", colors)])
        let text = LibYAML.write(file)
        let reader = ThemeReader(
            name: "again", path: "again.yaml", roles: .standard, library: ThemeLibrary(folders: []), heirs: [])
        let again = try? reader.read(Array(text.utf8))
        expect(again?.theme.palette.colors == roles, "written as \(text)")
        expect(again?.theme.appearance == theme.appearance, "written as \(text)")
    }

    /// A color in all forms that people write.
    static let colors = FuzzTarget(name: "colors", longestInput: 100) { input in
        let text = String(decoding: input, as: UTF8.self)
        guard let color = Color(css: text) else { return }
        expect(Color(css: "\(color)") == color, "\(text) is \(color)")
        for other in [Color(HSL(color)), Color(OKLab(color)), Color(OKLCH(color))] {
            expect(other == color, "\(text) is \(color), and by another way \(other)")
        }
        expect((0...1).contains(color.relativeLuminance), "\(text) has the luminance \(color.relativeLuminance)")
    }
}
