internal import Glibc
internal import SystemPackage

/// The reason a capture gave no light.
enum CaptureFailure: Error, Equatable {
    /// Another program has the camera. The clause names it if known.
    case busy(String)
    /// A clause, such as "the camera cannot be opened: Permission denied".
    case failed(String)

    var reason: String {
        switch self {
        case .busy(let clause), .failed(let clause): clause
        }
    }

    static let covered = CaptureFailure.failed("the camera's privacy shutter is closed, or its lens is covered")
    static let gone = CaptureFailure.failed("the camera was removed")

    init(_ error: Errno, doing what: String) {
        switch error {
        case .resourceBusy: self = .busy("another program has the camera")
        case .noSuchAddressOrDevice, Errno(rawValue: ENODEV): self = .gone
        default: self = .failed("the camera \(what): \(error)")
        }
    }
}
