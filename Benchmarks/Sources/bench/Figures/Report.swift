import Foundation
import Observers

/// The JSON file with a run's figures and machine.
struct Report: Codable {
    let machine: Machine
    /// Whether this was a short run, whose figures are only approximate.
    let isQuick: Bool
    let figures: [Figure]
    let observers: [ObserverFigure]

    init(machine: Machine, isQuick: Bool, figures: [Figure], observers: [ObserverFigure]) {
        (self.machine, self.isQuick, self.figures, self.observers) = (machine, isQuick, figures, observers)
    }

    /// Reads the file of an earlier run.
    ///
    /// - Throws: `Failure` with the file's name if it has no figures.
    init(file: String) throws {
        do {
            self = try JSONDecoder().decode(Report.self, from: Data(contentsOf: URL(filePath: file)))
        } catch {
            throw Failure("\(file) does not have figures of `scripts/dev bench`: \(error)")
        }
    }

    func write(to file: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(self).write(to: URL(filePath: file))
    }

    /// The line above the table.
    var heading: String { machine.description + (isQuick ? " (a short run: only roughly right)" : "") }
}
