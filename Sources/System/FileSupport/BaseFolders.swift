/// The user's and the machine's folders (XDG Base Directory Specification). Relative paths count as unset.
package struct BaseFolders: Equatable, Sendable {
    package let configuration: String
    package let state: String
    package let data: String
    package let cache: String
    /// The shared data folders, most important first.
    package let sharedData: [String]
    /// The shared configuration folders, most important first.
    package let sharedConfiguration: [String]

    /// - Parameter home: the home folder if `HOME` is unset or empty.
    package init(_ environment: (String) -> String?, home fallback: String = "/") {
        func folder(_ variable: String) -> String? { environment(variable).flatMap { $0.isAbsolutePath ? $0 : nil } }
        let home = environment("HOME").flatMap { $0.isEmpty ? nil : $0 } ?? fallback
        configuration = folder("XDG_CONFIG_HOME") ?? home + "/.config"
        state = folder("XDG_STATE_HOME") ?? home + "/.local/state"
        data = folder("XDG_DATA_HOME") ?? home + "/.local/share"
        cache = folder("XDG_CACHE_HOME") ?? home + "/.cache"
        func folders(_ variable: String, _ fallback: String) -> [String] {
            let list = environment(variable).flatMap { $0.isEmpty ? nil : $0 } ?? fallback
            return list.split(separator: ":").filter(\.isAbsolutePath).prefix(BaseFolders.most).map(String.init)
        }
        sharedData = folders("XDG_DATA_DIRS", "/usr/local/share:/usr/share")
        sharedConfiguration = folders("XDG_CONFIG_DIRS", "/etc/xdg")
    }

    /// The most folders in a list. Further folders are ignored.
    static let most = 256
}

extension StringProtocol {
    /// Whether the path begins with a slash byte. A slash before an accent is another character.
    package var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

    /// Whether the text contains U+FFFD, which replaces invalid UTF-8.
    package var isRepaired: Bool { unicodeScalars.contains("\u{FFFD}") }
}
