import Testing

@testable import Simulation

struct DecimalTests {
    private func number(_ text: String) -> Double? {
        decimalNumber(Array(text.utf8).span)
    }

    @Test(arguments: [
        ("0", 0), ("7", 7), ("585.2", 585.2), ("572.67", 572.67), ("0.1", 0.1), ("00012.50", 12.5), ("5.", 5),
        ("-2", -2), ("+3.5", 3.5), ("1e-05", 1e-5), ("1.5E3", 1500), ("123456789012345.678", 123456789012345.678),
        ("0.123456789012345678", 0.123456789012345678),
    ])
    func `numbers are read as programs print them`(text: String, value: Double) {
        #expect(number(text) == value)
    }

    @Test(arguments: ["", ".", "-", "abc", "1,5", "1 ", " 1", "0x10", "nan", "inf", "1e999", "1.2.3", "12lx", "٣"])
    func `anything else is refused`(text: String) {
        #expect(number(text) == nil)
    }

    @Test func `every written number has the standard library's value`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<10_000 {
            let value = Double(random.next(upperBound: UInt64(1_000_000_000))) / 1000
            #expect(number("\(value)") == value)
        }
    }
}
