extension String {
    /// The parts of a text between separators, found by their bytes. `split(separator:)` with a text and `replacing`
    /// belong to the regular expression library. Linked statically, it is a tenth of the agent.
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
