/// The closest known word, if any is close. Such a word begins with `written`, or differs in one or two letters.
package func similar(to written: String, among known: [String]) -> String? {
    guard written.utf8.count > 1, written.utf8.count <= 30 else { return nil }
    let word = written.lowercased()
    if let longer = known.first(where: { $0.hasPrefix(word) }) { return longer }
    let distances = known.map { (word: $0, distance: distance(Array(word.utf8), Array($0.utf8))) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= (word.utf8.count < 5 ? 1 : 2) ? best.word : nil
}

/// The optimal string alignment distance: letters to insert, omit, replace or swap with their neighbors.
private func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var (before, last) = ([Int](), Array(0...other.count))
    for row in one.indices {
        var next = [row + 1]
        for column in other.indices {
            let isSame = one[row] == other[column]
            var least = min(last[column + 1] + 1, next[column] + 1, last[column] + (isSame ? 0 : 1))
            if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                least = min(least, before[column - 1] + 1)
            }
            next.append(least)
        }
        (before, last) = (last, next)
    }
    return last[other.count]
}
