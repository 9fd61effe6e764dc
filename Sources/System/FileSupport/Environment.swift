// `environ` is a C variable that no program here writes.
@preconcurrency internal import Glibc

/// The process's environment. The first of several variables of the same name counts, as for getenv(3).
package func processEnvironment() -> [String: String] {
    var entries: [String] = []
    var next = environ
    while let entry = next.pointee {
        entries.append(String(cString: entry))
        next += 1
    }
    return variables(entries)
}

/// Parses entries `NAME=value`. The first of several entries with the same name counts.
package func variables(_ entries: some Sequence<some StringProtocol>) -> [String: String] {
    let pairs = entries.compactMap { entry in
        // An accent after the sign belongs to the value.
        entry.utf8.firstIndex(of: UInt8(ascii: "=")).map {
            (String(entry[..<$0]), String(entry[entry.utf8.index(after: $0)...]))
        }
    }
    return Dictionary(pairs) { first, _ in first }
}

/// Describes a folder variable that isn't UTF-8, if any. A repaired name would name a different folder.
package func folderVariableProblem() -> String? {
    ["HOME", "CONFIG_HOME", "STATE_HOME", "DATA_HOME", "CACHE_HOME", "RUNTIME_DIR", "CONFIG_DIRS", "DATA_DIRS"].lazy
        .map { $0 == "HOME" ? $0 : "XDG_\($0)" }
        .first { getenv($0).map { String(validatingCString: $0) == nil } ?? false }
        .map {
            "\($0) is not UTF-8: expected the path of a folder in UTF-8. Rename the folder, or set \($0) to another one."
        }
}

/// The value of an environment variable, unless it's unset or empty.
package func environmentVariable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
}
