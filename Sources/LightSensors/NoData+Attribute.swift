internal import Switching
internal import Udev

// For a source, an error of an attribute is the cause of no data.

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

extension Attribute {
    /// The number it holds, as a source reads it.
    ///
    /// - Throws: `NoData` when it is missing, cannot be read, or holds no number.
    nonisolated func readNumber() throws(NoData) -> Double {
        do {
            return try number()
        } catch {
            throw NoData(error)
        }
    }

    /// The error of the attribute, as no data.
    nonisolated func problem(_ kind: NoData.Kind, _ what: String) -> NoData {
        NoData(kind, complaint(what))
    }
}
