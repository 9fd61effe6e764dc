import Dispatch
import Glibc
import SystemAppearance

// `AppearanceProbe current|preferences|changes COUNT|reports COUNT|watch COUNT|desktop COUNT` prints the values, a line
// each.

func say(_ line: String) {
    print(line)
    fflush(nil)
}

func show(_ appearance: Appearance) { say("appearance: \(appearance)") }

func show(_ preferences: DesktopPreferences) {
    let accent = preferences.accentColor.map { "\($0)" } ?? "none"
    say("accent: \(accent) contrast: \(preferences.wantsHighContrast) motion: \(preferences.wantsReducedMotion)")
}

let words = CommandLine.arguments.dropFirst()
let count = words.dropFirst().first.flatMap { Int($0) } ?? 1
switch words.first {
case "current": show(Appearance.current)
case "preferences":
    show(DesktopPreferences.current)
    for await preferences in DesktopPreferences.changes.prefix(count) {
        show(preferences)
        show(Appearance.current)
    }
case "changes":
    for await appearance in Appearance.changes.prefix(count) { show(appearance) }
    show(Appearance.current)
case "reports":
    // Like a program that reads keys: asks first, then reads single bytes, and hands them on.
    show(Appearance.current)
    var settings = termios()
    tcgetattr(STDIN_FILENO, &settings)
    let before = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    let reports = TerminalReports()
    let loop = Task { for await appearance in Appearance.changes(with: reports).prefix(count) { show(appearance) } }
    let keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    keys.setEventHandler {
        var buffer = [UInt8](repeating: 0, count: 64)
        let length = read(STDIN_FILENO, &buffer, 3)
        guard length > 0 else { return }
        var input = Array(buffer[..<length])
        reports.takeReports(from: &input)
        if !input.isEmpty { say("keys: \(String(decoding: input, as: UTF8.self).debugDescription)") }
    }
    keys.activate()
    await loop.value
    var after = before
    tcsetattr(STDIN_FILENO, TCSANOW, &after)
case "watch", "desktop":
    // Like a program whose loop waits for descriptors.
    @Sendable func name(_ specified: Appearance?) -> String { specified?.rawValue ?? "unspecified" }
    let watcher = AppearanceWatcher(usesTerminal: words.first == "watch") { say("called: \(name($0))") }
    for _ in 0..<count {
        var request = pollfd(fd: watcher.descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&request, 1, -1)
        say("read: \(name(watcher.read()))")
    }
    watcher.cancel()
default:
    say(
        "usage: AppearanceProbe current | preferences [COUNT] | changes COUNT | reports COUNT | watch COUNT | desktop COUNT"
    )
    exit(64)
}
