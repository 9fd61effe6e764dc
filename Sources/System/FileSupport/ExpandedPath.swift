internal import Glibc

/// An error for a variable without a value.
package struct UnknownVariable: Error {
    package let name: String
}

/// Expands a leading `~/`, each `$NAME`, `$$`, and `${NAME}` if `hasBraces`. XDG folders and `$UID` have defaults.
package func expandedPath(
    _ text: String, in environment: [String: String], hasBraces: Bool = false
) throws(UnknownVariable) -> String {
    var result = ""
    var rest = text[...]
    if rest == "~" || rest.hasPrefix("~/") {
        result = try value(of: "HOME", in: environment)
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
        if hasBraces, rest.first == "{", let end = rest.firstIndex(of: "}") {
            result += try value(of: String(rest[..<end].dropFirst()), in: environment)
            rest = rest[end...].dropFirst()
            continue
        }
        let name = rest.prefix { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
        // A dollar without a name stays.
        result += name.isEmpty ? "$" : try value(of: String(name), in: environment)
        rest = rest[name.endIndex...]
    }
    return result + rest
}

private func value(of name: String, in environment: [String: String]) throws(UnknownVariable) -> String {
    let isFolder = name.hasPrefix("XDG_")
    if let value = environment[name], !value.isEmpty, !isFolder || value.isAbsolutePath { return value }
    func base() throws(UnknownVariable) -> BaseFolders {
        _ = try value(of: "HOME", in: environment)
        return BaseFolders { environment[$0] }
    }
    switch name {
    case "UID": return "\(getuid())"
    case "XDG_CONFIG_HOME": return try base().configuration
    case "XDG_DATA_HOME": return try base().data
    case "XDG_STATE_HOME": return try base().state
    case "XDG_CACHE_HOME": return try base().cache
    case "XDG_RUNTIME_DIR": return "/run/user/\(getuid())"
    default: throw UnknownVariable(name: name)
    }
}
