extension Reason {
    /// The finding of a rule.
    ///
    /// `Wording.swift` has a message for each.
    package indirect enum Finding: Equatable, Sendable {
        /// A finding of another program, or words from elsewhere.
        case said(Message)

        // MARK: Before the first level

        case noLevelYet(assumed: Assumption)
        case noLevel(for: Duration, stays: Appearance)

        /// The origin of the appearance while nobody has read a level yet.
        package enum Assumption: Sendable {
            case sun
            case lastRun
        }

        // MARK: Light

        /// A level beyond the threshold of an appearance, for so long; zero for a single reading.
        case level(Light, is: Appearance, Band, lasted: Duration)
        /// The word of the sun, or of the hours of the clock.
        case clock(SourceKind, Appearance)
        case halfLight(Light, HalfLight, Appearance)
        case levelWentBack(Light)
        /// The first level was a misreading; the light that decides in its place.
        case firstMisread(Light)
        /// A sensor with this number of misreadings within a time.
        case unsteady(Int, within: Duration)
        case lightLastSaid(Appearance, at: Level)
        /// A finding by the first level after sleep or a cover.
        case after(WakingCause, Reason.Finding)
        case delayed(Appearance, SwitchLimit, Duration)
        case slowness(Slowness)
        /// A finding that must last longer than another would.
        case slow(Reason.Finding, Slowness)
        /// A movement of the backlight that was no hand's.
        case moved(BacklightMover)
        case thresholds(Band, isLearnt: Bool)
        case toggle(ToggleVerdict)

        /// Why a level in half-light goes with an appearance.
        package enum HalfLight: Sendable {
            case nearer
            case lastRun
            case stays
            case lastSaid
        }

        /// Why a level has to last longer than a clear one after a quiet time (rule 3).
        package struct Slowness: Equatable, Sendable {
            /// Whether it is near the threshold.
            package let isShallow: Bool
            /// The interval that recent switches fell short of; `nil` if none did.
            package let shortStay: Duration?

            package init(isShallow: Bool, shortStay: Duration?) {
                (self.isShallow, self.shortStay) = (isShallow, shortStay)
            }
        }

        // MARK: Sources and the session

        case sourceInUse(SourceName, insteadOf: SourceName?)
        /// The source in use has become another one, or none.
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
        /// Nil for `auto`.
        case set(Appearance?, for: Duration?)
        /// The end is the agreement of a ruling, if it is one.
        case toggled(Appearance, until: ForceEnd<Duration>, of: Ruling, byDesktop: Bool)
        /// Toggled to the appearance of the rules.
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
        /// Nil for one that leaves it to the light.
        case site(Appearance?)
        /// A program that set another appearance back after each of the last switches.
        case competitor(Appearance, after: Int)

        /// The end of the night lock: minutes since midnight, and the event of the sun that it is.
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
        /// The appearance of the desktop or the terminal that a program of the library follows.
        case desktopIs(Appearance)
        /// Nobody has said what the appearance is.
        case unknown
        case noSwitch(to: Appearance, Reason.Finding)
        /// Why the rules decide again, and what they find.
        case returned(Reason.Finding, Reason.Finding)
        case lightSays(Appearance)
        /// A switch that follows if the light stays, shown or behind something.
        case candidate(Appearance, in: Duration, isShown: Bool)
    }
}
