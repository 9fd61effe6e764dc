import Switching

/// Clight's captures: it looks at the light for a moment, and then not for minutes.
///
/// A capture is a mean of five frames within about a second, so of one sample here. Clight sets brightness only; the
/// band is held against its captures.
///
/// Source: FedeDP/Clight on GitHub, src/conf/opts.c: the time between captures on mains by day. By night and on battery
/// it is longer.
struct ClightCaptures: LightRule {
    /// The time from one capture to the next.
    static let period = Duration.seconds(600)

    static let asks = true
    let name = "Clight"
    private(set) var deadline: Duration?
    private var rule: BareHysteresis
    private var level: Level?

    init(_ band: Band) { rule = BareHysteresis(band) }

    var appearance: Appearance? { rule.appearance }

    mutating func observe(_ light: Light, at now: Duration) {
        guard light.illuminance != nil else { return }
        level = light.level
        if deadline == nil {
            deadline = now
            serveDeadline()
        }
    }

    mutating func serveDeadline() {
        if let level { rule.follow(level) }
        deadline = deadline.map { $0 + ClightCaptures.period }
    }
}
