/// An error in a command line.
package struct UsageError: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }

    package init(_ option: String, is value: String, expected: String) {
        self.init("\(option) is \(Self.quoted(value)): expected \(expected)")
    }

    fileprivate static func quoted(_ argument: String) -> String {
        "\"\(String(argument.unicodeScalars.prefix(80)))\""
    }
}

/// Parses options such as `--force night` or `--force=night`. `flags` have no value. `--help`, `-h` and `--version` are
/// always known. Returns the options in order, each with its value or an empty one; `-h` becomes `--help`.
package func parsedOptions(
    _ arguments: some Collection<String>, flags: [String] = [], valued: [String]
) throws(UsageError) -> [(name: String, value: String)] {
    var rest = Array(arguments)[...]
    var options: [(name: String, value: String)] = []
    while let argument = rest.popFirst() {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0] == "-h" ? "--help" : parts[0]
        if parts.count == 1, flags.contains(name) || ["--help", "--version"].contains(name) {
            options.append((name, ""))
        } else if valued.contains(name) {
            guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
                throw UsageError("\(name) needs a value")
            }
            options.append((name, value))
        } else {
            throw UsageError("unknown argument \(UsageError.quoted(argument)); try --help")
        }
    }
    return options
}
