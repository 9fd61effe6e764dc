internal import Switching

/// Something that yields levels.
///
/// A source does nothing until it is started. It then hands on a value whenever it has one that may be new, and
/// hands on what keeps it from having one; whoever takes them decides what they mean.
protocol LightSource: AnyObject {
    /// The source's name.
    var name: SourceName { get }

    /// Begins to yield values, the first as soon as there is one.
    func start(_ use: LightSourceUse, _ deliver: @escaping (Reading.Value) -> Void)

    /// Yields nothing from now on, and costs nothing.
    func stop()

    /// Stops, for good: `whenGone` is called when nothing of it runs any more, at once or from the loop.
    func end(_ whenGone: @escaping () -> Void)

    /// The kernel has said that a value of the source's device may have changed.
    func deviceDidChange()

    /// The place or the thresholds are others now.
    func settingsDidChange()

    /// What it yielded last was not believed, or nobody has looked for a while: it is to yield what it says now.
    func lookAgain()

    /// The machine is about to sleep, or has slept unannounced and is about to be woken.
    func machineWillSleep()

    /// The machine has woken: what was read before is past.
    func machineDidWake()

    /// What it would yield now, where finding out does not block; nil where it might.
    func glance() -> Reading.Value?

    /// How many times as fast as the clock the time goes that its values are from.
    var speed: Double { get }
}

/// What a source is started for.
enum LightSourceUse {
    /// Decisions hang on it.
    case decisions
    /// It gave no data and was left for another; now and then it is asked whether it does again.
    case recovery
    /// It is asked now and then how much the light moves, because another seems to be stuck.
    case comparison
}

extension LightSource {
    func deviceDidChange() {}
    func settingsDidChange() {}
    func lookAgain() {}
    func machineWillSleep() {}
    func machineDidWake() { lookAgain() }

    func end(_ whenGone: @escaping () -> Void) {
        stop()
        whenGone()
    }

    var speed: Double { 1 }
}
