import TextSupport

extension FuzzTarget {
    /// Settings files of GTK, KDE and the portal, in which values are set.
    static let keyFiles = FuzzTarget(name: "key-files", longestInput: 2048) { input in
        let (group, key, value) = ("Settings", "gtk-theme-name", "Adwaita-dark")
        var file = KeyFile(input)
        expect(file.bytes == input, "it is not read byte by byte")
        file.set(key, to: value, in: group)
        expect(file.value(key, in: group) == value, "what was set is not there")
        let again = KeyFile(file.bytes)
        expect(again.value(key, in: group) == value, "what was set is not there when it is read again")
        expect(file.bytes.count <= input.count + 60 + 20 * count(of: key, in: input), "it adds too much")
        var twice = again
        twice.set(key, to: value, in: group)
        expect(twice.bytes == again.bytes, "set once more, it is another one")
        let text = String(decoding: input, as: UTF8.self)
        checkPortal(text)
        let literal = gvariantLiteral(text)
        expect(gvariantText(literal) == text, "as a text of GVariant it is \(literal)")
    }

    private static func checkPortal(_ text: String) {
        guard var file = KeyFile(valid: text) else { return }
        expect(file.text == text, "it is not read letter by letter")
        let changes = file.set("default", to: "halflight;gtk", in: "preferred")
        expect(file.list("default", in: "preferred") == ["halflight", "gtk"], "what was set is not there")
        expect(
            KeyFile(valid: file.text)?.value("default", in: "preferred") == "halflight;gtk",
            "what was set is not there when it is read again")
        file.revert(changes)
        expect(
            file.value("default", in: "preferred") != "halflight;gtk" || changes.last?.before != nil,
            "it was not taken back")
    }

    /// Returns the number of times that a key may occur.
    private static func count(of key: String, in bytes: [UInt8]) -> Int {
        bytes.indices.count { bytes[$0...].starts(with: key.utf8) }
    }
}
