/// A camera of this machine.
struct Camera: Equatable, Sendable {
    let path: String
    /// The driver's name for it, as plain text.
    let name: String
    /// Whether it has a color format. Cameras without are mostly infrared.
    let hasColours: Bool
}

/// Returns the cameras among devices such as `video0`, by number. Asks each device for its abilities, because a camera
/// has several devices, of which only some take pictures.
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
    /// The camera used unless a person chooses another.
    var usual: Camera? { first(where: \.hasColours) ?? first }
}
