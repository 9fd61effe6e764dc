// `environ` is a variable of C's, which no program here writes.
@preconcurrency internal import Glibc

/// The variables that this process was started with; of two with one name the first counts, as for getenv(3).
package func processEnvironment() -> [String: String] {
    var entries: [String] = []
    var next = environ
    while let entry = next.pointee {
        entries.append(String(cString: entry))
        next += 1
    }
    return variables(entries)
}

/// Variables by their entries `NAME=value`; of two with one name the first counts.
package func variables(_ entries: some Sequence<some StringProtocol>) -> [String: String] {
    let pairs = entries.compactMap { entry in
        entry.firstIndex(of: "=").map { (String(entry[..<$0]), String(entry[entry.index(after: $0)...])) }
    }
    return Dictionary(pairs) { first, _ in first }
}

/// A sentence about a variable that names the person's folders by bytes that are no text; nil if there is none.
///
/// The folders are handled as texts: a name that is no text would become that of another folder, beside the right one.
package func folderVariableProblem() -> String? {
    ["HOME", "CONFIG_HOME", "STATE_HOME", "DATA_HOME", "CACHE_HOME", "RUNTIME_DIR", "CONFIG_DIRS", "DATA_DIRS"].lazy
        .map { $0 == "HOME" ? $0 : "XDG_\($0)" }
        .first { getenv($0).map { String(validatingCString: $0) == nil } ?? false }
        .map {
            "\($0) is not UTF-8: expected the path of a folder in UTF-8. Rename the folder, or set \($0) to another one."
        }
}

/// The variable of this process, unless it is unset or empty.
package func environmentVariable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
}
