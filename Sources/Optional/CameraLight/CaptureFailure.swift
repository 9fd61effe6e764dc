internal import Glibc
internal import SystemPackage

/// The reason why a capture gave no light.
enum CaptureFailure: Error, Equatable {
    /// Another program has the camera; the clause names it where it is known.
    case busy(String)
    /// A clause, as in "the camera cannot be opened: Permission denied".
    case failed(String)

    /// A clause.
    var reason: String {
        switch self {
        case .busy(let clause), .failed(let clause): clause
        }
    }

    static let covered = CaptureFailure.failed("the camera's privacy shutter is closed, or its lens is covered")
    static let gone = CaptureFailure.failed("the camera was removed")

    /// The failure of a call to a camera's driver.
    init(_ error: Errno, doing what: String) {
        switch error {
        case .resourceBusy: self = .busy("another program has the camera")
        case .noSuchAddressOrDevice, Errno(rawValue: ENODEV): self = .gone
        default: self = .failed("the camera \(what): \(error)")
        }
    }
}
