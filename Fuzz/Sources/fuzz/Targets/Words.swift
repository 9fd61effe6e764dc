import LightTraces
import Vocabulary

@testable import LightSensors
@testable import Simulation
@testable import TextSupport

extension FuzzTarget {
    /// Short texts in the project's own notation: what is read is written so that it is read as the same.
    static let words = FuzzTarget(name: "words", longestInput: 200) { input in
        let text = String(decoding: input, as: UTF8.self)
        check(SourceName(text), "\(text.debugDescription)", SourceName.init, \.description)
        for kind in SourceKind.allCases {
            check(SourceName(kind, text), "\(kind) \(text.debugDescription)", SourceName.init, \.description)
        }
        // A program with a line break in its name has no written form.
        if !text.contains(where: \.isNewline) {
            check(SourcePreference.Item(text), text.debugDescription, { .init($0) }, \.description)
        }
        check(FixedHours(text), text.debugDescription, { FixedHours($0) }, \.written)
        check(Duration(written: text), text.debugDescription, { Duration(written: $0) }, \.written)
        check(WallClock(words: text), text.debugDescription, { WallClock(words: $0) }, \.words)
        check(TraceDecision(words: text), text.debugDescription, TraceDecision.init, \.words)
        if let time = Duration(timeOfDay: text) { expect((.zero..<(.seconds(86_400))).contains(time), "\(time)") }
        if let name = MachineModel.name(reading: { _ in text }) {
            expect(name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }, name.debugDescription)
            expect(!name.isEmpty && name.count <= 80, name)
        }
    }

    private static func check<Value: Equatable>(
        _ value: Value?, _ text: String, _ read: (String) -> Value?, _ write: (Value) -> String?
    ) {
        guard let value, let written = write(value) else { return }
        let again = read(written)
        expect(again == value, "\(text) is \(value), and \(written.debugDescription) is \(again.debugDescription)")
    }
}
