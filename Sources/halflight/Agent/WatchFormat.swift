import AgentInterface
import HalflightSupport
import HalflightTerminal
import Switching

/// The format of the lines of `halflight watch`.
enum WatchFormat: String, CaseIterable {
    /// `day` or `night`.
    case plain
    /// An object with appearance and reason.
    case json
    /// The input of a custom module of waybar (waybar-custom(5), return-type json).
    case waybar
}

extension WatchFormat {
    /// Whether there is a new line also when something else than the appearance has changed.
    var tellsMoreThanAppearance: Bool { self == .waybar }

    /// Whether it begins before there is an agent: a bar may be started first, and asks only once.
    var waitsForAgent: Bool { self == .waybar }

    /// The line for an appearance and its reason alone, in the formats that tell no more.
    func line(_ appearance: Appearance, _ reason: String) -> String {
        guard self != .plain else { return appearance.rawValue }
        let json: JSON = ["appearance": .text(appearance.rawValue), "reason": .text(reason)]
        return "\(json)"
    }

    /// The line for all that the agent says of itself.
    func line(for state: AgentStatus, now: CalendarTime?) -> String {
        self == .waybar ? "\(state.waybar(now: now))" : line(state.appearance, state.reason)
    }

    /// The line while there is no agent; nil for none.
    var lineWithoutAgent: String? {
        guard self == .waybar else { return nil }
        let json: JSON = [
            "text": .text(""), "alt": .text("absent"), "class": .list([.text("absent")]),
            "tooltip": .text("Halflight is not running"), "percentage": .number(0),
        ]
        return "\(json)"
    }
}

extension AgentStatus {
    /// A waybar module's text, icon name (`alt`), CSS classes, tooltip and level.
    fileprivate func waybar(now: CalendarTime?) -> JSON {
        var classes = [appearance.rawValue, mode == .auto ? "auto" : "forced"]
        if !holds.isEmpty { classes.append("held") }
        let lines = [reason, "mode \(modeText(now: now)), source \(source?.description ?? "none")"]
        return [
            "text": .text(appearance.rawValue),
            "alt": .text(appearance.rawValue),
            "class": .list(classes.map { .text($0) }),
            "tooltip": .text(lines.map { $0.markup() }.joined(separator: "\n")),
            "percentage": .number((level ?? 0).rounded()),
        ]
    }
}
