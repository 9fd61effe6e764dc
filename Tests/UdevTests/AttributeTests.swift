import Foundation
import TestSupport
import Testing
import Udev

@Suite("A device's attribute") struct AttributeTests {
    private let folder: TemporaryFolder
    private let device: Device

    init() throws {
        folder = try TemporaryFolder()
        device = Device(path: folder.path, name: "intel_backlight", subsystem: "backlight")
    }

    @Test(
        "The text ends at the line break",
        arguments: [("raw\n", "raw"), ("raw", "raw"), ("a b\nc\n", "a b"), ("", ""), ("x\0y", "x")])
    func text(content: String, text: String) throws {
        try folder.write(content, to: "type")
        #expect(try device.attribute("type").text() == text)
    }

    @Test(
        "A number is read as the kernel writes it",
        arguments: [("0\n", 0.0), ("96000\n", 96000), ("-12", -12), ("0.010000", 0.01), ("1e3", 1000), ("+7", 7)])
    func number(content: String, number: Double) throws {
        try folder.write(content, to: "brightness")
        #expect(try device.attribute("brightness").number() == number)
    }

    @Test(
        "Text that is no number is an error that quotes it",
        arguments: ["", "\n", "0,5", "0x10", "inf", "nan", "1 2", "on", "1e999", "--1"])
    func noNumber(content: String) throws {
        try folder.write(content, to: "brightness")
        let error = #expect(throws: AttributeError.self) { try device.attribute("brightness").number() }
        #expect(error?.kind == .malformed)
        #expect(error?.description.hasPrefix("brightness of intel_backlight is ") == true)
    }

    @Test("A missing attribute is an error")
    func missing() throws {
        let error = #expect(throws: AttributeError.self) { try device.attribute("brightness").text() }
        #expect(error?.kind == .missing)
        #expect(error?.description == "brightness of intel_backlight does not exist")
    }

    @Test("A failed read is an error, as with a device that does not answer")
    func unreadable() throws {
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/brightness", withDestinationPath: "/proc/self/mem")
        let error = #expect(throws: AttributeError.self) { try device.attribute("brightness").number() }
        #expect(error?.kind == .unreadable)
    }

    @Test("A value longer than a page of memory is an error")
    func tooLong() throws {
        try folder.write(String(repeating: "1", count: 4096), to: "long")
        #expect(try device.attribute("long").text().count == 4096)
        try folder.write(String(repeating: "1", count: 4097), to: "long")
        let error = #expect(throws: AttributeError.self) { try device.attribute("long").text() }
        #expect(error?.kind == .malformed)
    }

    @Test("An attribute of a parent device is read")
    func ofParent() throws {
        try folder.write("connected\n", to: "card0-eDP-1/status")
        let parent = Device.Parent(name: "card0-eDP-1", subsystem: "drm", path: "\(folder.path)/card0-eDP-1")
        #expect(try device.attribute("status", of: parent).text() == "connected")
    }
}
