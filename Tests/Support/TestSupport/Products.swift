public import Foundation

/// The programs under test and the files that tests use.
public enum Products {
    /// The folder of the running test bundle and the built programs. It's independent of the scratch path.
    public static let folder: URL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()

    /// Returns the path of a built program.
    public static func path(_ name: String) -> String {
        folder.appending(path: name).path(percentEncoded: false)
    }
}

/// Files of the repository that tests read.
public enum Fixtures {
    /// Returns the path of a file in the repository.
    public static func repository(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: name).path(percentEncoded: false)
    }

    /// Returns the path of a file in `Tests/Fixtures`.
    public static func path(_ name: String) -> String {
        repository("Tests/Fixtures/\(name)")
    }

    /// Returns the file names in a folder of `Tests/Fixtures`.
    public static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(folder))
    }
}
