internal import LibYAML
package import Responders
internal import ThemeValues
internal import Vocabulary

extension Desktop {
    /// Parses a desktop's file (docs/desktops.md). `name` is the file's name without the extension.
    package init(text: [UInt8], file: String, name: String) throws(RecipeError) {
        do throws(YAMLError) {
            guard let root = try LibYAML.parse(text) else { throw YAMLError(at: nil, "the file is empty") }
            let keys = try root.mapping
            try keys.allowOnly(["name", "session", "also", "parts"])
            let nameNode = try keys.needed("name", in: root)
            guard try nameNode.string == name else { throw nameNode.mismatch("\(name), the name of its file") }
            guard !["auto", "none", "plasma", "gtk"].contains(name), !name.utf8.contains(UInt8(ascii: " ")) else {
                throw nameNode.error("\(name) cannot be the name of a desktop")
            }
            let session = try Session(try keys.needed("session", in: root))
            var parts: [Part] = []
            for node in try keys.needed("parts", in: root).sequence {
                parts.append(try Part(node, of: name, isDesktop: session.isDesktop))
            }
            // As in a session that no file describes.
            var others: [DesktopName] = [.gnome, .gtk]
            if let node = keys["also"] {
                others = []
                for name in try node.sequence { others.append(DesktopName(rawValue: try name.string)) }
            }
            self.init(name: DesktopName(rawValue: name), session: session, alsoFollow: others, parts: parts)
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
        default: self = .named(try node.texts.map { $0.lowercased() })
        }
    }

    /// Whether the session can have settings other than pictures.
    fileprivate var isDesktop: Bool { if case .named = self { true } else { false } }
}

extension Desktop.Part {
    /// - Parameter desktop: the desktop's name. A part's name starts with it, as replaced settings are kept by name.
    fileprivate init(_ node: Node, of desktop: String, isDesktop: Bool) throws(YAMLError) {
        let keys = try node.mapping
        try keys.allowOnly(["name", "stage", "tool", "settings"])
        let nameNode = try keys.needed("name", in: node)
        let name = try nameNode.string
        guard name == desktop || name.hasPrefix("\(desktop)-"), !name.utf8.contains(UInt8(ascii: " ")) else {
            throw nameNode.mismatch("\(desktop), or a name that begins with \(desktop)- and has no blanks")
        }
        let tool = try keys.needed("tool", in: node).choice(of: Desktop.Tool.allCases.filter { $0 != .link })
        var settings: [Desktop.Setting] = []
        let list = try keys.needed("settings", in: node)
        for node in try list.sequence { settings.append(try Desktop.Setting(node, of: tool)) }
        let pictures = settings.count { if case .picture = $0.values { true } else { false } }
        guard pictures == (isDesktop ? 0 : settings.count) || pictures == settings.count else {
            throw list.error("expected pictures alone, or none" + (isDesktop ? "" : ": a compositor has nothing else"))
        }
        self.init(name: name, stage: try keys.needed("stage", in: node).stage, tool: tool, settings: settings)
    }
}

extension Desktop.Setting {
    fileprivate init(_ node: Node, of tool: Desktop.Tool) throws(YAMLError) {
        let keys = try node.mapping
        try keys.allowOnly(["key", "values", "name"] + (tool == .kconfig ? ["program", "unset"] : []))
        if tool == .kconfig { _ = try keys.needed("program", in: node) }
        self.init(
            try keys.needed("key", in: node).key(of: tool), try Desktop.Values(try keys.needed("values", in: node)),
            name: try keys["name"]?.string, program: try keys["program"]?.string, unset: try keys["unset"]?.string)
    }
}

extension Desktop.Values {
    init(_ node: Node) throws(YAMLError) {
        guard case .mapping(let keys) = node.content else {
            self = try Desktop.Values(word: node)
            return
        }
        for (key, make) in [("themes", Desktop.Values.themes), ("variants", Desktop.Values.variants)] {
            guard let folder = try keys[key]?.string else { continue }
            try keys.allowOnly([key, "with", "prefix", "or"])
            self = make(
                Desktop.ThemeKind(
                    folder, try keys["with"]?.texts ?? [""], prefix: try keys["prefix"]?.string ?? "",
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
    func key(of tool: Desktop.Tool) throws(YAMLError) -> String {
        let key = try string
        let words = key.split(separator: " ")
        let isPath = ["/", "~/", "$"].contains { key.hasPrefix($0) }
        let (form, isRight): (String, Bool) =
            switch tool {
            case .gsettings: ("SCHEMA KEY", words.count == 2)
            case .xfconf: ("CHANNEL PROPERTY", words.count == 2)
            case .kconfig: ("FILE GROUP KEY", words.count == 3)
            case .file: ("a path from /, ~/ or a variable on, without blanks", isPath && words.count == 1)
            case .groupedFile: ("PATH GROUP KEY, the path from /, ~/ or a variable on", isPath && words.count >= 3)
            case .xfdesktop, .plasmaPicture, .swaymsg, .hyprpaper, .feh, .link: ("a name", !words.isEmpty)
            }
        guard isRight else { throw mismatch(form) }
        return key
    }

    fileprivate var stage: Stage {
        get throws(YAMLError) {
            let stages: [String: Stage] = ["toolkit": .toolkit, "color-scheme": .colorScheme, "programs": .programs]
            guard let stage = stages[try string] else { throw mismatch("toolkit, color-scheme or programs") }
            return stage
        }
    }

    func choice(of tools: [Desktop.Tool]) throws(YAMLError) -> Desktop.Tool {
        let word = try string
        guard let tool = tools.first(where: { $0.rawValue == word }) else {
            throw mismatch(tools.map(\.rawValue).joined(separator: ", "))
        }
        return tool
    }
}
