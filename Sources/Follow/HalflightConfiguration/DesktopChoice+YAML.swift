internal import FileSupport
internal import LibYAML
internal import Responders

extension DesktopChoice {
    /// Parses the value of `desktop`. It's `auto`, `none`, a desktop, a list of desktops, or names of themes.
    init(_ node: Node) throws(YAMLError) {
        switch node.content {
        case .mapping(let keys):
            self.init()
            try readThemes(keys)
        case .sequence(let elements):
            self.init()
            var chosen: Set<DesktopName> = []
            for element in elements {
                if case .mapping(let keys) = element.content {
                    chosen.formUnion(try readThemes(keys))
                } else {
                    chosen.insert(try DesktopName(element) { "a desktop: \($0)" })
                }
            }
            desktops = chosen
        case .scalar where (try? node.string) == "auto": self.init()
        case .scalar where (try? node.string) == "none": self.init([])
        case .scalar:
            self.init([try DesktopName(node) { "auto, none, a desktop (\($0)), or a list of desktops" }])
        }
    }

    /// Parses theme names by desktop. For example, `gnome: {day: Adwaita, night: Adwaita-dark}`.
    @discardableResult
    private mutating func readThemes(_ keys: Mapping) throws(YAMLError) -> Set<DesktopName> {
        let known = DesktopName.known
        try keys.allowOnly(known.map(\.rawValue) + [DesktopName.plasma])
        var named: Set<DesktopName> = []
        for desktop in known {
            guard let node = keys[desktop.rawValue] ?? (desktop == .kde ? keys[DesktopName.plasma] : nil) else {
                continue
            }
            themes[desktop] = try ByAppearance(themes: node)
            named.insert(desktop)
        }
        return named
    }
}

extension DesktopName {
    /// - Parameter expected: makes the list of allowed values from the desktops' names.
    fileprivate init(_ node: Node, _ expected: (String) -> String) throws(YAMLError) {
        let name = (try? node.string) ?? ""
        self.init(rawValue: name == DesktopName.plasma ? "kde" : name)
        guard !DesktopName.all.contains(self) else { return }
        let known = DesktopName.known
        guard known.contains(self) else {
            throw node.mismatch(expected(known.map(\.rawValue).joined(separator: ", ")))
        }
    }

    /// The selectable desktops and the user's own desktops.
    fileprivate static var known: [DesktopName] {
        all + namesOfFiles(in: DesktopFiles(.current).folder).map(DesktopName.init).filter { !all.contains($0) }
    }

    /// Another name for `kde`.
    fileprivate static let plasma = "plasma"
}

extension ByAppearance<String> {
    fileprivate init(themes node: Node) throws(YAMLError) {
        self = try node.byAppearance(such: "{day: Adwaita, night: Adwaita-dark}", Self.name)
    }

    /// Reads a name that is harmless on a command line or in a file.
    private static func name(_ node: Node) throws(YAMLError) -> String {
        let name = try node.string
        guard !name.isEmpty, name.isLine, !name.hasPrefix("-") else { throw node.mismatch("the name of a theme") }
        // The name is a folder's name.
        guard name.utf8.count <= 255 else {
            throw node.error("the name has \(name.utf8.count) bytes: expected at most 255")
        }
        return name
    }

    /// Parses the pictures by appearance. For example, `{day: ~/Pictures/day.jpg, night: ~/Pictures/night.jpg}`.
    init(pictures node: Node) throws(YAMLError) {
        self = try node.byAppearance(such: "{day: ~/Pictures/day.jpg, night: ~/Pictures/night.jpg}", Self.path)
    }

    private static func path(_ node: Node) throws(YAMLError) -> String {
        let text = try node.string
        let path: String
        do throws(UnknownVariable) {
            path = try expandedPath(text, in: processEnvironment())
        } catch {
            throw node.error("the variable \(error.name) has no value")
        }
        guard path.isAbsolutePath, path.isLine else { throw node.mismatch("the path of a picture, from / or ~/ on") }
        return path
    }
}

extension String {
    /// Whether the text has no ASCII control characters.
    fileprivate var isLine: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f } }
}
