import Foundation
import LightSensors
import TestSupport
import Udev

/// A folder instead of sysfs, with devices as folders and their attributes as files.
final class DeviceFolder {
    private let folder: TemporaryFolder
    private let place: String

    init() throws {
        folder = try TemporaryFolder()
        place = ""
    }

    private init(_ folder: TemporaryFolder, _ place: String) {
        self.folder = folder
        self.place = place
    }

    /// Returns an inner folder, for devices that would otherwise share a path.
    func inside(_ name: String) -> DeviceFolder {
        DeviceFolder(folder, "\(place)/\(name)")
    }

    /// Returns the real path of a device or an attribute.
    func path(_ name: String) -> String {
        "\(folder.path)\(place)/\(name)"
    }

    /// Creates a device. Each attribute's text gets a line break.
    func add(
        _ place: String, subsystem: String, type: String? = nil, parents: [Device.Parent] = [],
        _ attributes: [String: String] = [:]
    ) throws -> Device {
        try FileManager.default.createDirectory(atPath: path(place), withIntermediateDirectories: true)
        for (name, text) in attributes { try set("\(place)/\(name)", text) }
        let name = place.split(separator: "/").last.map(String.init) ?? place
        return Device(path: path(place), name: name, subsystem: subsystem, type: type, parents: parents)
    }

    /// Creates a parent device.
    func addParent(_ place: String, subsystem: String, _ attributes: [String: String] = [:]) throws -> Device.Parent {
        let device = try add(place, subsystem: subsystem, attributes)
        return Device.Parent(name: device.name, subsystem: subsystem, path: device.path)
    }

    /// Sets an attribute.
    func set(_ place: String, _ text: String) throws {
        try setBytes(place, Array("\(text)\n".utf8))
    }

    /// Sets an attribute to exactly these bytes.
    func setBytes(_ place: String, _ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(filePath: path(place)))
    }

    func remove(_ place: String) throws {
        try FileManager.default.removeItem(atPath: path(place))
    }

    /// Creates an attribute whose read fails with EIO, like an unresponsive device's.
    func setFailing(_ place: String) throws {
        try? remove(place)
        try FileManager.default.createSymbolicLink(atPath: path(place), withDestinationPath: "/proc/self/mem")
    }

    /// Creates an attribute whose read blocks until answered, like a slow sensor's.
    func setBlocking(_ place: String) throws -> BlockingAttribute {
        try? remove(place)
        return try BlockingAttribute(path(place))
    }
}

/// An attribute whose read blocks until ``answer(_:)`` or the object's release.
final class BlockingAttribute {
    private var writing: CInt

    init(_ path: String) throws {
        guard mkfifo(path, 0o600) == 0 else { throw Failure("mkfifo \(path)") }
        // With an open writing end, reading blocks but opening doesn't.
        writing = open(path, O_RDWR | O_CLOEXEC)
        guard writing >= 0 else { throw Failure("cannot open \(path)") }
    }

    deinit {
        if writing >= 0 { close(writing) }
    }

    /// Gives the value to the waiting reader.
    ///
    /// Replace the attribute with a plain one first: opening it afterwards would block.
    func answer(_ value: String) {
        let bytes = Array("\(value)\n".utf8)
        _ = write(writing, bytes, bytes.count)
        close(writing)
        writing = -1
    }

    /// Whether a reader waits for the value.
    func isAwaited() -> Bool { readers > 0 }

    /// The number of waiting readers. Counts the pipe's other open descriptors.
    var readers: Int {
        let folder = "/proc/self/fd"
        let mine = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(writing)")
        let open = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return open.count { (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == mine }
            - 1
    }
}
