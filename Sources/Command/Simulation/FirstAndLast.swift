internal import HalflightTerminal

/// The first and the last elements of a list of any length, in bounded memory.
package struct FirstAndLast<Element> {
    package private(set) var first: [Element] = []
    package private(set) var last: [Element] = []
    /// The number of elements between the first and the last.
    package private(set) var omitted = 0
    /// The number of first elements, and the least number of last ones if any are omitted.
    private let reach: Int

    init(reach: Int = 5000) { self.reach = reach }

    /// The elements that are kept.
    package var elements: [Element] { first + last }

    mutating func append(_ element: Element) {
        guard first.count == reach else { return first.append(element) }
        last.append(element)
        guard last.count == 2 * reach else { return }
        last.removeFirst(reach)
        omitted += reach
    }

    /// Adds a row for each element to a table, and `omission` in place of those that are left out.
    func add(to table: inout Table, omission: [Table.Cell], _ row: (Element) -> [Table.Cell]) {
        for element in first { table.add(row(element)) }
        if omitted > 0 { table.add(omission) }
        for element in last { table.add(row(element)) }
    }
}
