/// The folders of a person's and of the machine's files (XDG Base Directory Specification).
///
/// A path that is not absolute counts as not set, as the specification says.
package struct BaseFolders: Equatable, Sendable {
    package let configuration: String
    package let state: String
    package let data: String
    package let cache: String
    /// The folders of everybody's data, those that count more first.
    package let sharedData: [String]
    /// The folders of everybody's configuration, those that count more first.
    package let sharedConfiguration: [String]

    /// The folders by an environment.
    ///
    /// - Parameter home: the person's folder where the environment has none.
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

    /// The most folders that a list may have; the rest does not count.
    static let most = 256
}

extension StringProtocol {
    /// Whether it begins with a slash: as a character, that need not be one, if an accent follows.
    package var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

    /// Whether U+FFFD stands in it, as in place of bytes of a name that are not UTF-8.
    package var isRepaired: Bool { unicodeScalars.contains("\u{FFFD}") }
}
