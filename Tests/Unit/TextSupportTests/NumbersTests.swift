import Testing
import TextSupport

@Suite("Numbers in their written form") struct NumbersTests {
    @Test(arguments: [("0", 0), ("7.25", 7.25), ("5.", 5), ("00012.50", 12.5)])
    func `a number has digits and at most one point`(text: String, value: Double) {
        for parts: DecimalParts in [[], .all] { #expect(decimal(text, allowing: parts) == value) }
    }

    // Durations allow none of these, light and attributes all, and a replay's speed two.
    @Test(
        arguments: [
            ("-2", -2, .sign), ("+2", 2, .sign), (".5", 0.5, .leadingPoint), ("1e-05", 1e-5, .exponent),
            ("2E+1", 20, .exponent), ("-.5e1", -5, .all),
        ] as [(String, Double, DecimalParts)])
    func `a sign, a leading point or an exponent is read only if allowed`(
        text: String, value: Double, parts: DecimalParts
    ) {
        #expect(decimal(text, allowing: parts) == value)
        #expect(decimal(text, allowing: DecimalParts.all.subtracting(parts)) == nil)
    }

    @Test(arguments: [
        "", ".", "-", "+.", "e5", "1e", "1e+", "1,5", "1 ", " 1", "0x10", "nan", "inf", "infinity", "1e999",
        "1.2.3",
        "1_000", "--1", "12lx", "٣", "1\0",
    ])
    func `anything else isn't a number`(text: String) {
        #expect(decimal(text, allowing: .all) == nil)
    }

    @Test func `a number that is too large is still a number`() {
        #expect(isDecimal("1e999", allowing: .all))
        #expect(isDecimal(String(repeating: "9", count: 400)))
    }

    @Test(arguments: [
        (0, "0"), (-0.0, "0"), (30, "30"), (-1, "-1"), (0.25, "0.25"), (9_007_199_254_740_991, "9007199254740991"),
        (1e300, "1e+300"), (.infinity, "inf"),
    ])
    func `a whole number is written without a point`(number: Double, text: String) {
        #expect(plainNumber(number) == text)
    }
}
