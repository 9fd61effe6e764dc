internal import LibYAML
package import Responders
internal import ThemeValues
internal import Vocabulary

extension Desktop {
    /// Parses the text of a desktop's file, as docs/desktops.md describes it.
    ///
    /// - Parameter name: the name of its file, without the ending.
    /// - Throws: `RecipeError` for anything else.
    package init(text: [UInt8], file: String, name: String) throws(RecipeError) {
        do throws(YAMLError) {
            guard let root = try LibYAML.parse(text) else { throw YAMLError(at: nil, "the file is empty") }
            let keys = try root.mapping
            try keys.allowOnly(["name", "session", "also", "parts"])
            let nameNode = try keys.needed("name", in: root)
            guard try nameNode.string == name else { throw nameNode.mismatch("\(name), the name of its file") }
            var parts: [Part] = []
            for node in try keys.needed("parts", in: root).sequence { parts.append(try Part(node)) }
            self.init(
                name: DesktopName(rawValue: name), session: try Session(try keys.needed("session", in: root)),
                alsoFollow: try keys["also"]?.texts.map(DesktopName.init) ?? [], parts: parts)
        } catch {
            throw RecipeError(error.description(inFile: file))
        }
    }
}

extension Desktop.Session {
    fileprivate init(_ node: Node) throws(YAMLError) {
        switch node.content {
        case .scalar where try node.string == "x11": self = .x11
        case .mapping(let keys):
            try keys.allowOnly(["compositor", "variable"])
            self = .compositor(
                try keys.needed("compositor", in: node).string, variable: try keys.needed("variable", in: node).string)
        default: self = .named(try node.texts)
        }
    }
}

extension Desktop.Part {
    fileprivate init(_ node: Node) throws(YAMLError) {
        let keys = try node.mapping
        try keys.allowOnly(["name", "stage", "tool", "settings"])
        var settings: [Desktop.Setting] = []
        for node in try keys.needed("settings", in: node).sequence { settings.append(try Desktop.Setting(node)) }
        let tool = try keys.needed("tool", in: node).choice(of: Desktop.Tool.self)
        self.init(
            name: try keys.needed("name", in: node).string, stage: try keys.needed("stage", in: node).stage,
            tool: tool, settings: settings)
    }
}

extension Desktop.Setting {
    fileprivate init(_ node: Node) throws(YAMLError) {
        let keys = try node.mapping
        try keys.allowOnly(["key", "values", "name", "program", "unset"])
        self.init(
            try keys.needed("key", in: node).string, try Desktop.Values(try keys.needed("values", in: node)),
            name: try keys["name"]?.string, program: try keys["program"]?.string, unset: try keys["unset"]?.string)
    }
}

extension Desktop.Values {
    fileprivate init(_ node: Node) throws(YAMLError) {
        guard case .mapping(let keys) = node.content else {
            self = try Desktop.Values(word: node)
            return
        }
        for (key, make) in [("themes", Desktop.Values.themes), ("variants", Desktop.Values.variants)] {
            guard let folder = try keys[key]?.string else { continue }
            try keys.allowOnly([key, "with", "prefix", "or"])
            self = make(
                Desktop.ThemeKind(
                    folder, try keys.needed("with", in: node).texts, prefix: try keys["prefix"]?.string ?? "",
                    builtIn: try keys["or"]?.texts ?? []))
            return
        }
        self = .words(
            try node.byAppearance(such: "{day: prefer-light, night: prefer-dark}") { (node) throws(YAMLError) in
                try node.texts
            })
    }

    private init(word node: Node) throws(YAMLError) {
        let word = try? node.string
        switch word {
        case "toolkit-themes": self = .themes(.toolkit)
        case "icons": self = .variants(.icons)
        case "pointers": self = .variants(.pointers)
        case "color-scheme": self = .colorScheme
        default:
            guard let form = word.flatMap(Desktop.PictureForm.init) else {
                let forms = Desktop.PictureForm.allCases.map(\.rawValue).joined(separator: ", ")
                throw node.mismatch(
                    "toolkit-themes, icons, pointers, color-scheme, \(forms), {day: WORD, night: WORD}, "
                        + "{themes: FOLDER, with: [PART]} or {variants: FOLDER, with: [PART]}")
            }
            self = .picture(form)
        }
    }
}

extension Node {
    fileprivate var stage: Stage {
        get throws(YAMLError) {
            let stages: [String: Stage] = ["toolkit": .toolkit, "color-scheme": .colorScheme, "programs": .programs]
            guard let stage = stages[try string] else { throw mismatch("toolkit, color-scheme or programs") }
            return stage
        }
    }

    fileprivate func choice<Choice: RawRepresentable<String> & CaseIterable>(
        of _: Choice.Type
    ) throws(YAMLError) -> Choice {
        guard let choice = Choice(rawValue: try string) else {
            throw mismatch(Choice.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return choice
    }
}
