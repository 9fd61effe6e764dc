import Foundation
import TestSupport
import Testing

extension Machine {
    /// Returns the text of a file in the home folder.
    func text(_ name: String) -> String? {
        try? String(contentsOfFile: "\(home.folder.path)/\(name)", encoding: .utf8)
    }

    /// The text of the configuration file.
    var configuration: String? { text(".config/halflight/config.yaml") }

    /// Returns the command's output as one text.
    func lines(_ arguments: String...) throws -> String {
        try start("halflight", arguments).finish().output.joined(separator: "\n")
    }

    /// Returns the command's output as JSON.
    func json<Value>(_ arguments: String...) throws -> Value {
        let printed = try start("halflight", arguments).finish().output.joined()
        return try #require(try JSONSerialization.jsonObject(with: Data(printed.utf8)) as? Value)
    }
}
