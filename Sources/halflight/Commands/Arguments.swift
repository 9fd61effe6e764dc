import AgentInterface
public import ArgumentParser
import HalflightSupport
public import Switching
public import Theming

extension Appearance: ExpressibleByArgument {}

extension ContrastLevel: ExpressibleByArgument {}

extension ModeName: ExpressibleByArgument {}

/// A duration on the command line: `90s`, `10m`, `2h`.
struct TimeSpan: Equatable {
    /// 1...3,155,760,000 (a hundred years).
    let seconds: UInt32
}

extension TimeSpan: ExpressibleByArgument {
    /// Parses a duration as the configuration does, but only whole seconds, and at least one.
    init?(argument text: String) {
        guard let (seconds, rest) = Duration(written: text)?.components, rest == 0, seconds > 0,
            let seconds = UInt32(exactly: seconds)
        else { return nil }
        self.seconds = seconds
    }
}
