internal import Switching
internal import Udev

// What is wrong with an attribute is, for a source, the cause of having no data.

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

    /// What is wrong with the attribute, as no data.
    nonisolated func problem(_ kind: NoData.Kind, _ what: String) -> NoData {
        NoData(kind, complaint(what))
    }
}
