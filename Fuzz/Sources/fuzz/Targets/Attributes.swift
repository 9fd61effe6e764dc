import Glibc
import Vocabulary

@testable import LightSensors
@testable import ThemingByLight
@testable import Udev

extension FuzzTarget {
    /// A device's files, as a kernel or a malicious sensor may fill them.
    ///
    /// The input has the files' contents in sequence, each ended by the byte 0xFF, which no driver writes.
    static let attributes = FuzzTarget(name: "attributes", longestInput: 6000) { input in
        let contents = input.split(separator: 0xFF, omittingEmptySubsequences: false).map(Array.init)
        let names = [
            "in_illuminance_raw", "in_illuminance_scale", "in_illuminance_offset", "brightness", "actual_brightness",
            "max_brightness", "light",
        ]
        for (place, name) in names.enumerated() {
            // A missing file is handled separately.
            if place < contents.count { Scratch.write(name, contents[place]) } else { Scratch.delete(name) }
        }
        let device = Device(path: Scratch.folder, name: "fuzzed", subsystem: "iio")
        for (name, content) in zip(names, contents) { check(device.attribute(name), content) }
        let channels = IlluminanceChannel.channels(of: device, attributes: names)
        for channel in [channels[0], IlluminanceChannel(bytes: device.attribute("light"))] {
            do throws(AttributeError) {
                let light = try channel.sample().light
                expect((0...1_200_000).contains(light.illuminance ?? 0), "\(light)")
            } catch {
                expectBounded("\(error)")
            }
        }
        var backlight = BacklightReading(device)
        for afterEvent in [false, true, true] {
            if case .noData(let noData) = backlight.value(afterEvent: afterEvent) { expectBounded(noData.cause) }
        }
        for device in [LightDevice.sensor(in: root), .backlight(in: root)] {
            guard let light = device?.light() else { continue }
            expect((0...Double.greatestFiniteMagnitude).contains(light.illuminance ?? 0), "\(light)")
        }
    }

    /// A sysfs with a sensor and a backlight, whose files are those of the device.
    private static let root: String = {
        let root = "\(Scratch.folder)/sys"
        for folder in ["", "/bus", "/bus/iio", "/bus/iio/devices", "/class", "/class/backlight"] {
            mkdir(root + folder, 0o700)
        }
        for device in ["/bus/iio/devices/fuzzed", "/class/backlight/fuzzed"] { symlink(Scratch.folder, root + device) }
        return root
    }()

    /// Checks that a number equals C's reading.
    private static func check(_ attribute: Attribute, _ content: [UInt8]) {
        do throws(AttributeError) {
            let number = try attribute.number()
            expect(number.isFinite, "\(number)")
            let text = String(decoding: content.prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }, as: UTF8.self)
            let (expected, rest) = strtod(text)
            expect(rest == 0, "\(text) was taken for the number \(number)")
            expect(number == expected, "\(text) is \(expected), and was taken for \(number)")
        } catch {
            expectBounded("\(error)")
        }
    }
}

/// Returns C's number at the beginning of a text, and the count of remaining bytes.
func strtod(_ text: String) -> (number: Double, rest: Int) {
    text.withCString { start in
        var end: UnsafeMutablePointer<CChar>?
        let number = Glibc.strtod(start, &end)
        return (number, end.map { strlen($0) } ?? 0)
    }
}
