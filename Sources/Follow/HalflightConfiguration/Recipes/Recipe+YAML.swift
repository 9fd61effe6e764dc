internal import FileSupport
internal import LibYAML
package import Responders

extension Recipe {
    /// Parses a recipe's file (halflight-recipe(5)). `name` is the file's name without the extension.
    package init(text: [UInt8], file: String, name: String, paths: RecipePaths) throws(RecipeError) {
        do throws(YAMLError) {
            guard let root = try LibYAML.parse(text) else { throw YAMLError(at: nil, "the recipe is empty") }
            try self.init(root.mapping, name: name, paths: paths, root: root)
        } catch {
            throw RecipeError(error.description(inFile: file))
        }
    }

    private init(_ keys: Mapping, name: String, paths: RecipePaths, root: Node) throws(YAMLError) {
        try keys.allowOnly(["name", "for", "probe", "runs", "steps", "undo", "setup"])
        let nameNode = try keys.needed("name", in: root)
        guard try nameNode.string == name else {
            throw nameNode.mismatch("\(name), the name of its file")
        }
        let probe = try keys["probe"].map { (node) throws(YAMLError) in try node.mapping }
        try probe?.allowOnly(["program", "version", "file"])
        let (oldest, arguments) = try probe?["version"]?.version ?? (nil, nil)
        let stepsNode = try keys.needed("steps", in: root)
        var steps: [Step] = []
        for node in try stepsNode.sequence { steps.append(try Step(node, paths)) }
        guard !steps.isEmpty else { throw stepsNode.error("a recipe needs at least one step") }
        self.init(
            name: name, purpose: try keys.needed("for", in: root).string,
            programs: try probe?["program"]?.texts ?? [], oldest: oldest, versionArguments: arguments ?? ["--version"],
            files: try probe?["file"].map { (node) throws(YAMLError) in try node.paths(paths) } ?? [],
            steps: steps, runsBefore: try keys["runs"]?.isBefore ?? false, undo: try keys["undo"]?.command(paths) ?? [],
            setup: try keys["setup"]?.string ?? "")
        guard !needsVersion || !programs.isEmpty else {
            throw root.error("versions are those of the program in probe, and there is none")
        }
    }
}

extension Node {
    /// Whether `runs` is `before` instead of `after`.
    fileprivate var isBefore: Bool {
        get throws(YAMLError) {
            switch try string {
            case "before": true
            case "after": false
            default: throw mismatch("before or after")
            }
        }
    }
}

extension Recipe.Step {
    fileprivate init(_ node: Node, _ paths: RecipePaths) throws(YAMLError) {
        let step = StepReader(node: node, keys: try node.mapping, paths: paths)
        let readers: [(key: String, read: () throws(YAMLError) -> Recipe.Step)] = [
            ("link", step.link), ("set", step.set), ("template", step.template), ("signal", step.signal),
            ("command", step.command),
            ("terminals", step.terminals),
        ]
        guard let (_, read) = readers.first(where: { step.keys[$0.key] != nil }) else {
            throw node.error("a step needs one of the keys \(readers.map(\.key).joined(separator: ", "))")
        }
        let plain = try read()
        let versions = VersionRange(since: try step.keys["since"]?.number, before: try step.keys["before"]?.number)
        self = versions == VersionRange() ? plain : .versions(versions, plain)
    }
}

/// Reads one step by its keys.
private struct StepReader {
    let node: Node
    let keys: Mapping
    let paths: RecipePaths

    private func needed(_ key: String) throws(YAMLError) -> Node { try keys.needed(key, in: node) }

    /// Allows these keys and the keys of every step.
    private func allowOnly(_ names: [String]) throws(YAMLError) { try keys.allowOnly(names + ["since", "before"]) }

    func link() throws(YAMLError) -> Recipe.Step {
        let example = "{link: colors, day: light.conf, night: dark.conf}"
        let files = try keys.byAppearance(in: node, such: example, and: ["link", "since", "before"]) {
            (file) throws(YAMLError) in
            try file.filePath(paths, brought: true)
        }
        return .set(Desktop.Setting(try needed("link").filePath(paths), .links(files)), .link)
    }

    func set() throws(YAMLError) -> Recipe.Step {
        try allowOnly(["set", "in", "values"])
        let tool = try needed("in").choice(of: [.file, .groupedFile])
        let values = try Desktop.Values(try needed("values"))
        switch values {
        case .themes, .variants, .words:
            return .set(Desktop.Setting(try needed("set").key(of: tool), values), tool)
        case .colorScheme, .picture, .links: throw try needed("values").mismatch("{day: WORD, night: WORD}, or themes")
        }
    }

    func template() throws(YAMLError) -> Recipe.Step {
        try allowOnly(["template", "to"])
        return .template(
            source: try needed("template").filePath(paths, brought: true), target: try needed("to").filePath(paths))
    }

