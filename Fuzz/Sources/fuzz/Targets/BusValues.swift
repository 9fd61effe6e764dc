import CSystemd

@testable import SDBus

extension FuzzTarget {
    /// D-Bus values. A value that is written into a message is read as the same.
    static let busValues = FuzzTarget(name: "bus-values", longestInput: 1024) { input in
        var reader = Reader(input)
        var values: [BusValue] = []
        while !reader.isAtEnd, values.count < 8 { values.append(reader.value()) }
        for value in values { readEveryWay(value) }
        do throws(BusError) {
            let message = try FuzzBus.other.newCall(FuzzBus.name, "/", "org.halflight.Fuzzed", "Take", values)
            expect(sd_bus_message_seal(message.raw, 1, 0) >= 0, "\(values) cannot be sealed")
            sd_bus_message_rewind(message.raw, 1)
            let again = try message.readAll()
            expect(
                again.map(\.signature) == values.map(\.signature),
                "\(values.map(\.signature)) become \(again.map(\.signature))")
            // NaN does not equal itself.
            expect("\(again)" == "\(values)", "\(values) become \(again)")
        } catch {
            expectBounded("\(error)")
        }
    }

    private static func readEveryWay(_ value: BusValue) {
        _ = (value.string, value.number, value.boolean, value.elements?.count, value[""], value.signature)
    }
}
