package import HalflightConfiguration
import HalflightSupport
import LightSensors
import SDEvent
import Switching
import SystemPackage

@MainActor
extension Configuration {
    /// A sentence for each setting that is valid, and can never work.
    ///
    /// - Parameter path: the variable PATH, by which the agent finds programs.
    package func doubts(path: String?) -> [String] {
        let band = rules.band
        var doubts: [String] = []
        if band.dayAbove.percent >= 100 {
            doubts.append("day-above: no light is above \(band.dayAbove), so it never becomes day.")
        }
        if band.nightBelow.percent <= 0 {
            doubts.append("night-below: no light is below \(band.nightBelow), so it never becomes night.")
        }
        return doubts + sources.items.compactMap { $0.doubt(path: path) }
    }
}

@MainActor
extension SourcePreference.Item {
    fileprivate func doubt(path: String?) -> String? {
        switch self {
        case .command(let command):
            do {
                let file = try ProgramSearch.file(command.program, inPath: path)
                return ProgramSearch.isProgram(file) ? nil : "source: \(file) cannot be run as a program."
            } catch Errno.noSuchFileOrDirectory {
                let place = command.program.isAbsolutePath ? "there is no" : "PATH has no"
                return "source: \(place) program \(command.program)."
            } catch {
                return "source: \(command.program) does not run: \(error)".asSentence
            }
        case .replay(let replay):
            return isRegularFile(replay.path) ? nil : "source: there is no file \(replay.path)."
        default: return nil
        }
    }
}
