import Foundation

/// Links and folders for tests that must tell them apart.
public enum FileLink {
    /// Makes a link.
    public static func make(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    /// Whether there is anything at a path, a link to nothing too.
    public static func exists(_ path: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: path)) != nil
    }
}
