/// Upper limits of some figures, from a file. Each line has a limit and the figure's name, or a comment.
struct Limits {
    private let limits: [(limit: Double, text: Substring, name: String)]

    /// - Throws: `Failure` with the line that is not a limit.
    init(file: String) throws {
        limits = try text(of: file).split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let words = line.split(separator: " ", maxSplits: 1)
            guard words.count == 2, let limit = Double(words[0]) else {
                throw Failure("\(file): expected a limit and the name of a figure, not '\(line)'")
            }
            return (limit, words[0], words[1].drop { $0 == " " }.description)
        }
    }

    /// Returns whether each figure with a limit keeps it.
    ///
    /// - Throws: `Failure` if a limit has no figure.
    func results(of figures: [Figure]) throws -> [(line: String, isAbove: Bool)] {
        try limits.map { limit, text, name in
            guard let figure = figures.first(where: { $0.name == name }), let value = figure.median else {
                throw Failure("there is a limit for '\(name)', which was not measured")
            }
            let isAbove = value > limit
            let number = (value * 100).rounded() / 100
            return ("\(isAbove ? "ABOVE " : "within") \(text) \(figure.unit): \(number)  \(name)", isAbove)
        }
    }
}
