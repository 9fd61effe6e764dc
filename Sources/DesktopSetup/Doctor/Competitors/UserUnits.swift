import HalflightSupport

/// The units of the person's systemd that somebody has enabled, by their files (systemd.unit(5)).
struct UserUnits {
    struct Unit: Equatable {
        /// The enabled unit, such as a timer.
        let name: String
        /// The file with the commands that it starts.
        let path: String
        var commands: [String]
    }

    /// Folders of units, those that count more first.
    private let folders: [String]
    private let home: String

    init(_ surroundings: Surroundings) {
        let (user, root) = (surroundings.folders, surroundings.root)
        home = user.home
        folders =
            ["\(user.configuration)/systemd/user", "\(root)/etc/systemd/user", "\(user.data)/systemd/user"]
            + ["/usr/local/lib", "/usr/lib"].map { "\(root)\($0)/systemd/user" }
    }

    /// Those that start programs; what a distribution enables for everybody, in its own folders, does not count.
    var enabled: [Unit] {
        var names: [String] = []
        for folder in folders.prefix(3) {
            let wanting = ((try? listFolder(folder)) ?? []).filter {
                $0.hasSuffix(".wants") || $0.hasSuffix(".requires")
            }
            for wants in wanting.sorted().prefix(Self.most) {
                names += ((try? listFolder("\(folder)/\(wants)")) ?? []).sorted().prefix(Self.most)
            }
        }
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }.prefix(Self.most).compactMap(unit)
    }

    private static let most = 200

    private func unit(_ name: String) -> Unit? {
        guard let own = file(of: name) else { return nil }
        if name.hasSuffix(".service") { return Unit(name: name, path: own.path, commands: commands(own.text)) }
        guard let kind = [("timer", "Timer"), ("path", "Path")].first(where: { name.hasSuffix(".\($0.0)") }) else {
            return nil
        }
        let service =
            KeyFile(Array(own.text.utf8)).value("Unit", in: kind.1)
            ?? "\(name.dropLast(kind.0.count + 1)).service"
        guard let found = file(of: service) else { return nil }
        return Unit(name: name, path: found.path, commands: commands(found.text))
    }

    /// A unit's file, or an instance's template (`x@y.service`); nil for one that is masked.
    private func file(of name: String) -> (path: String, text: String)? {
        guard !name.contains("/") else { return nil }
        var names = [name]
        if let at = name.firstIndex(of: "@"), let end = name.lastIndex(of: "."), at < end {
            names.append("\(name[...at])\(name[end...])")
        }
        for path in names.flatMap({ name in folders.map { "\($0)/\(name)" } }) {
            do throws(FileError) {
                let bytes = try readFile(path, limit: 1 << 20)
                return (path, String(decoding: bytes, as: UTF8.self))
            } catch {
                // A link to /dev/null masks the unit.
                guard error.isMissing else { return nil }
            }
        }
        return nil
    }

    /// The command lines that start programs, continued lines joined.
    private func commands(_ text: String) -> [String] {
        let joined = text.replacing("\\\n", with: " ")
        return joined.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].hasPrefix("ExecStart") else { return nil }
            return String(parts[1].drop { "-@:+! ".contains($0) })
        }
    }
}
