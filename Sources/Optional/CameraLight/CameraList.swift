/// A camera of this machine.
struct Camera: Equatable, Sendable {
    let path: String
    /// The name by its driver, as plain text.
    let name: String
    /// Whether it has a format with colours: one without is mostly for infrared light.
    let hasColours: Bool
}

/// The cameras among devices, in the order of their numbers.
///
/// Asks each device itself what it can: a camera has several, of which only some take pictures.
///
/// - Parameter names: the devices' names, such as `video0`.
func cameras(among names: [String]) -> [Camera] {
    let numbered = names.compactMap { name in
        name.hasPrefix("video") ? Int(name.dropFirst("video".count)).map { (number: $0, name: name) } : nil
    }
    return numbered.sorted { $0.number < $1.number }.compactMap { entry in
        guard let device = try? VideoDevice("/dev/" + entry.name) else { return nil }
        let formats = device.formats()
        guard !formats.isEmpty else { return nil }
        return Camera(path: device.path, name: device.name, hasColours: formats.contains { $0 != .grey })
    }
}

extension [Camera] {
    /// The one that is used unless a person says otherwise.
    var usual: Camera? { first(where: \.hasColours) ?? first }
}
