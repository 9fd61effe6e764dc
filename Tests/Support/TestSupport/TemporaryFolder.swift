public import Foundation

/// A temporary folder, removed with its owner.
public final class TemporaryFolder: Sendable {
    /// The folder's absolute path, without a slash at the end.
    public let path: String

    /// Makes an empty folder.
    public init() throws {
        let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        var template = Array("\(parent)/halflight-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw Failure.system("mkdtemp", errno) }
        path = String(cString: made)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

extension TemporaryFolder {
    /// Makes a folder inside, with its parents. Returns its absolute path.
    @discardableResult
    public func makeFolder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: "\(path)/\(name)", withIntermediateDirectories: true)
        return "\(path)/\(name)"
    }

    /// Writes a file by rename, and returns its absolute path. Readers never see a part of the file.
    @discardableResult
    public func write(_ text: String, to name: String, mode: mode_t = 0o644) throws -> String {
        try write(Array(text.utf8), to: name, mode: mode)
    }

    /// Writes a file of any bytes in the same way.
    @discardableResult
    public func write(_ bytes: [UInt8], to name: String, mode: mode_t = 0o644) throws -> String {
        let target = "\(path)/\(name)"
        try replaceFile(target, with: Data(bytes), mode: mode)
        return target
    }

    /// Copies a file, and returns its absolute path. An example is a program to run from here.
    @discardableResult
    public func copy(_ source: String, to name: String) throws -> String {
        let target = "\(path)/\(name)"
        try FileManager.default.copyItem(atPath: source, toPath: target)
        try waitForWriters(of: target)
        return target
    }

    /// Returns the relative paths of everything inside, sorted. They are files, links and folders.
    public func contents(of name: String = "") throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: "\(path)/\(name)").sorted()
    }
}

/// A reader gets either the old or the new content.
func replaceFile(_ path: String, with bytes: Data, mode: mode_t) throws {
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let temporary = "\(folder)/.new-\((path as NSString).lastPathComponent)"
    // A child of another test that inherits the file would be a writer.
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Failure.system("cannot write \(temporary)", errno) }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    try handle.write(contentsOf: bytes)
    try handle.close()
    try waitForWriters(of: temporary)
    guard chmod(temporary, mode) == 0, rename(temporary, path) == 0 else {
        throw Failure.system("cannot write \(path)", errno)
    }
}

/// Waits until no process can write to a file. A program that is open for writing can't be run (execve(2), ETXTBSY).
/// A child that another test forks has all files open until exec. A read lease needs no writer (fcntl(2)).
private func waitForWriters(of path: String) throws {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Failure.system("cannot open \(path)", errno) }
    defer { close(file) }
    let deadline = monotonicSeconds() + patience
    while fcntl(file, setLease, Int32(F_RDLCK)) != 0 {
        guard errno == EAGAIN, monotonicSeconds() < deadline else {
            throw Failure.system("\(path) is still open for writing", errno)
        }
        sched_yield()
    }
}

/// `F_SETLEASE` of <fcntl.h>, which declares it for GNU programs only.
private let setLease: CInt = 1024
