import Glibc
import HalflightClient
import ThemeFiles
import Theming
import Vocabulary

// Prints each state as a line: `FollowingProgram run|poll|glib [SECONDS]`. A stopped agent may return in SECONDS.
// `repeat` starts to follow many times, each until a state is known, and prints the open descriptors before and after.

func say(_ line: String) {
    // Even into a pipe.
    let bytes = Array("\(line)\n".utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
}

func openDescriptors() -> Int {
    guard let folder = opendir("/proc/self/fd") else { return -1 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count
}

func line(_ state: FollowedState) -> String {
    func text(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "-" }
    return """
        \(state.origin) \(text(state.appearance)) mode=\(text(state.mode)) level=\(text(state.level?.percent)) \
        lux=\(text(state.illuminance)) source=\(text(state.source)) accent=\(text(state.desktop.accentColor)) \
        contrast=\(state.desktop.wantsHighContrast ? "high" : "normal") \
        motion=\(state.desktop.wantsReducedMotion ? "reduced" : "full"): \(state.reason)
        """
}

/// Prints states.
@MainActor func following() throws -> AppearanceFollower {
    let grace = CommandLine.arguments.dropFirst(2).first.flatMap(Int.init).map(Duration.seconds)
    let follower = try AppearanceFollower(grace: grace ?? AppearanceFollower.usualGrace)
    say(line(follower.state))
    follower.states.subscribe(follower) { _, state in say(line(state)) }
    return follower
}

switch CommandLine.arguments.dropFirst().first {
case "repeat":
    let before = openDescriptors()
    for _ in 0..<20 {
        let follower = try AppearanceFollower()
        follower.states.subscribe(follower) { follower, _ in follower.stop() }
        try follower.run()
    }
    say("descriptors \(before) \(openDescriptors())")
case "themes":
    let follower = try AppearanceFollower()
    let themes = ThemeManager()
    themes.themes.subscribe(themes) { _, theme in say("\(theme.name) \(theme[.background])") }
    themes.follow(follower, themes: ThemeLibrary.installed.find)
    try follower.run()
case let kind:
    let follower = try following()
    switch kind {
    case "poll": try runByPoll(follower)
    case "glib": runByGLib(follower)
    default: try follower.run()
    }
}
