import SystemPackage
import TestSupport
import Testing

@testable import HalflightSupport

@Suite struct AccessListTests {
    @Test("A list has the users and groups with the right to write")
    func writers() {
        #expect(AccessList(list([(1, 7, 0), (4, 5, 0), (32, 7, 0)])) == AccessList())
        #expect(
            AccessList(list([(1, 7, 0), (2, 6, 2002), (2, 5, 2003), (4, 6, 0), (8, 2, 300), (8, 4, 301), (16, 7, 0)]))
                == AccessList(users: [2002], groups: [300], includesOwnGroup: true))
        #expect(AccessList(list([(2, 7, 0xffff_fffe)]))?.users == [0xffff_fffe])
    }

    @Test("What is no list, or has an unknown entry, is not read as one")
    func wrong() {
        let right = list([(1, 7, 0)])[...]
        for bytes: ArraySlice<UInt8> in [
            [], [2], right.dropLast(), right + [0], [1] + right.dropFirst(), list([(64, 7, 0)])[...],
        ] {
            #expect(AccessList(Array(bytes)) == nil)
        }
    }

    @Test("Random bytes are read as a list or refused, without a crash")
    func anyBytes() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<2000 {
            let bytes =
                [2, 0, 0, 0]
                + (0..<8 * Int.random(in: 0...9, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
            let list = AccessList(bytes)
            #expect((list?.users.count ?? 0) + (list?.groups.count ?? 0) <= bytes.count / 8)
        }
    }

    @Test("A file without a list has none, and a closed one cannot be read")
    func files() throws {
        let folder = try TemporaryFolder()
        let file = try FileDescriptor.open(try folder.write("", to: "a"), .readOnly)
        #expect(try AccessList.read(file) == nil)
        try file.close()
        #expect(throws: Errno.self) { try AccessList.read(FileDescriptor(rawValue: -1)) }
    }

    private func list(_ entries: [(tag: UInt8, rights: UInt8, id: UInt32)]) -> [UInt8] {
        [2, 0, 0, 0]
            + entries.flatMap { [$0.tag, 0, $0.rights, 0] + withUnsafeBytes(of: $0.id.littleEndian, Array.init) }
    }
}
