import Foundation
import TestSupport
import Testing

@testable import HalflightSupport

@Suite struct AccountGroupsTests {
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
        let all = AccountGroups.listed(without: geteuid(), within: .seconds(30))
        // The build machine's accounts may be on a server.
        guard all.gap == nil else { return #expect(all.gap?.contains("/etc/nsswitch.conf") == true) }
        let other = try #require(account { $0.pw_uid != geteuid() && $0.pw_uid != 0 && getgrgid($0.pw_gid) != nil })
        #expect(all.others[other.group]?.contains(other.name) == true)
        #expect(all.objection(to: other.group)?.hasSuffix("has, too") == true)
        #expect(all.objection(to: 4_000_000_000) == "which the list of groups does not have")
        #expect(!all.others.values.joined().contains("root"))
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
