internal import HalflightTerminal

/// The first and last elements of a list, in bounded memory.
package struct EdgeBuffer<Element> {
    package private(set) var first: [Element] = []
    package private(set) var last: [Element] = []
    package private(set) var omitted = 0
    /// How many first elements to keep. If any are omitted, also the least number of last elements.
    private let reach: Int

    init(reach: Int = 5000) { self.reach = reach }

    package var elements: [Element] { first + last }

    mutating func append(_ element: Element) {
        guard first.count == reach else { return first.append(element) }
        last.append(element)
        guard last.count == 2 * reach else { return }
        last.removeFirst(reach)
        omitted += reach
    }

    func add(to table: inout Table, omission: [Table.Cell], _ row: (Element) -> [Table.Cell]) {
        for element in first { table.add(row(element)) }
        if omitted > 0 { table.add(omission) }
        for element in last { table.add(row(element)) }
    }
}
