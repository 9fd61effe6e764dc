import Switching

/// Clight's captures, minutes apart, each a mean of five frames within about a second, so one sample here.
///
/// Clight only sets brightness; here, the band judges its captures.
///
/// Source: FedeDP/Clight on GitHub, src/conf/opts.c.
struct ClightCaptures: LightRule {
    /// Between captures, on mains power by day. It's longer by night and on battery.
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
