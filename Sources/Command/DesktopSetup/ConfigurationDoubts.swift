import AgentInterface
import FileSupport
package import HalflightConfiguration
package import HalflightTerminal
import LightSensors
import Processes
import SDEvent
internal import Switching
import SystemPackage
package import Vocabulary

@MainActor
extension Configuration {
    /// Returns a sentence for each valid setting that can't work. `path` is the agent's variable PATH.
    package func doubts(path: String?) -> [Message] {
        let band = rules.band
        var doubts: [Message] = []
        if band.dayAbove.percent >= 100 {
            doubts.append("day-above: no light is above \(band.dayAbove), so it never becomes day.")
        }
        if band.nightBelow.percent <= 0 {
            doubts.append("night-below: no light is below \(band.nightBelow), so it never becomes night.")
        }
        return doubts + sources.items.compactMap { $0.doubt(path: path) }
    }

    /// Returns a sentence if no named device is present. `nil` if other sources are named.
    package func missingSource() throws(CommandError) -> Message? {
        guard sources != .auto, sources.items.allSatisfy(\.isDevice),
            try !LocalSourceReader(lightSettings).read().contains(where: \.isSelected)
        else { return nil }
        let names = sources.items.map(\.description).joined(separator: ", ")
        return "source: \(names) is not here now, so nothing follows the light; see `halflight sensors`."
    }
}

@MainActor
extension SourcePreference.Item {
    fileprivate var isDevice: Bool {
        switch self {
        case .kind(let kind): !kind.has(.followsClock)
        case .named(let name): !name.kind.has(.followsClock)
        case .hours, .command: false
        }
    }

    fileprivate func doubt(path: String?) -> Message? {
        switch self {
        case .command(let command):
            do {
                let file = try ProgramSearch.file(command.program, inPath: path)
                return ProgramSearch.isProgram(file) ? nil : "source: \(file) cannot be run as a program."
            } catch Errno.noSuchFileOrDirectory {
                return command.program.isAbsolutePath
                    ? "source: there is no program \(command.program)."
                    : "source: PATH has no program \(command.program)."
            } catch {
                return "source: \(command.program) does not run: \("\(error)")"
            }
        default: return nil
        }
    }
}
