import Foundation
import LightSensors
import TestSupport
import Udev

/// A file of `Tests/Fixtures/recordings`, as folders and files like in sysfs.
struct Recording {
    /// The recorded device.
    let device: Device
    /// The attributes' names.
    let attributes: [String]

    /// Reads a recording (umockdev-record(1)). Each device has a paragraph, the recorded device first.
    init(_ name: String, in folder: DeviceFolder) throws {
        let text = try String(contentsOfFile: Fixtures.path("recordings/\(name).umockdev"), encoding: .utf8)
        let paragraphs = text.components(separatedBy: "\n\n").map(Paragraph.init).filter { !$0.path.isEmpty }
        guard let first = paragraphs.first else { throw Failure("\(name) holds no device") }
        let parents = try paragraphs.dropFirst().map { paragraph in
            try folder.addParent(
                paragraph.path, subsystem: paragraph.properties["SUBSYSTEM"] ?? "", paragraph.values)
        }
        device = try folder.add(
            first.path, subsystem: first.properties["SUBSYSTEM"] ?? "", type: first.properties["DEVTYPE"],
            parents: parents, first.values)
        attributes = first.attributes.map(\.name)
    }

    /// Returns the names of all recordings.
    static func names() throws -> [String] {
        try Fixtures.names(in: "recordings").filter { $0.hasSuffix(".umockdev") }.map { String($0.dropLast(9)) }
    }

    private struct Paragraph {
        var path = ""
        var properties: [String: String] = [:]
        var attributes: [(name: String, value: String)] = []

        /// The attributes that are files of the device itself.
        var values: [String: String] {
            Dictionary(attributes.filter { !$0.name.contains("/") }.map { ($0.name, $0.value) }) { $1 }
        }

        init(_ text: String) {
            for line in text.split(separator: "\n") {
                let parts = line.dropFirst(3).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let (name, value) = (String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
                switch line.prefix(3) {
                case "P: ": path = name
                case "E: ": properties[name] = value
                case "A: ": attributes.append((name, value.replacingOccurrences(of: "\\n", with: "")))
                default: break
                }
            }
        }
    }
}
