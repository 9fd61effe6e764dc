import FileSupport
import Glibc
import HalflightConfiguration
import Responders

// Prints the Swift table of the desktops in a folder, for `scripts/dev desktop-table`.

let folder = CommandLine.arguments.dropFirst().first ?? "config/desktops"
do {
    let desktops = try listFolder(folder).filter { $0.hasSuffix(".yaml") }.map { file in
        let path = "\(folder)/\(file)"
        return try Desktop(text: readFile(path, limit: 1 << 20), file: path, name: String(file.dropLast(5)))
    }
    print(
        """
        // Made of config/desktops by `scripts/dev desktop-table`; do not edit it.

        extension Desktop {
            /// The desktops in `config/desktops`.
            package nonisolated static let shipped = [
        """)
    for desktop in desktops { print("        \(desktop.swift),") }
    print("    ]\n}")
} catch {
    print(error)
    exit(1)
}

extension String {
    var swift: String { debugDescription }
}

extension [String] {
    var swift: String { "[" + map(\.swift).joined(separator: ", ") + "]" }
}

extension Desktop {
    var swift: String {
        let also = alsoFollow.map { ".init(rawValue: \($0.rawValue.swift))" }.joined(separator: ", ")
        return
            "Desktop(name: .init(rawValue: \(name.rawValue.swift)), session: \(session.swift), alsoFollow: [\(also)], "
            + "parts: [\(parts.map(\.swift).joined(separator: ", "))])"
    }
}

extension Desktop.Session {
    var swift: String {
        switch self {
        case .named(let names): ".named(\(names.swift))"
        case .compositor(let program, let variable): ".compositor(\(program.swift), variable: \(variable.swift))"
        case .x11: ".x11"
        }
    }
}

extension Desktop.Part {
    var swift: String {
        "Part(name: \(name.swift), stage: .\(stage), tool: .\(tool), "
            + "settings: [\(settings.map(\.swift).joined(separator: ", "))])"
    }
}

extension Desktop.Setting {
    var swift: String {
        let others = [("name", name), ("program", program), ("unset", unset)].compactMap { label, text in
            text.map { ", \(label): \($0.swift)" }
        }
        return "Setting(\(key.swift), \(values.swift)\(others.joined()))"
    }
}

extension Desktop.Values {
    var swift: String {
        switch self {
        case .themes(let kind): ".themes(\(kind.swift))"
        case .variants(let kind): ".variants(\(kind.swift))"
        case .colorScheme: ".colorScheme"
        case .words(let words): ".words(ByAppearance(day: \(words.day.swift), night: \(words.night.swift)))"
        case .picture(let form): ".picture(.\(form))"
        case .links(let files): ".links(ByAppearance(day: \(files.day.swift), night: \(files.night.swift)))"
        }
    }
}

extension Desktop.ThemeKind {
    var swift: String {
        switch self {
        case .toolkit: return ".toolkit"
        case .icons: return ".icons"
        case .pointers: return ".pointers"
        default:
            let start = prefix.isEmpty ? "" : ", prefix: \(prefix.swift)"
            return
                ".init(\(folder.swift), \(parts.swift)\(start)\(builtIn.isEmpty ? "" : ", builtIn: \(builtIn.swift)"))"
        }
    }
}
