import Foundation
import TestSupport
import TestTags
import Testing

@testable import HalflightSupport

@Suite(.tags(.alone)) struct AccountGroupsTests {
    @Test("The services of a database are those of its line, without what to do after an answer")
    func services() {
        let text = """
            # passwd: nis
            passwd:         files systemd   # and no more
            group: files [SUCCESS=merge NOTFOUND=continue] sss[!UNAVAIL=return]ldap
             initgroups: nis
            passwd: altfiles
            """
        #expect(AccountServices.names(of: "passwd", in: text) == ["files", "systemd", "altfiles"])
        #expect(AccountServices.names(of: "group", in: text) == ["files", "sss", "ldap"])
        #expect(AccountServices.names(of: "initgroups", in: text) == ["nis"])
        #expect(AccountServices.names(of: "shadow", in: text) == [])
        #expect(AccountServices.names(of: "passwd", in: "") == [])
    }

    @Test("Only services of this machine list all accounts", arguments: ["ldap", "nis", "winbind", "new", ""])
    func servers(service: String) {
        #expect(!AccountServices.listAll(service))
        #expect(["files", "systemd", "mymachines"].allSatisfy { AccountServices.listAll($0) })
    }

    @Test("sssd lists all accounts, namely none, where it was never set up; settings or its socket say that it was")
    func sssd() throws {
        func listsAll(_ files: String...) throws -> Bool {
            let root = try TemporaryFolder()
            try root.makeFolder("etc/sssd/conf.d")
            for file in files { try root.write("", to: file) }
            return AccountServices.listAll("sss", below: root.path)
        }
        #expect(try listsAll())
        for file in ["etc/sssd/sssd.conf", "etc/sssd/conf.d/a.conf", "var/lib/sss/pipes/nss"] {
            #expect(try !listsAll(file))
        }
    }

    @Test("A group has those who have it first, and its members, but for the person and root")
    func machine() throws {
        let all = AccountGroups.listed(without: geteuid(), within: .seconds(300))
        // The build machine's accounts may be on a server, or lack this user.
        guard all.gap == nil else {
            return #expect(all.gap?.contains("/etc/nsswitch.conf") == true || getpwuid(geteuid()) == nil)
        }
        let other = try #require(account { $0.pw_uid != geteuid() && $0.pw_uid != 0 && getgrgid($0.pw_gid) != nil })
        #expect(all.others[other.group]?.contains(other.name) == true)
        #expect(all.objection(to: other.group)?.hasSuffix("has, too") == true)
        #expect(all.objection(to: 4_000_000_000) == "which the list of groups does not have")
        #expect(!all.others.values.joined().contains("root"))
    }

    @Test("A list without the person's account is not complete, and counts as one with others")
    func incomplete() {
        let gap = AccountGroups.listed(without: 4_000_000_000, within: .seconds(300)).gap
        #expect(gap?.contains("lacks user 4000000000") == true || gap?.contains("server") == true)
    }

    @Test("Without a descriptor for the lists, they count as ones with others")
    func noDescriptors() async {
        await #expect(processExitsWith: .success) {
            var limit = rlimit(rlim_cur: 0, rlim_max: 0)
            try #require(setrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit) == 0)
            try #require(AccountGroups.listed(without: geteuid(), within: .seconds(300)).gap != nil)
        }
    }

    @Test("The accounts are listed anew only after some seconds, and for another user")
    func recent() {
        let recent = RecentAccounts()
        let now = ContinuousClock.now
        var count = 0
        for (user, seconds) in [(1, 0), (1, 4), (2, 4), (2, 10)] as [(uid_t, Int)] {
            _ = recent.groups(without: user, at: now + .seconds(seconds)) { _ in
                count += 1
                return AccountGroups()
            }
        }
        #expect(count == 3)
    }

    @Test("A list that takes too long counts as one with others")
    func tooLong() {
        let gap = AccountGroups.listed(without: geteuid(), within: .seconds(-1)).gap
        #expect(gap?.contains("which other accounts may have, too") == true || gap?.contains("server") == true)
    }

    private func account(_ isWanted: (passwd) -> Bool) -> (name: String, group: gid_t)? {
        let text = (try? String(contentsOfFile: "/etc/passwd", encoding: .utf8)) ?? ""
        for line in text.split(separator: "\n") {
            guard let name = line.split(separator: ":").first, let account = getpwnam(String(name))?.pointee else {
                continue
            }
            if isWanted(account) { return (String(name), account.pw_gid) }
        }
        return nil
    }
}
