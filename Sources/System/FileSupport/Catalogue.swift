internal import Glibc
internal import TextSupport

/// The program's texts in another language, from GNU gettext. A text without a translation stays English.
package struct Catalogue: Equatable, Sendable {
    private let texts: [String: String]
    /// The texts by their context, the identifier of a message.
    private let patterns: [String: String]

    package static let empty = Catalogue(texts: [:])

    private init(texts: [String: String]) {
        self.texts = texts
        patterns = Dictionary(
            texts.compactMap { key, text in
                // The context precedes this character (gettext manual, "The Format of GNU MO Files").
                key.firstIndex(of: "\u{4}").map { (String(key[..<$0]), text) }
            }
        ) { first, _ in first }
    }

    /// Reads the catalogue for the environment's language. Empty for English and for a language without a catalogue.
    ///
    /// - Parameter folders: folders that may contain `de/LC_MESSAGES/halflight.mo`, most important first.
    package init(folders: [String], environment: (String) -> String?) {
        let files = Catalogue.languages(environment).flatMap { language in
            folders.map { "\($0)/\(language)/LC_MESSAGES/halflight.mo" }
        }
        for file in files {
            guard let bytes = try? readFile(file, limit: 1 << 20), let catalogue = Catalogue(bytes) else { continue }
            self = catalogue
            return
        }
        self = .empty
    }

    /// Reads a catalogue (gettext manual, "The Format of GNU MO Files"), or returns `nil` if the bytes are invalid.
    package init?(_ bytes: [UInt8]) {
        func number(_ place: Int) -> Int? {
            guard place >= 0, place + 4 <= bytes.count else { return nil }
            return (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
        }
        // The texts of a real catalogue don't overlap. Overlapping texts could fill the memory.
        var rest = bytes.count
        func text(_ place: Int) -> String? {
            guard let length = number(place), let start = number(place + 4), start + length <= bytes.count,
                length <= rest
            else { return nil }
            rest -= length
            return String(decoding: bytes[start..<start + length], as: UTF8.self)
        }
        // The least significant byte comes first, as on all machines that Halflight is built on.
        guard number(0) == 0x9504_12de, let count = number(8), let originals = number(12),
            let translations = number(16), count <= bytes.count / 16
        else { return nil }
        var texts: [String: String] = [:]
        for index in 0..<count {
            guard let key = text(originals + 8 * index), let value = text(translations + 8 * index) else { return nil }
            // The text of the empty key describes the catalogue.
            if !key.isEmpty, !value.isEmpty { texts[key] = value }
        }
        self.init(texts: texts)
    }

    /// The languages to look for, most wanted first: `de_AT`, `de` (gettext manual, "The LANGUAGE variable").
    static func languages(_ environment: (String) -> String?) -> [String] {
        func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        guard let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG"), locale != "C", locale != "POSIX"
        else { return [] }
        let names = (value("LANGUAGE") ?? locale).split(separator: ":")
        let known = names.map { name in name.prefix { $0 != "." && $0 != "@" } }
        // The sources are in English.
        let wanted = known.prefix { $0.prefix { $0 != "_" } != "en" && $0 != "C" }
        return wanted.flatMap { name in
            [String(name), String(name.prefix { $0 != "_" })].filter { !$0.contains("/") && !$0.isEmpty }
        }
    }

    package var isEmpty: Bool { texts.isEmpty }

    package func text(for english: String) -> String { texts[english] ?? english }

    package func translation(of english: String) -> String? { texts[english] }

    package func pattern(_ id: String) -> String? { patterns[id] }
}
