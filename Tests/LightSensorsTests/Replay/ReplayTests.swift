import LightSensors
import Switching
import Testing

struct ReplayTests {
    @Test(arguments: [
        ("light.csv", "light.csv", 1), ("/a b/light.csv@600x", "/a b/light.csv", 600), ("a@0.5x", "a", 0.5),
        ("a@b.csv", "a@b.csv", 1), ("me@home@60x", "me@home", 60), ("a@fastx", "a@fastx", 1), ("box", "box", 1),
    ])
    func `a replay is written as a file and a speed`(text: String, path: String, speed: Double) throws {
        let replay = try #require(Replay(text))
        #expect(replay.path == path)
        #expect(replay.speed == speed)
    }

    @Test(arguments: ["", "@60x", "a@0x", "a@-1x", "a@100001x", "a@nanx", "a@infx", "a@1e-300x"])
    func `other text is no replay`(text: String) {
        #expect(Replay(text) == nil)
    }

    @Test(arguments: ["light.csv", "light.csv@600x", "light.csv@0.5x"])
    func `the name of a replay is its written form`(text: String) {
        #expect(Replay(text)?.name == SourceName(.replay, text))
    }
}
