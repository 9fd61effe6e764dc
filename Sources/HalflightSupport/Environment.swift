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
    var variables: [String: String] = [:]
    for entry in entries {
        guard let sign = entry.firstIndex(of: "="), variables[String(entry[..<sign])] == nil else { continue }
        variables[String(entry[..<sign])] = String(entry[entry.index(after: sign)...])
    }
    return variables
}

/// The variable of this process, unless it is unset or empty.
package func environmentVariable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
}
