/// Returns the bytes of a catalog, like msgfmt(1).
public func catalogueBytes(_ texts: [(String, String)]) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    let keys = texts.map { Array($0.0.utf8) }
    let values = texts.map { Array($0.1.utf8) }
    var place = 28 + 16 * texts.count
    var (tables, strings): ([UInt8], [UInt8]) = ([], [])
    for text in keys + values {
        tables += number(text.count) + number(place)
        strings += text + [0]
        place += text.count + 1
    }
    let header = [0x9504_12de, 0, texts.count, 28, 28 + 8 * texts.count, 0, place].flatMap(number)
    return header + tables + strings
}
