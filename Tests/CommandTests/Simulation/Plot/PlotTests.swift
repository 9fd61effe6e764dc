import Foundation
import FoundationXML
import Switching
import TestSupport
import Testing

@testable import HalflightTerminal
@testable import Simulation
@testable import halflight

@Suite("The picture of a simulation")
struct PlotTests {
    private func plot(_ report: SimulationReport, title: String = "light.csv") throws -> String {
        Plot(try #require(report.plot), report.summary, title: title).svg
    }

    private func isWellFormed(_ svg: String) -> Bool {
        XMLParser(data: Data(svg.utf8)).parse()
    }

    @Test("The picture has each kind of event, with its reason and legend")
    func eventful() throws {
        let svg = try plot(simulated(text: eventfulTrace))
        #expect(isWellFormed(svg))
        for words in [
            "Day and night by the light of light.csv", "level, ignored", "half-light", "readings ignored",
            "lid shut", "no data: in_illuminance_raw cannot be read", "no switch: the level went back",
            "0:00:45: night: no switch to night: the level went back to 48 % (250 lx)", "still open at the end",
            "settling", "100,000 lx", "0:02:00",
        ] {
            #expect(svg.contains(words), "\(words)")
        }
        #expect(!svg.contains("waiting"))
        #expect(!svg.contains("href"), "it needs nothing else")
    }

    @Test("The picture has deferred switches, and no lux for percent")
    func flapping() throws {
        let rows = ["0,60", "5,20", "6,60", "70,60"]
        let report = try simulated(text: (["seconds,percent"] + rows).joined(separator: "\n"))
        let svg = try plot(report)
        #expect(svg.contains("waiting"))
        #expect(!svg.contains(" lx"))
    }

    @Test("The line of the level has the right coordinates")
    func line() throws {
        let report = try simulated("0,100", "50,0", "100,50", "200", columns: "seconds,percent")
        let svg = try plot(report)
        // The time axis is from 64 to 1168 pixels, and the level axis from 464 up to 84.
        #expect(svg.contains(#"<path class="level" d="M64 84"#), "\(svg)")
        #expect(svg.contains("V464") && svg.contains("V274"))
    }

    @Test("A trace of a single row, and a name with markup, give valid XML")
    func smallest() throws {
        let svg = try plot(simulated("0,80", columns: "seconds,percent"), title: "/a/<b>&\"\u{1}.csv")
        #expect(isWellFormed(svg))
        #expect(svg.contains("&lt;b&gt;&amp;&quot; .csv"))
        #expect(svg.contains(">0.1</text>") && !svg.contains("nan"))
    }

    @Test("The picture stays small for any number of samples and switches")
    func bounded() throws {
        let rules = Rules(settleToDay: .zero, settleToNight: .zero, guards: false)
        let rows = (0..<30_000).map { "\($0),\($0 % 7 < 3 ? 80 : 10),\(["", "idle", "active", "power"][$0 / 2 % 4])" }
        let text = (["seconds,percent,event"] + rows).joined(separator: "\n")
        let svg = try plot(simulated(text: text, rules: rules))
        #expect(svg.utf8.count < 1_000_000, "\(svg.utf8.count)")
        #expect(isWellFormed(svg))
    }

    @Test("The file is replaced in one step, and a failure is reported")
    func file() throws {
        let folder = try TemporaryFolder()
        let report = try simulated(text: eventfulTrace)
        let plot = Plot(try #require(report.plot), report.summary, title: "light.csv")
        try plot.write(to: "\(folder.path)/light.svg")
        #expect(try folder.contents() == ["light.svg"])
        #expect(try String(contentsOfFile: "\(folder.path)/light.svg", encoding: .utf8) == plot.svg)
        for path in ["\(folder.path)/none/light.svg", "\(folder.path)/new/", "", "/", ".."] {
            #expect(throws: CommandError.self) { try plot.write(to: path) }
        }
    }
}
