import Foundation
import Responders
import TestSupport
import Testing
import Vocabulary

/// COSMIC, whose setting is a file with one word.
@Suite("A desktop with a plain file as its setting", .tags(.alone)) @MainActor
struct PlainFileTests {
    private let kept = KeptSettings()
    private let file = ".config/cosmic/com.system76.CosmicTheme.Mode/v1/is_dark"

    private func run(present: String?, _ body: (DesktopRig) throws -> Void) throws {
        let session = ["XDG_CURRENT_DESKTOP": "COSMIC", "WAYLAND_DISPLAY": "wayland-1"]
        try DesktopRig.run(DesktopChoice(), environment: session, memory: kept.memory) { rig in
            if let present { try rig.folder.write(present, to: file) }
            try body(rig)
        }
    }

    @Test(.promise("desktop-cosmic"), arguments: ["true", "false\n", nil])
    func `the file follows, and the earlier content comes back`(present: String?) throws {
        try run(present: present) { rig in
            for appearance in [Appearance.night, .day, .night] {
                try rig.follow(appearance)
                #expect(rig.text(file)?.trimmingCharacters(in: .newlines) == "\(appearance == .night)")
            }
            #expect(try rig.record("cosmic-theme").outcome == .done)
            #expect(try rig.putBack() == [])
            #expect(rig.text(file) == present)
            #expect(kept.settings == [])
        }
    }

    @Test func `a correct file isn't written, and a person's later change stays`() throws {
        try run(present: "true") { rig in
            try rig.follow(.night)
            #expect(try rig.record("cosmic-theme").outcome == .unchanged)
            #expect(!kept.names.contains { $0.hasPrefix("cosmic-theme ") })
            try rig.follow(.day)
            try rig.folder.write("true", to: file)
            #expect(try rig.putBack() == [])
            #expect(rig.text(file) == "true")
        }
    }

    @Test func `a file of several lines stays as another kind of file`() throws {
        try run(present: "true\nmore\n") { rig in
            try rig.follow(.day)
            #expect(try rig.record("cosmic-theme").isFailure && rig.text(file) == "true\nmore\n")
            #expect(!kept.names.contains { $0.hasPrefix("cosmic-theme ") })
        }
    }

    @Test(.promise("desktops-links")) func `a link is followed, and a folder instead of the file is a failure`() throws
    {
        try run(present: nil) { rig in
            try rig.folder.write("false", to: "elsewhere")
            try rig.folder.makeFolder((file as NSString).deletingLastPathComponent)
            try FileLink.make("\(rig.folder.path)/\(file)", to: "\(rig.folder.path)/elsewhere")
            try rig.follow(.night)
            #expect(rig.text("elsewhere") == "true")
            try FileManager.default.removeItem(atPath: "\(rig.folder.path)/\(file)")
            try rig.folder.makeFolder(file)
            try rig.follow(.day)
            guard case .failed(let why) = try rig.record("cosmic-theme").outcome else {
                return #expect(Bool(false), "it did not fail")
            }
            #expect(why.english.contains(file))
        }
    }
}
