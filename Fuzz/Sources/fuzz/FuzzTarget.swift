/// One thing that is fed with whatever bytes libFuzzer thinks of.
struct FuzzTarget {
    /// Its name, and that of its folder in `corpus/` and its file in `dictionaries/`.
    let name: String
    /// The longest input that is tried, in bytes; beyond it nothing new comes.
    let longestInput: Int
    /// Takes one input; whatever should hold and does not ends the program by `expect`.
    let run: ([UInt8]) -> Void

    /// All of them, in the order in which they are run.
    static let all: [FuzzTarget] = [
        .attributes, .commandLines, .yaml, .configuration, .configurationEdits, .state, .journal, .themes, .colors,
        .keyFiles, .traces, .busValues, .busCalls, .busAnswers,
    ]

    /// The one that this run is of.
    static var current: FuzzTarget?
}

/// Ends the program unless something holds, which libFuzzer takes for a crash and keeps the input of.
func expect(_ isSo: Bool, _ otherwise: @autoclosure () -> String) {
    guard !isSo else { return }
    fatalError(otherwise())
}

/// A message goes to a log, a terminal or another program: it is bounded, whatever it quotes.
///
/// - Parameter extra: the length of what may be in it besides, such as the path of a file.
func expectBounded(_ message: String, extra: Int = 0) {
    expect(message.utf8.count <= longestMessage + extra, "a message of \(message.utf8.count) bytes: \(message)")
}

private let longestMessage = 2000
