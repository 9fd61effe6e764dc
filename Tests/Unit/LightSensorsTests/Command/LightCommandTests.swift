import LightSensors
import Switching
import Testing

struct LightCommandTests {
    @Test func `the name shows the command line`() {
        #expect(LightCommand("/usr/bin/lux", ["--every", "5"])?.name == SourceName(.command, "/usr/bin/lux --every 5"))
        #expect(LightCommand("lux")?.name == SourceName(.command, "lux"))
        #expect(LightCommand("sh", ["-c", "one\ntwo"])?.name == SourceName(.command, "sh -c one two"))
    }

    @Test(arguments: ["", "./lux", "bin/lux", "~/bin/lux"])
    func `a path must be absolute`(program: String) {
        #expect(LightCommand(program) == nil)
    }
}
