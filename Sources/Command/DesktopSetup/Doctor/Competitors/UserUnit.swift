import HalflightSupport

/// A unit that the person's systemd has loaded.
struct UserUnit: Equatable {
    let name: String
    /// Its file; empty for none.
    let path: String
    let isEnabled: Bool
    /// The units that it starts, such as a timer's service.
    let triggers: [String]
    /// The command lines that it runs.
    let commands: [String]
}

extension UserUnit {
    static let properties = "Id,FragmentPath,UnitFileState,Triggers,ExecStart"

    /// Parses the output of `systemctl show` for several units: lines of `Key=value`, and an empty one between two.
    static func parse(_ text: String) -> [UserUnit] {
        text.split(separator: "\n\n").compactMap { block in
            let lines = block.split(separator: "\n")
            let values = variables(lines)
            guard let name = values["Id"], !name.isEmpty else { return nil }
            return UserUnit(
                name: name, path: values["FragmentPath", default: ""],
                isEnabled: values["UnitFileState", default: ""].hasPrefix("enabled"),
                triggers: values["Triggers", default: ""].split(separator: " ").map(String.init),
                commands: lines.filter { $0.hasPrefix("ExecStart=") }.compactMap(command))
        }
    }

    /// The arguments in `{ path=/bin/sh ; argv[]=/bin/sh -c true ; ignore_errors=no ; ... }`.
    private static func command(_ line: Substring) -> String? {
        guard let start = line.ranges(of: "argv[]=").first, let end = line.ranges(of: " ; ignore_errors=").last,
            start.upperBound <= end.lowerBound
        else { return nil }
        return String(line[start.upperBound..<end.lowerBound])
    }
}
