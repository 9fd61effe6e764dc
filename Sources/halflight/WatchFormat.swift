import AgentInterface
import ArgumentParser
import Glibc
import HalflightSupport
import HalflightTerminal
import Switching

/// The format of the lines of `halflight watch`.
enum WatchFormat: String, CaseIterable, ExpressibleByArgument {
    /// `day` or `night`.
    case plain
    /// An object with appearance and reason.
    case json
    /// The input of a custom module of waybar (waybar-custom(5), return-type json).
    case waybar
}

extension WatchFormat {
    /// Whether there is a new line also when something else than the appearance has changed.
    var hasMoreThanAppearance: Bool { self == .waybar }

    /// Whether it begins before there is an agent: a bar may be started first, and asks only once.
    var waitsForAgent: Bool { self == .waybar }

    func line(for state: AgentStatus, now: tm?) -> String {
        switch self {
        case .plain: state.appearance.rawValue
        case .json: "\(["appearance": state.appearance.rawValue, "reason": state.reason] as JSON)"
        case .waybar: "\(state.waybar(now: now))"
        }
    }

    /// The line while there is no agent; nil for none.
    var lineWithoutAgent: String? {
        guard self == .waybar else { return nil }
        let json: JSON = [
            "text": "", "alt": "absent", "class": ["absent"], "tooltip": "Halflight is not running", "percentage": 0,
        ]
        return "\(json)"
    }
}

extension AgentStatus {
    /// A waybar module's text, icon name (`alt`), CSS classes, tooltip and level.
    fileprivate func waybar(now: tm?) -> JSON {
        var classes = [appearance.rawValue, mode == .auto ? "auto" : "forced"]
        if !holds.isEmpty { classes.append("held") }
        let lines = [reason, "mode \(modeText(now: now)), source \(source?.description ?? "none")"]
        return [
            "text": appearance.rawValue, "alt": appearance.rawValue, "class": classes,
            "tooltip": lines.map { $0.markup() }.joined(separator: "\n"), "percentage": (level ?? 0).rounded(),
        ]
    }
}
