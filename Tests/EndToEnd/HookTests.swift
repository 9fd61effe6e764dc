import Foundation
import TestSupport
import TestTags
import Testing

/// Hook scripts: argument, environment, order and failures.
@Suite(.tags(.alone))
struct HookTests {
    let machine: Machine
    let backlight: Testbed.Backlight
    let mailbox: Mailbox

    init() throws {
        (machine, backlight) = try Machine.lit(atOnce + "theme: {day: paper, night: ink}\n")
        mailbox = try Mailbox()
    }

    @Test func `a hook gets one argument and the documented environment`() throws {
        let copy = "\(machine.home.folder.path)/environment"
        try machine.home.installHook(
            "10-env", "env | grep ^HALFLIGHT_ > \(copy)-$1; echo \"done $1 $#\" > \(mailbox.path)")
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(10)
        let line = try agent.wait(for: "done night", in: mailbox)
        #expect(line == "done night 1")
        let text = try String(contentsOfFile: "\(copy)-night", encoding: .utf8)
        let pairs = text.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        let values = Dictionary(pairs.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { $1 }
        #expect(values["HALFLIGHT_APPEARANCE"] == "night")
        #expect(values["HALFLIGHT_PREVIOUS"] == "day")
        #expect(values["HALFLIGHT_SOURCE"] == "backlight:intel_backlight")
        #expect(Double(values["HALFLIGHT_LEVEL"] ?? "") == 10)
        #expect(values["HALFLIGHT_THEME"] == "ink")
        expect(values["HALFLIGHT_REASON"], contains: "10", "it names the level")
        #expect(try agent.appearance == "night")
    }

    @Test(.promise("before-time-limit")) func `hooks in before.d and early recipes run first, even if one hangs`()
        throws
    {
        let book = "\(machine.home.folder.path)/book"
        try machine.home.installHook("10-after", "echo after $1 >>\(book); echo done >\(mailbox.path)")
        try machine.home.installHook("10-fade", "echo before $1 >>\(book); exec sleep 600", in: "before.d")
        _ = try machine.home.folder.write(
            "name: fade\nfor: a test\nruns: before\nsteps:\n  - command: [sh, -c, \"echo recipe {appearance} >>\(book)\"]\n",
            to: ".config/halflight/recipes/fade.yaml")
        let agent = try machine.startAgent(["--force", "day"])
        try agent.wait(for: "done", in: mailbox)
        let lines = try String(contentsOfFile: book, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(lines.dropLast().sorted() == ["before day", "recipe day"] && lines.last == "after day")
        let listed = try machine.halflight("responders").output.filter { $0.contains("fade") }
        #expect(listed.count == 2 && listed.allSatisfy { $0.contains(" before ") }, "\(listed)")
    }

    @Test(.promise("hooks-hook-crashes-fails"))
    func `a hook that crashes, fails or cannot run does not stop the next hook`() throws {
        try machine.home.installHook("10-crash", "kill -SEGV $$")
        try machine.home.installHook("11-fail", "exit 3")
        try machine.home.folder.write(
            "#!/no/such/interpreter\n", to: ".config/halflight/hooks.d/12-broken", mode: 0o755)
        try machine.home.installHook("20-next", "echo \"next $1\" > \(mailbox.path)")
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(10)
        try agent.wait(for: "next night", in: mailbox)
        for name in ["10-crash", "11-fail", "12-broken"] { try agent.process.errors.wait(forText: name) }
        #expect(try agent.appearance == "night")
    }

    @Test func `the property has its new value before hooks run`() throws {
        try machine.home.installHook(
            "10-ask",
            """
            answer=$(busctl --address='\(machine.bus.address)' get-property \(RunningAgent.name) \(RunningAgent.path) \
            \(RunningAgent.interface) Appearance)
            echo "$1 $answer" > \(mailbox.path)
            """)
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(10)
        try agent.wait(for: "night s \"night\"", in: mailbox)
        try agent.waitForChanges(["night"])
    }
}
