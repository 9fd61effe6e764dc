package import SystemPackage

package struct FileError: Error, Equatable, CustomStringConvertible {
    package enum Cause: Equatable, Sendable {
        case unreadable(Errno)
        case unwritable(Errno)
        case unlistable(Errno)
        /// The path leads to a folder, a pipe or a device.
        case notRegular
        case isLink
        /// The file has more bytes than this limit.
        case tooLarge(limit: Int)
    }

    package let path: String
    package let cause: Cause

    package init(_ path: String, _ cause: Cause) { (self.path, self.cause) = (path, cause) }

    package var isMissing: Bool { cause == .unreadable(.noSuchFileOrDirectory) }

    package var reason: String {
        switch cause {
        case .unreadable(.noSuchFileOrDirectory) where path.isRepaired:
            "cannot be read: there is no such file, or its name is not UTF-8; then rename it"
        case .unreadable(let error): "cannot be read: \(error)"
        case .unwritable(let error): "cannot be written: \(error)"
        case .unlistable(let error): "cannot be listed: \(error)"
        case .notRegular: "is not a file: expected a regular file"
        case .isLink: "cannot be read: it is a link, and links are not followed here"
        case .tooLarge(let limit): "is too large: expected at most \(limit / 1024) KiB"
        }
    }

    package var description: String { "\(path) \(reason)" }
}
