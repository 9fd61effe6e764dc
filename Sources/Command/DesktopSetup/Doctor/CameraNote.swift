package import AgentInterface
import HalflightConfiguration
internal import KeptFiles
package import LightSensors
import TextSupport
package import Vocabulary

/// The last look of `halflight-camera`, if it's among the sources.
package struct CameraNote {
    package static let program = "halflight-camera"

    package static let scale: Message = "Its scale is relative: halflight calibrate fits the thresholds to it."

    /// `nil` if the camera hasn't looked yet.
    let record: CameraRecord?

    /// Returns `nil` if no source is the camera.
    package init?(sources: [SourceRecord], file: String) {
        guard sources.contains(where: { Self.isCamera($0.name) }) else { return nil }
        record = CameraRecord.read(file)
    }

    package static func isCamera(_ item: SourcePreference.Item) -> Bool {
        if case .command(let command) = item { isCamera(command.name) } else { false }
    }

    private static func isCamera(_ name: SourceName) -> Bool {
        guard name.kind == .command, let path = name.device.split(separator: " ").first else { return false }
        return path.split(separator: "/").last.map(String.init) == program
    }

    package var sentence: Message {
        guard let record else { return "Halflight has not used the camera yet." }
        switch record.result {
        case .light(let lux):
            return "The camera's last look, at \(record.moment), gave \(plainNumber(lux)) lx. \(Self.scale)"
        case .noData(let reason):
            return "The camera's last look, at \(record.moment), gave no reading: \(reason.plain())."
        }
    }

    var findings: [Finding] {
        switch record?.result {
        case nil: [.skipped("camera", sentence)]
        case .light: [.ok("camera", sentence)]
        case .noData:
            [.warning("camera", sentence, advice: "Try it by hand: \(Self.program) --now")]
        }
    }
}

extension CameraRecord {
    fileprivate var moment: String { localTime(time).map { String($0.clock.prefix(5)) } ?? "?" }
}
