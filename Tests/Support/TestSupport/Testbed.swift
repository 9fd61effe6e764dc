import Foundation

/// Mocked devices: a sysfs tree with uevents, which libudev reads in a program with this ``environment``.
/// Paths are as the program sees them, such as `/sys/devices/pci/backlight`.
public final class Testbed: Sendable {
    /// The real path of the tree.
    public let root: String
    private let keeper: ChildProcess
    private let turn = NSLock()

    /// Makes an empty tree. Throws ``Failure`` if libumockdev is missing.
    public init() throws {
        keeper = try ChildProcess(
            Products.path("MockDevices"), environment: ["LD_PRELOAD": Testbed.preload, "PATH": "/usr/bin:/bin"])
        do {
            root = try Self.ask(keeper, ["root"])
        } catch {
            keeper.end()
            throw error
        }
    }

    deinit {
        // The helper process removes its tree when its input ends.
        keeper.endInput()
        _ = try? keeper.waitForEnd()
        keeper.end()
    }

    /// The environment variables of a program that sees these devices.
    public var environment: [String: String] {
        ["LD_PRELOAD": Testbed.preload, "UMOCKDEV_DIR": root]
    }

    private static let preload = "libumockdev-preload.so.0"
}

extension Testbed {
    /// Adds a recording's devices, with their `add` uevents.
    public func load(_ recording: String) throws {
        try ask(["load", recording])
    }

    /// Adds a device, with its `add` uevent, and returns its path.
    public func add(
        _ subsystem: String, _ name: String, parent: String = "", attributes: [String: String] = [:],
        properties: [String: String] = [:]
    ) throws -> String {
        let flat = attributes.flatMap { [$0.key, "\($0.value)\n"] }
        return try ask(
            ["add", subsystem, name, parent, "\(flat.count)"] + flat + properties.flatMap { [$0.key, $0.value] })
    }

    /// Removes a device, with its uevent.
    public func remove(_ device: String) throws {
        try ask(["remove", device])
    }

    /// Sends a uevent for a device, usually `change`.
    public func uevent(_ device: String, _ action: String = "change") throws {
        try ask(["uevent", device, action])
    }

    /// Returns the real path of an attribute.
    public func file(_ device: String, _ attribute: String) -> String {
        "\(root)\(device)/\(attribute)"
    }

    /// Sets an attribute in one step, without a uevent.
    public func set(_ device: String, _ attribute: String, _ value: String) throws {
        try set(device, attribute, .text("\(value)\n"))
    }

    @discardableResult
    private func ask(_ request: [String]) throws -> String {
        try turn.withLock { try Self.ask(keeper, request) }
    }

    private static func ask(_ keeper: ChildProcess, _ request: [String]) throws -> String {
        let answered = keeper.output.lines.count
        try keeper.send(String(decoding: try JSONEncoder().encode(request), as: UTF8.self))
        let reply: String
        do {
            reply = try keeper.output.wait(for: "an answer", from: answered) { _ in true }.line
        } catch {
            throw Failure("MockDevices does not answer \(request)", log: keeper.errors.lines)
        }
        guard reply.hasPrefix("ok ") else { throw Failure("MockDevices: \(reply)", log: keeper.errors.lines) }
        return String(reply.dropFirst(3))
    }
}
