internal import Udev
internal import Vocabulary

extension NoData {
    nonisolated init(_ error: AttributeError) {
        let kind: Kind =
            switch error.kind {
            case .missing: .missing
            case .unreadable: .failing
            case .malformed: .implausible
            }
        self.init(kind, error.description)
    }
}
