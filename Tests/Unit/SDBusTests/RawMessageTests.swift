import TestTags
import Testing

@testable import SDBus

/// Values sent to another program and back.
@Suite("A D-Bus message", .tags(.alone)) @MainActor struct RawMessageTests {
    let rig: BusRig
    let connection: Connection

    init() throws {
        rig = try BusRig()
        try EchoPeer.start(address: rig.address)
        connection = try rig.connect(isOnLoop: false)
    }

    @Test func `values of every type survive sending`() throws {
        for sample in BusValue.samples {
            #expect(try echo([sample.value]) == [sample.value], "\(sample.testDescription)")
        }
        #expect(try echo(BusValue.samples.map(\.value)) == BusValue.samples.map(\.value))
        #expect(try echo([]) == [])
    }

    @Test func `NaN survives sending`() throws {
        #expect(try echo([.double(.nan)]).first?.number?.isNaN == true)
    }

    @Test func `long texts and many values survive sending`() throws {
        let text = BusValue.string(String(repeating: "ä", count: 32 << 10))
        #expect(try echo([text]) == [text])
        let many = BusValue.array(element: "(su)", (0..<10_000).map { .structure([.string("\($0)"), .uint32($0)]) })
        #expect(try echo([many]) == [many])
    }

    /// An array may have 64 MiB on the wire, which would need more than a gigabyte in memory.
    @Test func `a message with too many values is refused and keeps the connection`() throws {
        let numbers = BusValue.array(element: "n", Array(repeating: .int16(1), count: RawMessage.mostValues))
        let error = try #require(throws: BusError.self) { try echo([numbers]) }
        #expect(error.name == "org.freedesktop.DBus.Error.LimitsExceeded")
        let fewer = BusValue.array(element: "n", Array(repeating: .int16(1), count: RawMessage.mostValues - 1))
        #expect(try echo([fewer]) == [fewer])
    }

    @Test(.promise("bus-invalid")) func `too much text is refused, in one value or together`() throws {
        let text = String(repeating: "x", count: RawMessage.longestText)
        for value in [.string(text + "x"), .bytes(Array((text + "x").utf8))] as [BusValue] {
            let error = try #require(throws: BusError.self) { try echo([.variant(value)]) }
            #expect(error.name == "org.freedesktop.DBus.Error.InvalidArgs")
        }
        let bytes = BusValue.bytes(Array(text.utf8))
        #expect(try echo([bytes]) == [bytes])
        let most = BusValue.array(element: "s", Array(repeating: .string(text), count: 31))
        #expect(try echo([most]) == [most])
        let error = try #require(throws: BusError.self) { try echo([most, .string(text)]) }
        #expect(error.name == "org.freedesktop.DBus.Error.LimitsExceeded")
    }

    /// The specification allows 64 nested containers.
    @Test func `a value in many nested containers survives sending`() throws {
        let nested = (0..<32).reduce(BusValue.int32(1)) { value, _ in .variant(value) }
        #expect(try echo([nested]) == [nested])
    }

    @Test(
        arguments: [
            .objectPath(""), .objectPath("halflight"), .objectPath("/a/"), .array(element: "", []),
            .array(element: "s", [.int32(1)]), .array(element: "?", []), .array(element: "ss", []),
            .dictionary([("a", .objectPath("no path"))]),
        ] as [BusValue])
    func `a forbidden value is refused and keeps the connection`(value: BusValue) throws {
        #expect(throws: BusError.self) { try echo([value]) }
        #expect(try echo([.int32(1)]) == [.int32(1)])
    }

    @Test func `a text with a zero byte is refused or complete`() throws {
        let text = BusValue.string("before\0after")
        do {
            #expect(try echo([text]) == [text])
        } catch {
            #expect(error is BusError)
        }
    }

    private func echo(_ values: [BusValue]) throws -> [BusValue] {
        try connection.call(EchoPeer.name, path: "/", interface: "org.halflight.Echo", member: "Echo", values)
    }
}
