import TestSupport

/// A folder's contents. Each entry has its kind, mode, owner, path and link target, and each file its checksum.
struct Listing: Equatable {
    private let entries: [String]

    /// - Parameter excluded: The relative path of a folder to leave out.
    init(of folder: TemporaryFolder, except excluded: String = "") throws {
        // Without the folder itself, which the test makes.
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

    /// Returns the added (+) and missing (-) entries, one per line.
    func difference(from other: Listing) -> [String] {
        entries.filter { !other.entries.contains($0) }.map { "+ \($0)" }
            + other.entries.filter { !entries.contains($0) }.map { "- \($0)" }
    }

    /// Whether an entry's path ends with `path`.
    func has(_ path: String) -> Bool {
        entries.contains { $0.contains("\(path) -> ") }
    }
}
