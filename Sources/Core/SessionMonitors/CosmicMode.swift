internal import FileSupport
internal import Glibc
internal import SDEvent
internal import SystemPackage

/// COSMIC's own switch between light and dark, once somebody has used it: the file `is_dark`, which contains `true` or
/// `false` (cosmic-theme, `ThemeMode`).
///
/// A value is reported once it has stood for a while, also that of this program.
@MainActor
final class CosmicMode {
    private var watch: WatchedFile?
    /// Enabled since a change that has yet to stand for a while.
    private var due: TimerSource?

    /// Watches the file; nil without a folder of COSMIC's.
    ///
    /// - Parameters:
    ///   - configuration: `$XDG_CONFIG_HOME`.
    ///   - standing: how long a value has to stand.
    init?(
        on loop: EventLoop, configuration: String, standing: Duration, _ notify: @escaping (MonitorEvent) -> Void
    ) {
        let folder = "\(configuration)/cosmic"
        guard access(folder, F_OK) == 0 else { return nil }
        let file = "\(folder)/com.system76.CosmicTheme.Mode/v1/is_dark"
        do throws(Errno) {
            due = try loop.makeTimer {
                switch textOfFile(file)?.split(whereSeparator: \.isWhitespace).first {
                case "true": notify(.colorScheme(prefersDark: true))
                case "false": notify(.colorScheme(prefersDark: false))
                // COSMIC writes it again when it is used.
                default: break
                }
            }
            watch = try WatchedFile(file, on: loop) { [weak self] in self?.due?.arm(at: loop.now + standing) }
        } catch {
            return nil
        }
    }
}
