import Foundation
import HalflightConfiguration
import HalflightTerminal
import TestSupport
import Testing

@testable import halflight

struct PictureFileTests {
    @Test @MainActor
    func `a picture replaces nothing that is read, not the configuration, and nothing in the state folder`() throws {
        let home = try TemporaryFolder()
        let folders = Folders(environment: { $0 == "HOME" ? home.path : nil })
        let state = try home.makeFolder(".local/state/halflight/history").dropLast(8)
        _ = try home.makeFolder(".config/halflight")
        let history = try home.write("seconds,lux\n", to: ".local/state/halflight/history/2026-11-22T132201Z.csv")
        let configuration = try home.write("guards: off\n", to: ".config/halflight/config.yaml")
        let trace = try home.write("seconds,lux\n", to: "light.csv")
        let link = "\(home.path)/link.svg"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: history)
        for refused in [trace, configuration, history, link, "\(state)/new.svg", "\(state)/./../halflight/state.yaml"] {
            let error = #expect(throws: CommandError.self) { try checkPicture(refused, from: [trace], folders) }
            #expect(error?.lines.joined().contains("choose another file") == true, "\(refused)")
        }
        for fine in [
            "-", "light.svg", "\(home.path)/light.svg", "\(home.path)/.local/state/halflights.svg", "/no/such/a",
        ] {
            try checkPicture(fine, from: [trace], folders)
        }
        try checkPicture(trace, folders)
    }
}
