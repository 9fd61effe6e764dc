import TestTags
import Testing

@testable import PathTrust

@Suite struct PrivateGroupTests {
    private let accounts = "root:x:0:0::/:\nann:x:1000:1000::/:\nbob:x:1001:1001::/:\n"
    private let groups = "root:x:0:\nusers:x:100:ann,bob\nann:x:1000:\nbob:x:1001:bob\n"

    @Test(.promise("paths-writable")) func `a private group is the account's first, has its name and no other user`() {
        #expect(group(of: 1000) == 1000)
        #expect(group(of: 1001) == 1001)
        #expect(group(of: 0) == 0)
        // A member, another account's first group, another name, a second entry, and no entry.
        #expect(group(of: 1000, groups: groups + "ann:x:1000:eve,ann\n") == nil)
        #expect(group(of: 1000, accounts: accounts + "eve:x:1002:1000::/:\n") == nil)
        #expect(group(of: 1000, groups: "staff:x:1000:\n") == nil)
        #expect(group(of: 1000, groups: groups + "staff:x:1000:\n") == nil)
        #expect(group(of: 1000, groups: "") == nil)
    }

    @Test func `lines and numbers count as the C library reads them`() {
        // An accent after a colon, and a number after a blank.
        for group in ["1000:\u{301}", " 1000:"] {
            #expect(self.group(of: 1000, accounts: accounts + "eve:x:1002:\(group):/:\n") == nil)
        }
        #expect(group(of: 1000, groups: groups + "staff:x: 1000:eve\n") == nil)
        #expect(group(of: 1000, groups: groups + "ann:x:1000:a:nn\n") == nil)
        #expect(group(of: 1000, groups: "ann:x:1I000:\n") == nil)
        #expect(group(of: 1000, accounts: "#ann:x:1000:5::/:\n+::::::\n" + accounts) == 1000)
    }

    @Test func `an account outside the machine's own list has no private group`() {
        #expect(group(of: 2000) == nil)
        for line in ["ann", "ann:x:1000", "ann:x:1000:", "ann:x:1000:x", ":", "+::::::"] {
            #expect(group(of: 1000, accounts: line) == nil)
        }
    }

    private func group(of user: UInt32, accounts: String? = nil, groups: String? = nil) -> UInt32? {
        PrivateGroup.of(user, passwd: accounts ?? self.accounts, group: groups ?? self.groups)
    }
}
