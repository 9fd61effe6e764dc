import Testing

@testable import HalflightSupport

@Suite("Names of accounts")
struct AccountNamesTests {
    @Test("A number has its name behind it, where the files of this machine have one")
    func names() {
        let names = AccountNames(
            users: { "root:x:0:0:root:/root:/bin/sh\n\nbroken\nman:x:6:12::/:/bin/false\n:x:7:7::/:/\n" },
            groups: { "users:x:100:ann,bob\n" })
        #expect(names.user(6) == "6 (man)")
        #expect(names.user(7) == "7" && names.user(100) == "100")
        #expect(names.group(100) == "100 (users)" && names.group(6) == "6")
        #expect(AccountNames.none.user(0) == "0" && AccountNames.none.group(0) == "0")
        #expect(AccountNames.ofMachine.user(0) == "0 (root)")
    }
}
