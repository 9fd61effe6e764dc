import Foundation
import TestSupport
import Testing
import Udev

@Suite("A device's attribute") struct AttributeTests {
    private let folder: TemporaryFolder
    private let device: Device
    /// The attribute, as errors name it.
    private let name = "value of iio:device0"
    private var attribute: Attribute { device.attribute("value") }

    init() throws {
        folder = try TemporaryFolder()
        device = Device(path: folder.path, name: "iio:device0", subsystem: "iio")
    }

    @Test(
        arguments: [
            ("0\n", 0), ("96000\n", 96000), ("-1", -1), ("+5", 5), ("0.1\n", 0.1), ("250.000000", 250), ("-0.5", -0.5),
            ("1e3", 1000), ("2.5E-2\n", 0.025), ("4294967296", 4_294_967_296), ("007", 7),
        ] as [(String, Double)])
    func `a number is read in each of the kernel's forms`(content: String, number: Double) throws {
        try folder.write(content, to: "value")
        #expect(try attribute.number() == number)
    }

    @Test(arguments: [
        "abc", "nan", "inf", "-inf", "infinity", "0x10", "1,5", "1 2", " 1", "1 ", "--1", "1e", "e5", ".", "-", "+",
        "1.2.3", "1e400", "-1e400", "٣", "１", "1\t", "12abc", "(1,2)", "1\r",
    ])
    func `text other than a number is refused`(text: String) throws {
        try folder.write("\(text)\n", to: "value")
        let error = try #require(throws: AttributeError.self) { try attribute.number() }
        #expect(error.kind == .malformed)
        expect(error.description, hasPrefix: "\(name) ")
        expect(error.description, contains: "\"", "the text is quoted")
    }

    @Test func `the error repeats only the beginning of a long text`() throws {
        try folder.write(String(repeating: "x", count: 4000), to: "value")
        let error = try #require(throws: AttributeError.self) { try attribute.number() }
        #expect(error.description.count < 120)
    }

    @Test(arguments: ["", "\n", "\0", "\n5\n"])
    func `an empty attribute isn't a number`(content: String) throws {
        try folder.write(content, to: "value")
        let error = try #require(throws: AttributeError.self) { try attribute.number() }
        #expect(error.kind == .malformed)
        #expect(error.description == "value of iio:device0 is empty: expected a number")
        #expect(try attribute.text() == "")
    }

    @Test(arguments: [("raw\n", "raw"), ("raw", "raw"), ("a b\nc\n", "a b"), ("", ""), ("x\0y", "x")])
    func `the text is the first line up to a zero byte`(content: String, text: String) throws {
        try folder.write(content, to: "value")
        #expect(try attribute.text() == text)
    }

    @Test func `bytes other than UTF-8 become replacement characters`() throws {
        try folder.write([0x31, 0xff, 0xfe], to: "value")
        #expect(try attribute.text() == "1\u{FFFD}\u{FFFD}")
        #expect(throws: AttributeError.self) { try attribute.number() }
    }

    @Test func `a value longer than a memory page is an error`() throws {
        try folder.write(String(repeating: "1", count: 4096), to: "value")
        #expect(try attribute.text().count == 4096)
        try folder.write(String(repeating: "1", count: 4097), to: "value")
        let endless = Device(path: "/dev", name: "mem", subsystem: "mem").attribute("zero")
        for attribute in [attribute, endless] {
            let error = try #require(throws: AttributeError.self) { try attribute.text() }
            #expect(error.kind == .malformed)
        }
    }

    @Test func `a missing attribute is an error with its name`() throws {
        let error = try #require(throws: AttributeError.self) { try attribute.number() }
        #expect(error.kind == .missing)
        #expect(error.description == "value of iio:device0 does not exist")
    }

    @Test(arguments: [("/proc/self/mem", "Input/output error"), ("/", "Is a directory")])
    func `an unreadable attribute is an error with the reason`(target: String, reason: String) throws {
        try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/value", withDestinationPath: target)
        let error = try #require(throws: AttributeError.self) { try attribute.text() }
        #expect(error.kind == .unreadable)
        expect(error.description, hasPrefix: "\(name) ")
        #expect(error.description.contains(reason))
    }

    @Test func `a parent device's attribute is read, and the error names the parent`() throws {
        try folder.write("connected\n", to: "card0-eDP-1/status")
        let parent = Device.Parent(name: "card0-eDP-1", subsystem: "drm", path: "\(folder.path)/card0-eDP-1")
        #expect(try device.attribute("status", of: parent).text() == "connected")
        let error = try #require(throws: AttributeError.self) { try device.attribute("dpms", of: parent).text() }
        #expect(error.description == "dpms of card0-eDP-1 does not exist")
    }
}
