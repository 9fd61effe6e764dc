import TestSupport

/// All that is in a folder: each entry's kind, mode, owner and path, where a link leads, and the checksums of the
/// files.
struct Listing: Equatable {
    private let entries: [String]

    /// - Parameter excluded: the relative path of a folder that is left out.
    init(of folder: TemporaryFolder, except excluded: String = "") throws {
        // Not the folder itself, which the test has made.
        let script = """
            set -e
            cd "$1"
            find . -mindepth 1 -path "./$2" -prune -o -printf '%M %U:%G %p -> %l\\n' | sort
            find . -mindepth 1 -path "./$2" -prune -o -type f -print0 | sort -z | xargs -0 -r sha256sum
            """
        let listed = try ChildProcess(
            "/bin/sh", ["-c", script, "sh", folder.path, excluded],
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C"]
        ).finish()
        guard listed.code == 0 else { throw Failure("\(folder.path) cannot be listed", log: listed.errors) }
        entries = listed.output
    }

    /// What is here and was not there, and the reverse, a line each.
    func difference(from other: Listing) -> [String] {
        entries.filter { !other.entries.contains($0) }.map { "+ \($0)" }
            + other.entries.filter { !entries.contains($0) }.map { "- \($0)" }
    }

    /// Whether there is an entry at a path that ends so.
    func has(_ path: String) -> Bool {
        entries.contains { $0.contains("\(path) -> ") }
    }
}
