internal import FileSupport
internal import Glibc
internal import HalflightTerminal
internal import KeptFiles
internal import SDEvent
internal import TextSupport

/// The program `halflight-camera`.
@MainActor
package enum CameraProgram {
    /// Returns the exit code. 0 for success, 1 for failure, 64 for wrong usage (sysexits.h).
    package static func run(arguments: [String]) -> Int32 {
        do {
            let options = try CameraOptions(arguments: arguments)
            return try run(options)
        } catch let error as UsageError {
            Output.complain("\(error)")
            return 64
        } catch {
            Output.complain("\(error)")
            return 1
        }
    }

    private static func run(_ options: CameraOptions) throws -> Int32 {
        switch options.action {
        case .watchControls(let arguments): return GuardProcess.run(arguments)
        case .help:
            try Output.print(
                CameraOptions.helpText.split(separator: "\n", omittingEmptySubsequences: false).map {
                    StyledLine(String($0))
                })
        case .version: try Output.print("halflight-camera \(halflightVersion)")
        case .list: try list()
        case .now: return try measureOnce(options)
        case .run: return try follow(options)
        }
        return 0
    }

    private static func list() throws {
        let loop = try EventLoop()
        let cameras = LightMeter(device: nil, record: record, on: loop).cameras()
        let lines = cameras.map { camera in
            StyledLine(
                "\(camera.path)  \(camera.name)" + (camera == cameras.usual ? "  (used unless you say otherwise)" : ""))
        }
        try Output.print(lines.isEmpty ? ["No camera was found."] : lines)
    }

    private static func measureOnce(_ options: CameraOptions) throws -> Int32 {
        EventLoop.ignoreSignalsOfWriting()
        let loop = try EventLoop()
        switch LightMeter(device: options.device, record: record, on: loop).measure() {
        case .success(let measurement):
            try Output.print(StyledLine(measurement.line))
            return 0
        case .failure(let failure):
            Output.complain(failure.reason)
            return 1
        }
    }

    private static func follow(_ options: CameraOptions) throws -> Int32 {
        EventLoop.ignoreSignalsOfWriting()
        let loop = try EventLoop()
        let run = try CameraRun(options, record: record, on: loop)
        run.begin()
        return try withExtendedLifetime(run) { try loop.run() }
    }

    private static var record: String { CameraRecord.file(environmentVariable) }
}
