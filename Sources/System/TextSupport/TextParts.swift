extension String {
    /// The parts of a text between the places of a separator, which is found by its bytes.
    ///
    /// `split(separator:)` with a text and `replacing` belong to the library of regular expressions. Linked statically,
    /// that is a tenth of the agent, which uses it for nothing else.
    package func parts(separatedBy separator: String) -> [Substring] {
        var parts: [Substring] = []
        var (start, place) = (startIndex, startIndex)
        while place < endIndex {
            if utf8[place...].starts(with: separator.utf8) {
                parts.append(self[start..<place])
                utf8.formIndex(&place, offsetBy: separator.utf8.count)
                start = place
            } else {
                utf8.formIndex(after: &place)
            }
        }
        return parts + [self[start...]]
    }
}
