/// A function that runs with libFuzzer's bytes.
struct FuzzTarget {
    /// The name, also of the files in `corpus/` and `dictionaries/`.
    let name: String
    /// The longest input in bytes; longer ones reach nothing new.
    let longestInput: Int
    /// Runs one input. A violated property ends the program through `expect`.
    let run: ([UInt8]) -> Void

    /// All targets, in the order in which they run.
    static let all: [FuzzTarget] = [
        .attributes, .commandLines, .frames, .messages, .yaml,
        .configuration, .configurationEdits, .state, .decisions, .corrections,
        .history, .themes, .colors,
        .templates, .keyFiles, .traces, .busValues, .busCalls, .busAnswers, .appearanceSources, .output,
        .recipes, .portals, .themeVariants, .timers, .displays, .compositors,
        .catalogues, .processes, .privateGroups, .timeZones, .cameraRecords, .setupRecords, .bridgeConfiguration,
        .toolAnswers, .words, .competitors, .savedAppearances,
    ]

    /// The target of this run.
    static var current: FuzzTarget?
}

/// Ends the program if a condition is false. libFuzzer treats that as a crash and keeps the input.
func expect(_ isSo: Bool, _ otherwise: @autoclosure () -> String) {
    guard !isSo else { return }
    fatalError(otherwise())
}

/// Checks that a message is bounded, even with quotations. Messages go to a log, a terminal or another program.
///
/// - Parameter extra: The length of an additional part, such as a file's path.
func expectBounded(_ message: String, extra: Int = 0) {
    expect(message.utf8.count <= longestMessage + extra, "a message of \(message.utf8.count) bytes: \(message)")
}

private let longestMessage = 2000
