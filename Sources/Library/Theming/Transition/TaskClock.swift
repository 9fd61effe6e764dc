/// The default frame clock of a dissolve: main-actor tasks, at 60 Hz.
final class TaskClock: FrameClock {
    private let start = ContinuousClock.now

    var now: Duration { start.duration(to: .now) }

    func onNextFrame(_ frame: @escaping @MainActor () -> Void) {
        Task {
            try? await Task.sleep(for: .microseconds(16_667))
            frame()
        }
    }
}
