/// How much is measured.
struct Plan {
    /// Changes of the appearance, of each program.
    let changes: Int
    /// Starts, of each program.
    let starts: Int
    /// Runs of `halflight status`, and of its floor.
    let statusRuns: Int
    /// How long a program has done nothing when its memory is looked at, in seconds.
    let idleSeconds: Int
    /// For how long its context switches are counted, in seconds.
    let watchedSeconds: Int

    static let full = Plan(changes: 1000, starts: 100, statusRuns: 200, idleSeconds: 30, watchedSeconds: 60)
    /// For trying the benchmark out: its figures are only roughly right.
    static let quick = Plan(changes: 200, starts: 20, statusRuns: 20, idleSeconds: 3, watchedSeconds: 5)
}
