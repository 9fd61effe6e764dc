extension Reason {
    /// A rule's finding. `Wording.swift` has a message for each.
    package indirect enum Finding: Equatable, Sendable {
        /// Words from outside the rules.
        case said(Message)

        // MARK: Before the first level

        case noLevelYet(assumed: Assumption)
        case noLevel(for: Duration, stays: Appearance)

        package enum Assumption: Sendable {
            case sun
            case lastRun
        }

        // MARK: Light

        /// A level past an appearance's threshold, and for how long. Zero means a single reading.
        case level(Light, is: Appearance, Band, lasted: Duration)
        case clock(SourceKind, Appearance)
        case halfLight(Light, HalfLight, Appearance)
        case levelWentBack(Light)
        /// The first level was a misreading, and this light decides instead.
        case firstMisread(Light)
        case unsteady(Int, within: Duration)
        case lightLastSaid(Appearance, at: Level)
        /// The first level after sleep or a cover.
        case after(WakingCause, Reason.Finding)
        case delayed(Appearance, SwitchLimit, Duration)
        case slowness(Slowness)
        /// A finding that must last longer than usual.
        case slow(Reason.Finding, Slowness)
        case moved(BacklightMover)
        case thresholds(Band, isLearned: Bool)
        case toggle(ToggleVerdict)

        package enum HalfLight: Sendable {
            case nearer
            case lastRun
            case stays
            case lastSaid
        }

        /// Why a level must last longer than usual (rule 3).
        package struct Slowness: Equatable, Sendable {
            package let isShallow: Bool
            /// The short stay that slows switches, if any.
            package let shortStay: Duration?

            package init(isShallow: Bool, shortStay: Duration?) {
                (self.isShallow, self.shortStay) = (isShallow, shortStay)
            }
        }

        // MARK: Sources and the session

        case sourceInUse(SourceName, insteadOf: SourceName?)
        case sourceChanged(to: SourceName?)
        case noSourceLeft
        case noSource
        case dataAgain(SourceName?)
        case noData(String)
        case noDataNow(String)
        case noDataStays(Appearance, String)
        case suppressed(SuppressionCause)
        case readingsIgnored(SuppressionCause)
        case suppressionOver(SuppressionCause)
        case woken
        case wokenUndecided

        // MARK: Requests

        case started(force: Appearance)
        case setInEarlierRun
        /// A set mode, `auto` if `nil`.
        case set(Appearance?, for: Duration?)
        /// A toggle, and the ruling that ends it by agreement.
        case toggled(Appearance, until: ForceEnd<Duration>, of: Ruling, byDesktop: Bool)
        /// A toggle back to the rules' appearance.
        case toggledBack(byDesktop: Bool)
        case forceTimedOut
        case toggleOver(ToggleEndCause, Ruling)

        // MARK: Holds, locks, the site and the desktop

        case paused
        case held(Appearance, despiteNightLock: Bool)
        case mustWait(Appearance, Reason.Finding)
        case resumed
        case tooRecent(Appearance, wait: Duration)
        case nightLock(begins: Bool)
        case nightLockOver
        case locked(until: LockEnd?)
        /// A site's wish, if any.
        case site(Appearance?)
        /// A program that set an appearance back after each of the last switches.
        case competitor(Appearance, after: Int)

        /// The end of the night lock, in minutes since midnight.
        package struct LockEnd: Equatable, Sendable {
            package let minutes: Int
            package let event: SolarEvent?

            package enum SolarEvent: Sendable {
                case sunset
                case sunrise
            }

            package init(minutes: Int, event: SolarEvent?) { (self.minutes, self.event) = (minutes, event) }
        }

        // MARK: What follows

        case configurationChanged
        case themesChanged
        case historyBegins
        case disabled
        /// A desktop's or terminal's appearance that a program of the library follows.
        case desktopIs(Appearance)
        case unknown
        case noSwitch(to: Appearance, Reason.Finding)
        /// Why the rules decide again, then their finding.
        case returned(Reason.Finding, Reason.Finding)
        case lightSays(Appearance)
        /// A switch that follows unless the light goes back. In the background unless `isShown`.
        case candidate(Appearance, in: Duration, isShown: Bool)
    }
}
