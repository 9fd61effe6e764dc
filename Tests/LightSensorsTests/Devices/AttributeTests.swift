import Testing

@testable import LightSensors
@testable import Udev

@Suite("Attributes of recorded devices") struct AttributeTests {
    private let folder: DeviceFolder
    private let device: Device
    private var attribute: Attribute { device.attribute("value") }

    init() throws {
        folder = try DeviceFolder()
        device = try folder.add("iio:device0", subsystem: "iio")
    }

    @Test(
        "A number is read in each form of the kernel",
        arguments: [
            ("0", 0), ("250", 250), ("-1", -1), ("+5", 5), ("0.1", 0.1), ("250.000000", 250), ("-0.5", -0.5),
            ("1e3", 1000), ("2.5E-2", 0.025), ("0.100000000", 0.1), ("4294967296", 4_294_967_296), ("007", 7),
        ] as [(String, Double)])
    func number(text: String, number: Double) throws {
        try folder.set("iio:device0/value", text)
        #expect(try attribute.number() == number)
        try folder.setBytes("iio:device0/value", Array(text.utf8))
        #expect(try attribute.number() == number, "without a line's end")
    }

    @Test(
        "Text that is no number is refused",
        arguments: [
            "abc", "nan", "inf", "-inf", "infinity", "0x10", "1,5", "1 2", " 1", "1 ", "--1", "1e", "e5", ".", "-", "+",
            "1.2.3", "1e400", "-1e400", "٣", "１", "1\t", "12abc", "(1,2)", "1\r",
        ])
    func noNumber(text: String) throws {
        try folder.set("iio:device0/value", text)
        let error = try #require(throws: AttributeError.self) { try attribute.number() }
        #expect(error.kind == .malformed)
        #expect(error.description.hasPrefix("value of iio:device0 is not a number: \""))
    }

    @Test("The error repeats only the beginning of a long text")
    func longNoNumber() throws {
        try folder.set("iio:device0/value", String(repeating: "x", count: 4000))
        let error = try #require(throws: AttributeError.self) { try attribute.number() }
        #expect(error.description.count < 120)
    }

    @Test("An empty attribute is an error", arguments: ["", "\n", "\0", "\n5\n"])
    func empty(text: String) throws {
        try folder.setBytes("iio:device0/value", Array(text.utf8))
        let error = try #require(throws: AttributeError.self) { try attribute.number() }
        #expect(error == AttributeError(.malformed, "value of iio:device0 is empty: expected a number"))
        #expect(try attribute.text() == "")
    }

    @Test("The text is the first line, up to a zero byte")
    func firstLine() throws {
        try folder.set("iio:device0/value", "one\ntwo")
        #expect(try attribute.text() == "one")
        try folder.setBytes("iio:device0/value", Array("one\0two".utf8))
        #expect(try attribute.text() == "one")
    }

    @Test("Bytes that are not UTF-8 become replacement characters, and no number")
    func notUTF8() throws {
        try folder.setBytes("iio:device0/value", [0x31, 0xff, 0xfe])
        #expect(try attribute.text() == "1\u{FFFD}\u{FFFD}")
        #expect(throws: AttributeError.self) { try attribute.number() }
    }

    @Test("An attribute may be a page long, and no longer")
    func length() throws {
        try folder.setBytes("iio:device0/value", Array(repeating: UInt8(ascii: "1"), count: 4096))
        #expect(try attribute.text().utf8.count == 4096)
        for count in [4097, 1 << 20] {
            try folder.setBytes("iio:device0/value", Array(repeating: UInt8(ascii: "1"), count: count))
            let error = try #require(throws: AttributeError.self) { try attribute.text() }
            #expect(error == AttributeError(.malformed, "value of iio:device0 is longer than a value can be"))
        }
    }

    @Test("An endless attribute is too long")
    func endless() throws {
        let device = Device(path: "/dev", name: "zero", subsystem: "mem")
        #expect(throws: AttributeError(.malformed, "zero of zero is longer than a value can be")) {
            try device.attribute("zero").text()
        }
    }

    @Test("A missing attribute is an error")
    func missing() throws {
        #expect(throws: AttributeError(.missing, "value of iio:device0 does not exist")) { try attribute.text() }
        let gone = Device(path: folder.path("gone"), name: "gone", subsystem: "iio")
        #expect(throws: AttributeError(.missing, "value of gone does not exist")) {
            try gone.attribute("value").number()
        }
    }

    @Test("An attribute that cannot be read is an error with the reason")
    func failing() throws {
        try folder.setFailing("iio:device0/value")
        let error = try #require(throws: AttributeError.self) { try attribute.text() }
        #expect(error.kind == .unreadable)
        #expect(error.description.hasPrefix("value of iio:device0 cannot be read: "))
        #expect(error.description.contains("Input/output error"))
    }

    @Test("A folder in place of an attribute cannot be read")
    func isFolder() throws {
        _ = try folder.add("iio:device0/value", subsystem: "iio")
        let error = try #require(throws: AttributeError.self) { try attribute.text() }
        #expect(error.kind == .unreadable)
    }

    @Test("The error for a parent's attribute names the parent")
    func ofParent() throws {
        let parent = try folder.addParent("usb1", subsystem: "usb", ["removable": "fixed"])
        #expect(try device.attribute("removable", of: parent).text() == "fixed")
        #expect(throws: AttributeError(.missing, "port of usb1 does not exist")) {
            try device.attribute("port", of: parent).text()
        }
    }
}
