import Foundation
import TestSupport

extension Machine {
    /// Installs the project's recipes where `make install` would.
    func installRecipes() throws {
        let folder = try home.folder.makeFolder("share/halflight")
        try FileManager.default.copyItem(
            atPath: Fixtures.repository("config/recipes"), toPath: "\(folder)/recipes")
    }

    /// Enables a user's changed copy of a recipe. `replacing` keeps it away from other programs.
    func enableOwn(_ name: String, replacing: [String: String]) throws {
        var text = try String(contentsOfFile: Fixtures.repository("config/recipes/\(name).yaml"), encoding: .utf8)
        for (old, new) in replacing {
            guard text.contains(old) else { throw Failure("the recipe \(name) has no \(old)") }
            text = text.replacingOccurrences(of: old, with: new)
        }
        try home.folder.write(text, to: ".config/halflight/recipes/\(name).yaml")
    }
}

extension RunningAgent {
    /// Waits until a responder has followed without a failure.
    func wait(forResponder name: String) throws {
        try wait(until: "\(name) is listed as done") { try state(ofResponder: name)?.contains(" ok") == true }
    }

    /// Returns a responder's line in `halflight responders`.
    func state(ofResponder name: String) throws -> String? {
        let lines = try machine.halflight("responders").output
        return lines.first { $0.hasPrefix(name + " ") }
    }
}
