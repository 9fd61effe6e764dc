internal import Glibc
internal import HalflightSupport

/// The meaning of paths in a recipe: `~`, variables, and the files that come with recipes.
package struct RecipePaths: Sendable {
    private let environment: [String: String]
    /// The folders of files that come with recipes, the recipe's own first.
    package let folders: [String]

    package init(environment: [String: String], folders: [String]) {
        (self.environment, self.folders) = (environment, folders)
    }

    /// A variable has no value.
    package struct UnknownVariable: Error {
        package let name: String
    }

    /// Replaces `~/` at the beginning of a text, and each `$NAME`.
    ///
    /// Folders of the XDG base directory specification have its defaults, `$UID` is a number, and `$$` one dollar.
    package func expanded(_ text: String) throws(UnknownVariable) -> String {
        var result = ""
        var rest = text[...]
        if rest == "~" || rest.hasPrefix("~/") {
            result = try value("HOME")
            rest = rest.dropFirst()
        }
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            rest = rest[rest.index(after: dollar)...]
            if rest.first == "$" {
                result += "$"
                rest = rest.dropFirst()
                continue
            }
            let name = rest.prefix { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
            // A dollar without a name is a dollar.
            result += name.isEmpty ? "$" : try value(String(name))
            rest = rest[name.endIndex...]
        }
        return result + rest
    }

    private func value(_ name: String) throws(UnknownVariable) -> String {
        let isFolder = name.hasPrefix("XDG_")
        if let value = environment[name], !value.isEmpty, !isFolder || value.isAbsolutePath { return value }
        switch name {
        case "UID": return "\(getuid())"
        case "XDG_CONFIG_HOME": return try base.configuration
        case "XDG_DATA_HOME": return try base.data
        case "XDG_STATE_HOME": return try base.state
        case "XDG_CACHE_HOME": return try base.cache
        case "XDG_RUNTIME_DIR": return "/run/user/\(getuid())"
        default: throw UnknownVariable(name: name)
        }
    }

    private var base: BaseFolders {
        get throws(UnknownVariable) {
            _ = try value("HOME")
            return BaseFolders { environment[$0] }
        }
    }

    /// The path of a file in one of the folders.
    package func brought(_ path: String) -> String? {
        folders.lazy.map { "\($0)/\(path)" }.first { access($0, F_OK) == 0 }
    }
}
