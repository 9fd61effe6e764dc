import Testing

@testable import LightSensors

@Suite("Natural order") struct NaturalOrderTests {
    @Test(arguments: [
        ("device2", "device10"), ("device9", "device10"), ("a", "b"), ("a", "a1"), ("a1", "a1b"), ("", "a"),
        ("1", "a"), ("iio:device2/x", "iio:device10/a"), ("card0-eDP-1", "card1-eDP-1"), ("a2b10", "a10b2"),
        ("1-2:1.0", "1-10:1.0"), ("a18446744073709551615", "b"), ("amdgpu_bl1", "amdgpu_bl2"),
    ])
    func `runs of digits are compared as numbers`(first: String, second: String) {
        #expect(first.naturallyPrecedes(second))
        #expect(!second.naturallyPrecedes(first))
    }

    @Test(arguments: ["", "a", "10", "device10", "é", "99999999999999999999999"])
    func `no name precedes itself`(name: String) {
        #expect(!name.naturallyPrecedes(name))
    }

    @Test func `the order is total for all names`() {
        let names = [
            "", "a", "b", "a1", "a01", "a2", "a9", "a10", "a010", "1", "2", "10", "a-1", "a-b", "é1", "é10",
            "iio:device1", "iio:device10", "iio:device9",
        ]
        for (one, two) in names.flatMap({ one in names.map { (one, $0) } }) where one != two {
            #expect(one.naturallyPrecedes(two) != two.naturallyPrecedes(one), "\(one) and \(two)")
        }
        // If names formed a circle, two of them would have the same number of predecessors.
        let ranks = names.map { name in names.count { $0.naturallyPrecedes(name) } }
        #expect(Set(ranks).count == names.count)
    }
}
