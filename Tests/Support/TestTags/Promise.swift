private import Glibc
public import Testing

/// Marks a test as the proof of promises: sentences of pages that end with `<!-- promise: ID -->`. Once the test has
/// run, its identifiers are in the file that `HALFLIGHT_PROMISES` names; `scripts/check-promises` reads the file.
public struct Promise: TestTrait, TestScoping {
    fileprivate let ids: [String]

    /// Runs the test, then notes its promises.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await function()
        guard let path = getenv("HALFLIGHT_PROMISES") else { return }
        let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
        guard file >= 0 else { return }
        defer { close(file) }
        let lines = ids.map { "\($0)\n" }.joined()
        _ = write(file, lines, lines.utf8.count)
    }
}

extension Trait where Self == Promise {
    /// The trait of a test that proves the promises with these identifiers.
    public static func promise(_ ids: String...) -> Promise { Promise(ids: ids) }
}
