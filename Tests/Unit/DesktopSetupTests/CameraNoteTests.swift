import AgentInterface
import HalflightConfiguration
import HalflightTerminal
import KeptFiles
import LightSensors
import Switching
import TestSupport
import Testing
import Vocabulary

@testable import DesktopSetup

@Suite("The camera's note")
@MainActor
struct CameraNoteTests {
    private let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
    }

    private func note(_ device: String) -> CameraNote? {
        let source = SourceRecord(
            name: SourceName(.command, device), level: 40, illuminance: 90, isSelected: true, problem: nil)
        return CameraNote(sources: [source], file: "\(home.path)/camera.yaml")
    }

    @Test(arguments: [
        ("halflight-camera", true), ("/usr/bin/halflight-camera --interval 10m", true),
        ("halflight-cameras", false),
        ("lux --by halflight-camera", false), ("", false),
    ])
    func `the camera is known by its program's name`(device: String, isCamera: Bool) {
        #expect((note(device) != nil) == isCamera)
    }

    @Test(.promise("camera-last-look-shown")) func `the last capture is shown with its light or the reason for none`()
        throws
    {
        #expect(note("halflight-camera")?.sentence == "Halflight has not used the camera yet.")
        let file = "\(home.path)/camera.yaml"
        let light = CameraRecord(time: 1_790_000_000, result: .light(120), device: "/dev/video0", exposure: "automatic")
        try light.write(to: file)
        #expect(CameraRecord.read(file) == light)
        expect(note("halflight-camera")?.sentence, hasSuffix: " gave 120 lx. \(CameraNote.scale)")
        #expect(note("halflight-camera")?.findings.first?.status == .ok)
        let reason = CameraRecord(time: 1_790_000_000, result: .noData("the camera: \"was\"\nremoved"), device: nil)
        try reason.write(to: file)
        #expect(CameraRecord.read(file) == reason)
        expect(note("halflight-camera")?.sentence, hasSuffix: ": the camera: \"was\" removed.")
        #expect(note("halflight-camera")?.findings.first?.status == .warning)
    }

    @Test(arguments: ["", "time: x", "time: 1", "[", "time: 1\nlux: .inf"])
    func `a damaged record isn't a capture`(text: String) throws {
        try home.write(text, to: "camera.yaml")
        #expect(note("halflight-camera")?.record == nil)
    }
}
