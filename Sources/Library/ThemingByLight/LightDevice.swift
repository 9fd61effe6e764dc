internal import Dispatch
public import Switching

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A light sensor, or a screen's backlight, that a program reads itself, from sysfs.
///
/// ```swift
/// if let device = LightDevice.sensor() ?? .backlight() {
///     for await light in device.lights { decider.lightDidChange(to: light) }
/// }
/// ```
public struct LightDevice: Sendable {
    /// The kind and the kernel's name of the device.
    public let source: SourceName
    private let value: String
    private let form: Form

    private enum Form {
        /// `brightness / max_brightness` (Documentation/ABI/stable/sysfs-class-backlight).
        case backlight(maximum: String, changes: Int32?)
        /// Lux, or `(raw + offset) * scale` (Documentation/ABI/testing/sysfs-bus-iio).
        case lux(offset: String?, scale: String?)
    }

    /// Returns the first light sensor that measures lux. `nil` without one.
    public static func sensor() -> LightDevice? { sensor(in: "/sys") }

    /// Returns a screen's backlight; firmware's before a platform's, and that before a graphics driver's own. `nil`
    /// without one.
    public static func backlight() -> LightDevice? { backlight(in: "/sys") }

    static func sensor(in root: String) -> LightDevice? {
        let folder = "\(root)/bus/iio/devices"
        for device in names(in: folder) {
            let names = Set(names(in: "\(folder)/\(device)"))
            let channels = ["in_illuminance", "in_illuminance0"].flatMap { ["\($0)_input", "\($0)_raw"] }
            guard let value = channels.first(where: names.contains) else { continue }
            func path(_ end: String) -> String? {
                guard value.hasSuffix("_raw") else { return nil }
                // A device may have one for all its channels.
                let own = [value.dropLast("_raw".count) + end, "in_illuminance\(end)"]
                return own.first(where: names.contains).map { "\(folder)/\(device)/\($0)" }
            }
            return LightDevice(
                source: SourceName(.illuminance, device), value: "\(folder)/\(device)/\(value)",
                form: .lux(offset: path("_offset"), scale: path("_scale")))
        }
        return nil
    }

    /// - Parameter changes: a descriptor that reports changes like `actual_brightness`, for tests.
    static func backlight(in root: String, changes: Int32? = nil) -> LightDevice? {
        let folder = "\(root)/class/backlight"
        func rank(_ name: String) -> Int {
            let type = text(of: "\(folder)/\(name)/type")
            return ["firmware", "platform"].firstIndex { $0 == type } ?? 2
        }
        return names(in: folder).min { (rank($0), $0) < (rank($1), $1) }.map { name in
            LightDevice(
                source: SourceName(.backlight, name), value: "\(folder)/\(name)/brightness",
                form: .backlight(maximum: "\(folder)/\(name)/max_brightness", changes: changes))
        }
    }

    /// Reads the light, which can take a sensor some time. `nil` if the device is gone or gives no valid number.
    public func light() -> Light? {
        guard let value = number(in: value) else { return nil }
        switch form {
        case .backlight(let path, _):
            guard let maximum = number(in: path), maximum > 0, 0...maximum ~= value else { return nil }
            return Light(level: Level(clamping: value / maximum * 100))
        case .lux(let offset, let scale):
            guard let offset = offset.map(number) ?? 0, let scale = scale.map(number) ?? 1 else { return nil }
            return Light(illuminance: (value + offset) * scale)
        }
    }

    /// The light now, then each new one, on any thread, until the device is gone.
    ///
    /// The kernel reports a backlight's changes. A sensor is read every 2 s during iteration. A slow
    /// reader misses light, but never the newest.
    public var lights: AsyncStream<Light> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return continuation.finish() }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            let (end, cancel) = (ends[0], ends[1])
            continuation.onTermination = { _ in close(cancel) }
            DispatchQueue(label: "org.halflight.light").async {
                follow(until: end) { continuation.yield($0) }
                continuation.finish()
                close(end)
            }
        }
    }

    /// Reads the light until the other end of a pipe is closed, or the device is gone.
    private func follow(until end: Int32, _ yield: (Light) -> Void) {
        var (changes, interval): (Int32, Int32) = (-1, 2000)
        if case .backlight(_, let descriptor) = form {
            let attribute = value.dropLast("brightness".count) + "actual_brightness"
            (changes, interval) = (descriptor ?? open(String(attribute), O_RDONLY | O_CLOEXEC), -1)
        }
        defer { if changes >= 0 { close(changes) } }
        var last: Light?
        var byte: UInt8 = 0
        while true {
            // A read re-arms the attribute (sysfs_notify in fs/sysfs/file.c), so it precedes that of the light.
            if changes >= 0 { _ = pread(changes, &byte, 1, 0) }
            guard let light = light() else { return }
            if light != last { yield(light) }
            last = light
            var requests = [
                pollfd(fd: end, events: Int16(POLLIN), revents: 0),
                pollfd(fd: changes, events: Int16(POLLPRI), revents: 0),
            ]
            guard poll(&requests, 2, interval) >= 0 || errno == EINTR, requests[0].revents == 0 else { return }
        }
    }
}

/// Returns the names in a folder, in order. Empty without a folder.
private func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
        withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { names.append(String(cString: $0)) }
        }
    }
    return names.filter { !$0.hasPrefix(".") }.sorted()
}

/// Returns the first line of an attribute. `nil` if it can't be read.
private func text(of path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(file, &bytes, bytes.count)
    guard count >= 0 else { return nil }
    return String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
}

private func number(in path: String) -> Double? { text(of: path).flatMap { Double($0) } }
