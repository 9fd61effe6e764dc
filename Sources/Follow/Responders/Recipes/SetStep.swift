internal import FileSupport
internal import Vocabulary

/// A value in a file, which follows, and comes back when the recipe is disabled.
package struct SetStep: Equatable, Sendable {
    /// `file` or `grouped-file`.
    package let tool: Desktop.Tool
    package let key: String
    package let values: Desktop.Values

    package init(_ tool: Desktop.Tool, _ key: String, _ values: Desktop.Values) {
        (self.tool, self.key, self.values) = (tool, key, values)
    }
}

/// The values that recipes set, and the way back.
package final class RecipeSettings: SettingContext {
    let environment: [String: String]
    private let replaced: ReplacedSettings

    package init(environment: [String: String], replaced: ReplacedSettings) {
        (self.environment, self.replaced) = (environment, replaced)
    }

    /// Sets what a step says for an appearance.
    ///
    /// - Returns: whether anything had to change.
    func follow(_ step: SetStep, of recipe: String, _ appearance: Appearance) throws(StepFailure) -> Bool {
        let (tool, setting) = (tool(step.tool), setting(step))
        let name = "recipes/\(recipe) \(step.tool.rawValue) \(step.key)"
        let present = try present(tool, setting)
        let before = replaced[name]
        let kept = replaced.value(of: name, present: present, for: appearance)
        switch setting.values.aim(of: step.key, for: appearance, present: present, kept: kept, in: self) {
        case .set(let value):
            let isOurs = before.map { present == $0.new || present == $0.old } ?? false
            let original = isOurs ? before?.original : nil
            // Before it is written, in case the agent ends in between.
            replaced[name] = ReplacedSetting(
                setting: name, new: value, old: present ?? "",
                original: original ?? .init(present, isSet: present != nil))
            do throws(FileError) {
                try tool.change(setting, to: value)
            } catch {
                replaced[name] = before
                throw StepFailure("\(error)")
            }
            return true
        case .leave(let why): throw StepFailure(why)
        case .right, .putBack, .forget: return false
        }
    }

    /// Puts back what recipes have replaced, but for what a person has changed since.
    ///
    /// - Parameter enabled: the names of the recipes that go on.
    /// - Returns: a clause about each value that could not be put back, and stays kept.
    package func putBack(butOf enabled: Set<String> = []) -> [String] {
        replaced.namesOfRecipes.compactMap { name in
            let words = name.split(separator: " ", maxSplits: 2).map(String.init)
            guard let kept = replaced[name], words.count == 3, !enabled.contains(String(words[0].dropFirst(8))),
                let kind = Desktop.Tool(rawValue: words[1])
            else { return nil }
            let (tool, setting) = (tool(kind), setting(SetStep(kind, words[2], .colorScheme)))
            do {
                if try present(tool, setting) == kept.new { try tool.change(setting, to: kept.original.value) }
                replaced[name] = nil
                return nil
            } catch {
                return "\(words[0]): \((error as? StepFailure)?.text ?? "\(error)")"
            }
        }
    }

    var wallpapers: ByAppearance<String>? { nil }
    var isPortalBackend: Bool { false }

    private func tool(_ kind: Desktop.Tool) -> any FileTool { kind == .file ? PlainFile() : GroupedFile() }

    private func setting(_ step: SetStep) -> DesktopSetting {
        DesktopSetting(name: step.key, key: step.key, tool: tool(step.tool), values: step.values, context: self)
    }

    private func present(_ tool: any FileTool, _ setting: DesktopSetting) throws(StepFailure) -> String? {
        switch tool.reading(of: setting) {
        case .value(let value): return value
        case .failed(let why), .absent(let why): throw StepFailure(why)
        case .parts: return nil
        }
    }
}
