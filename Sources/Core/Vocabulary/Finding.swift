extension Reason {
    /// A rule's finding.
    ///
    /// `Wording.swift` has a message for each finding.
    package indirect enum Finding: Equatable, Sendable {
        /// A finding of another program, or other external words.
        case said(Message)

        // MARK: Before the first level

        case noLevelYet(assumed: Assumption)
        case noLevel(for: Duration, stays: Appearance)

        /// The origin of the appearance before the first level.
        package enum Assumption: Sendable {
            case sun
            case lastRun
        }

        // MARK: Light

        /// A level past an appearance's threshold, with its duration. Zero stands for a single reading.
        case level(Light, is: Appearance, Band, lasted: Duration)
        /// The appearance by the sun or by the clock's hours.
        case clock(SourceKind, Appearance)
        case halfLight(Light, HalfLight, Appearance)
        case levelWentBack(Light)
        /// The first level was a misreading. This light decides instead.
        case firstMisread(Light)
        /// A sensor with this number of misreadings within a time.
        case unsteady(Int, within: Duration)
        case lightLastSaid(Appearance, at: Level)
        /// A finding by the first level after sleep or a cover.
        case after(WakingCause, Reason.Finding)
        case delayed(Appearance, SwitchLimit, Duration)
        case slowness(Slowness)
        /// A finding that must last longer than others.
        case slow(Reason.Finding, Slowness)
        /// A movement of the backlight without a hand.
        case moved(BacklightMover)
        case thresholds(Band, isLearnt: Bool)
        case toggle(ToggleVerdict)

        /// Why a half-light level leads to an appearance.
        package enum HalfLight: Sendable {
            case nearer
            case lastRun
            case stays
            case lastSaid
        }

        /// Why a level must last longer than usual (rule 3).
        package struct Slowness: Equatable, Sendable {
            /// Whether the level is near the threshold.
            package let isShallow: Bool
            /// The interval that recent switches undercut; `nil` if none did.
            package let shortStay: Duration?

            package init(isShallow: Bool, shortStay: Duration?) {
                (self.isShallow, self.shortStay) = (isShallow, shortStay)
            }
        }

        // MARK: Sources and the session

        case sourceInUse(SourceName, insteadOf: SourceName?)
        /// The source in use changed to this source, or to none.
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
        /// A set mode. `nil` stands for `auto`.
        case set(Appearance?, for: Duration?)
        /// A toggle. An agreement as its end is with this ruling.
        case toggled(Appearance, until: ForceEnd<Duration>, of: Ruling, byDesktop: Bool)
        /// A toggle to the rules' appearance.
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
        /// A site's wish. `nil` leaves the decision to the light.
        case site(Appearance?)
        /// A program that set another appearance back after each recent switch.
        case competitor(Appearance, after: Int)

        /// The end of the night lock, in minutes since midnight, with its solar event.
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
        /// The appearance of the desktop or terminal that a program of the library follows.
        case desktopIs(Appearance)
        /// The appearance is unknown.
        case unknown
        case noSwitch(to: Appearance, Reason.Finding)
        /// Why the rules decide again, and their finding.
        case returned(Reason.Finding, Reason.Finding)
        case lightSays(Appearance)
        /// A switch that follows if the light stays, shown or in the background.
        case candidate(Appearance, in: Duration, isShown: Bool)
    }
}
