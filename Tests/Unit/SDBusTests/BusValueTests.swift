import SDBus
import TestTags
import Testing

@Suite("A D-Bus value", .tags(.alone)) @MainActor struct BusValueTests {
    @Test(arguments: BusValue.samples)
    func `a value has its type's signature`(sample: BusValue.Sample) {
        #expect(sample.value.signature == sample.signature)
    }

    @Test(arguments: BusValue.samples)
    func `a value equals itself and no other`(sample: BusValue.Sample) {
        #expect(sample.value == sample.value)
        for other in BusValue.samples where other.testDescription != sample.testDescription {
            #expect(sample.value != other.value)
        }
    }

    @Test func `a value gives its text, even inside a variant`() {
        #expect(BusValue.string("a").string == "a")
        #expect(BusValue.objectPath("/a").string == "/a")
        #expect(BusValue.variant(.variant(.string("a"))).string == "a")
        #expect(BusValue.int32(1).string == nil)
        #expect(BusValue.array(element: "s", [.string("a")]).string == nil)
    }

    @Test func `a value gives its number in any width`() {
        let ones: [BusValue] = [
            .byte(1), .int16(1), .uint16(1), .int32(1), .uint32(1), .int64(1), .uint64(1), .double(1),
            .variant(.uint32(1)),
        ]
        for one in ones { #expect(one.number == 1) }
        #expect(BusValue.string("1").number == nil)
        #expect(BusValue.boolean(true).number == nil)
    }

    @Test func `a value gives its Boolean`() {
        #expect(BusValue.boolean(true).boolean == true)
        #expect(BusValue.variant(.boolean(false)).boolean == false)
        #expect(BusValue.int32(1).boolean == nil)
    }

    @Test func `a value gives its elements`() {
        #expect(BusValue.array(element: "s", [.string("a")]).elements == [.string("a")])
        #expect(BusValue.structure([.int32(1), .string("a")]).elements == [.int32(1), .string("a")])
        #expect(BusValue.variant(.array(element: "s", [])).elements == [])
        #expect(BusValue.dictionary([]).elements == nil)
    }

    @Test func `a dictionary gives a key's value`() {
        let dictionary = BusValue.dictionary([("a", .int32(1)), ("b", .int32(2))])
        #expect(dictionary["b"] == .int32(2))
        #expect(dictionary["c"] == nil)
        #expect(BusValue.variant(dictionary)["a"] == .int32(1))
        #expect(BusValue.string("a")["a"] == nil)
    }
}

extension BusValue {
    /// A value and its expected signature.
    struct Sample: Sendable, CustomTestStringConvertible {
        let value: BusValue
        let signature: String
        var testDescription: String { "\(value)" }

        init(_ signature: String, _ value: BusValue) {
            self.value = value
            self.signature = signature
        }
    }

    /// Each type with its extreme values, and nested types.
    static let samples: [Sample] = [
        Sample("s", .string("")), Sample("s", .string("ä € 🌓\n")), Sample("o", .objectPath("/")),
        Sample("o", .objectPath("/org/halflight/Agent")), Sample("b", .boolean(true)), Sample("b", .boolean(false)),
        Sample("i", .int32(.min)), Sample("i", .int32(.max)), Sample("u", .uint32(0)), Sample("u", .uint32(.max)),
        Sample("y", .byte(0)), Sample("y", .byte(.max)), Sample("n", .int16(.min)), Sample("q", .uint16(.max)),
        Sample("ay", .bytes([])), Sample("ay", .bytes([0, 127, 255])),
        Sample("(iiay)", .structure([.int32(1), .int32(1), .bytes([255, 0, 0, 0])])),
        Sample(
            "(ia{sv}av)",
            .structure([
                .int32(0), .dictionary([]),
                .array(
                    element: "v",
                    [.variant(.structure([.int32(1), .dictionary([]), .array(element: "v", [])]))]),
            ])),
        Sample("x", .int64(.min)), Sample("x", .int64(.max)), Sample("t", .uint64(0)), Sample("t", .uint64(.max)),
        Sample("d", .double(-1)), Sample("d", .double(.infinity)), Sample("d", .double(.leastNonzeroMagnitude)),
        Sample("v", .variant(.string("a"))), Sample("v", .variant(.variant(.boolean(true)))),
        Sample("v", .variant(.array(element: "i", [.int32(1)]))), Sample("as", .array(element: "s", [])),
        Sample("as", .array(element: "s", [.string("a"), .string("b")])), Sample("ad", .array(element: "d", [])),
        Sample("aai", .array(element: "ai", [.array(element: "i", [.int32(1)]), .array(element: "i", [])])),
        Sample("av", .array(element: "v", [.variant(.int32(1)), .variant(.string("a"))])),
        Sample("(s)", .structure([.string("a")])),
        Sample(
            "(d(bu)as)",
            .structure([
                .double(1), .structure([.boolean(true), .uint32(1)]), .array(element: "s", [.string("a")]),
            ])),
        Sample("a{sv}", .dictionary([])),
        Sample("a{sv}", .dictionary([("b", .int32(1)), ("a", .string("x")), ("c", .dictionary([("d", .double(1))]))])),
        Sample("aa{sv}", .array(element: "a{sv}", [.dictionary([]), .dictionary([("a", .boolean(true))])])),
        Sample(
            "a(sa{sv})",
            .array(
                element: "(sa{sv})",
                [
                    .structure([.string("sun"), .dictionary([("level", .double(100)), ("selected", .boolean(true))])]),
                    .structure([.string(""), .dictionary([])]),
                ])),
    ]
}
