internal import Switching
internal import Theming

/// What a hook finds in its environment: `environment`, and what there is to say about the change.
///
/// Each of the names below is always set, so that scripts may run with `set -u`; what is unknown is empty.
/// Numbers have one decimal where they have any, and a point whatever the locale.
func hookEnvironment(for told: ThemeChange, in environment: [String: String]) -> [String: String] {
    let change = told.change
    var result = environment
    // The agent's own line to the service manager: what a hook starts must not report itself as ready there.
    result["NOTIFY_SOCKET"] = nil
    result["HALFLIGHT_APPEARANCE"] = change.to.rawValue
    result["HALFLIGHT_PREVIOUS"] = change.from.rawValue
    result["HALFLIGHT_REASON"] = change.reason.text
    result["HALFLIGHT_SOURCE"] = change.source?.description ?? ""
    result["HALFLIGHT_LEVEL"] = change.light.map { decimal($0.level.percent) } ?? ""
    result["HALFLIGHT_ILLUMINANCE"] = change.light?.illuminance.map(decimal) ?? ""
    result["HALFLIGHT_THEME"] = told.theme.name
    return result
}

private func decimal(_ number: Double) -> String {
    let text = "\((number * 10).rounded() / 10)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
