/// What became of those who are told of changes.
struct ResponderCheck {
    /// The agent's responders and hooks; nil when no agent answers.
    var responders: [ResponderReport]?

    var findings: [Finding] {
        guard let responders else { return [.skipped("responders", "No agent answers to say who is told of changes.")] }
        let failing = responders.filter { $0.isFailure && !$0.isMadeUpOfOthers(responders) }
        let well = responders.filter { $0.applies && !$0.isFailure }.map(\.name)
        if failing.isEmpty, well.isEmpty {
            return [
                .warning("responders", "Nobody is told of changes.", advice: "Put hooks into place (README, Hooks).")
            ]
        }
        let told: [Finding] = well.isEmpty ? [] : [.ok("responders", "Told: \(well.joined(separator: ", ")).")]
        return told + failing.map(finding)
    }

    private func finding(_ responder: ResponderReport) -> Finding {
        let printed = responder.output.last.map { " It printed: \($0)" } ?? ""
        return .error(
            responder.name, "\(responder.state).\(printed)",
            advice: responder.name.hasPrefix("hooks/")
                ? "Run it by hand with `day` or `night`; all it printed: halflight responders --output"
                : "All it printed: halflight responders --output")
    }
}

extension ResponderReport {
    /// Whether it stands for those that are listed below it, as `hooks` does.
    fileprivate func isMadeUpOfOthers(_ all: [ResponderReport]) -> Bool {
        all.contains { $0.name.hasPrefix("\(name)/") && $0.isFailure }
    }
}
