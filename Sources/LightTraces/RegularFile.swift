internal import Glibc
internal import SystemPackage

/// Opens a file to read; one that is no regular file could keep whoever reads it waiting for ever.
///
/// - Throws: `TraceError` when there is none, or it cannot be opened.
func openRegularFile(_ path: String) throws(TraceError) -> FileDescriptor {
    do {
        let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
        var information = stat()
        guard fstat(file.rawValue, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
            try? file.close()
            throw TraceError(file: path, line: 0, cause: "is not a regular file")
        }
        return file
    } catch let error as TraceError {
        throw error
    } catch {
        throw TraceError(file: path, line: 0, cause: "cannot be opened: \(error)")
    }
}
