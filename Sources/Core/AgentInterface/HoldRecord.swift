internal import SDBus
package import Vocabulary

/// A request to pause automatic switching.
nonisolated package struct HoldRecord: Equatable, Sendable {
    /// The argument of `Release` that ends the hold.
    package let id: UInt32
    /// `nil` if the bus doesn't know the process.
    package let process: UInt32?
    package let program: String?
    /// In the requesting program's words.
    package let why: String
    package let since: Timestamp

    package init(id: UInt32, process: UInt32?, program: String?, why: String, since: Timestamp) {
        (self.id, self.process, self.program, self.why, self.since) = (id, process, program, why, since)
    }
}

nonisolated extension HoldRecord {
    /// The program and its reason. For `halflight hold`, only the reason, which names the program that it runs.
    package var message: Message {
        let why = Message.Argument("why", .text(why))
        guard program != "halflight" else { return Message("paused-for", "Paused for {why}", [why]) }
        let process = Double(process ?? 0)
        return Message(
            "paused-by", "Paused by {program} ({process}): {why}",
            [
                Message.Argument("program", .text(program ?? "process")),
                Message.Argument("process", .number(process, "\(Int(process))")), why,
            ])
    }
}

// MARK: - On the bus

extension HoldRecord {
    static let signature = "a{sv}"

    init?(_ fields: BusValue) {
        guard case .dictionary = fields else { return nil }
        func number(_ key: String) -> UInt32? { fields[key]?.number.flatMap(UInt32.init(exactly:)) }
        let (process, program) = (number("process") ?? 0, fields["program"]?.string ?? "")
        self.init(
            id: number("id") ?? 0, process: process > 0 ? process : nil, program: program.isEmpty ? nil : program,
            why: fields["why"]?.string ?? "", since: Timestamp(fields["since"]) ?? Timestamp(microseconds: 0))
    }

    var busValue: BusValue {
        .dictionary([
            ("id", .uint32(id)), ("process", .uint32(process ?? 0)), ("program", .string(program ?? "")),
            ("why", .string(why)), ("since", .uint64(since.microseconds)),
        ])
    }
}
