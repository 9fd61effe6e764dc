import Foundation

/// Symbolic links.
public enum FileLink {
    /// Makes a link.
    public static func make(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }
}
