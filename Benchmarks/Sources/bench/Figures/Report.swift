import Foundation
import Observers

/// The JSON file: all figures of a run, and what they were taken on.
struct Report: Codable {
    let machine: Machine
    /// Whether it was a short run, whose figures are only roughly right.
    let isQuick: Bool
    let figures: [Figure]
    let observers: [ObserverFigure]

    init(machine: Machine, isQuick: Bool, figures: [Figure], observers: [ObserverFigure]) {
        (self.machine, self.isQuick, self.figures, self.observers) = (machine, isQuick, figures, observers)
    }

    /// Reads what an earlier run wrote.
    ///
    /// - Throws: `Failure` with the file's name when it is not such a file.
    init(file: String) throws {
        do {
            self = try JSONDecoder().decode(Report.self, from: Data(contentsOf: URL(filePath: file)))
        } catch {
            throw Failure("\(file) holds no figures of `make bench`: \(error)")
        }
    }

    func write(to file: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(self).write(to: URL(filePath: file))
    }

    /// For the line above the table.
    var heading: String { machine.description + (isQuick ? " (a short run: only roughly right)" : "") }
}