    func signal() throws(YAMLError) -> Recipe.Step {
        try allowOnly(["signal", "to"])
        let signals = try needed("signal").byAppearance { (node) throws(YAMLError) in
            guard let number = SignalStep.number(of: try node.string) else {
                throw node.mismatch("one of the signals HUP, USR1, USR2, WINCH")
            }
            return number
        }
        return .signal(SignalStep(signals, to: try needed("to").texts))
    }

    func command() throws(YAMLError) -> Recipe.Step {
        try allowOnly(["command", "sockets", "running"])
        let arguments = try needed("command").byAppearance { (node) throws(YAMLError) in try node.command(paths) }
        // If a variable isn't set, there are simply no such sockets.
        let patterns = try keys["sockets"]?.texts.compactMap { try? paths.expanded($0) }
        return .command(CommandStep(arguments, sockets: patterns, running: try keys["running"]?.texts ?? []))
    }

    func terminals() throws(YAMLError) -> Recipe.Step {
        try allowOnly(["terminals", "keep"])
        let kept = try keys["keep"].map { (node) throws(YAMLError) in try node.filePath(paths) }
        return .terminals(TerminalsStep(try needed("terminals").texts, kept: kept))
    }
}

// MARK: - Nodes

extension Mapping {
    func needed(_ key: String, in node: Node) throws(YAMLError) -> Node {
        guard let value = self[key] else { throw node.error("the key \(key) is missing") }
        return value
    }
}

extension Node {
    /// The text, or the texts of a non-empty list.
    var texts: [String] {
        get throws(YAMLError) {
            guard case .sequence(let elements) = content else { return [try string] }
            guard !elements.isEmpty else { throw error("the list is empty") }
            return try elements.map { (element) throws(YAMLError) in try element.string }
        }
    }

    /// A version, such as `"0.13"`.
    fileprivate var number: ProgramVersion {
        get throws(YAMLError) {
            guard let version = ProgramVersion(try string) else { throw mismatch("a version, as \"1.23\"") }
            return version
        }
    }

    /// The oldest version of a program, possibly with arguments. The program prints its version with these arguments.
    fileprivate var version: (oldest: ProgramVersion?, arguments: [String]?) {
        get throws(YAMLError) {
            guard case .mapping(let keys) = content else { return (try number, nil) }
            try keys.allowOnly(["since", "arguments"])
            return (try keys["since"]?.number, try keys["arguments"]?.texts)
        }
    }

    fileprivate func command(_ paths: RecipePaths) throws(YAMLError) -> [String] {
        guard case .sequence = content else {
            throw mismatch("a list of the program and its arguments (no shell is run)")
        }
        return try texts.map { (text) throws(YAMLError) in try paths.filled(text, self) }
    }

    fileprivate func paths(_ paths: RecipePaths) throws(YAMLError) -> [String] {
        guard case .sequence(let elements) = content else { return [try path(paths)] }
        return try elements.map { (element) throws(YAMLError) in try element.path(paths) }
    }

    /// - Parameter brought: whether the path may be relative. It then names a file that comes with recipes.
    fileprivate func path(_ paths: RecipePaths, brought: Bool = false) throws(YAMLError) -> String {
        let path = try paths.filled(try string, self)
        if path.isAbsolutePath { return path }
        guard brought else { throw mismatch("a path that begins with /, ~/ or a variable such as $XDG_CONFIG_HOME/") }
        guard let found = paths.brought(path) else {
            throw error("there is no \(path) in \(paths.folders.joined(separator: ", "))")
        }
        return found
    }

    /// Reads a file's path. It must not end like a folder's path.
    fileprivate func filePath(_ paths: RecipePaths, brought: Bool = false) throws(YAMLError) -> String {
        let text = try string
        let name = text.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        guard text.isEmpty || !["", ".", ".."].contains(name) else {
            throw mismatch("the path of a file, with the file's name at its end")
        }
        return try path(paths, brought: brought)
    }

    /// Reads one value for both appearances, or `{day: ..., night: ...}`.
    fileprivate func byAppearance<Value: Sendable & Equatable>(
        _ read: (Node) throws(YAMLError) -> Value
    ) throws(YAMLError) -> ByAppearance<Value> {
        guard case .mapping(let keys) = content else {
            let value = try read(self)
            return ByAppearance(day: value, night: value)
        }
        return try keys.byAppearance(in: self, such: "{day: ..., night: ...}", read)
    }
}

extension RecipePaths {
    fileprivate func filled(_ text: String, _ node: Node) throws(YAMLError) -> String {
        do throws(UnknownVariable) {
            return try expanded(text)
        } catch {
            throw node.error("the variable \(error.name) is not set")
        }
    }
}
