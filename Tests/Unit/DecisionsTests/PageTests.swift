import Foundation
import HalflightTerminal
import LightTraces
import Simulation
import Switching
import TestSupport
import Testing

@testable import Decisions

/// Compares the figures of `docs/internals/decisions-on-real-light.md` with the rules' current ones.
///
/// Made light, home and backlights take too long for every test run. `scripts/dev decisions` writes them.
struct PageTests {
    private static let lines: [String] = {
        let text = try? String(
            contentsOfFile: Fixtures.repository("docs/internals/decisions-on-real-light.md"), encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }()

    @Test(arguments: ["office", "room", "worn"])
    func `a group's table matches the judge`(name: String) throws {
        let group = try #require(Group.all.first { $0.name == name })
        let judged = try JudgedGroup(group, .reported, in: Fixtures.path("traces"))
        for line in Page.table(judged.sum) { #expect(PageTests.lines.contains(line), "run scripts/dev decisions") }
        for (trace, judgement) in judged.traces {
            #expect(PageTests.lines.contains(Page.traceRow(name, trace, judgement)), "run scripts/dev decisions")
        }
        #expect(judged.pieces.filter(\.hasMoreSwitchesThanRival).isEmpty)
        if name == "worn" { try expectAtMost(3.5, judged.sum) }
    }

    private func expectAtMost(_ times: Double, _ sum: Judgement) throws {
        for price in [1.0, 2] {
            let own = try #require(sum.rule(ours))
            #expect(try #require(sum.ratio(own, Cost(price: price, shape: .graded))) <= times)
        }
    }

    @Test func `all rules make 4 and 18 switches of the whole office traces`() throws {
        let runs = try ThresholdRun.all(in: Fixtures.path("traces"))
        #expect(runs.filter { $0.rules == .allRules }.map(\.switches) == [4, 18])
        for run in runs { #expect(PageTests.lines.contains(run.row), "run scripts/dev decisions") }
    }

    /// Runs each scene with one seed, which takes seconds. `scripts/dev decisions` writes all of them.
    ///
    /// In the clouds of seed 101 Halflight's rules switch once and Auto Dark Mode's never. The light begins between the
    /// thresholds, where Halflight's rules begin with the nearer appearance.
    @Test func `no made scene has more switches than Auto Dark Mode`() throws {
        var sum = Judgement()
        for scene in ambientScenes {
            let piece = Piece(name: scene.name, seed: 102, entries: scene.entries(seed: 102))
            let judgement = piece.judged(judgedRules(Rules()).filter { [ours, rival].contains($0.name) }, .standard)
            #expect(!JudgedPiece(title: piece.title, judgement: judgement).hasMoreSwitchesThanRival, "\(piece.title)")
            sum += judgement
        }
        try expectAtMost(3.5, sum)
    }

    @Test func `a made scene is the same everywhere and matches the page`() throws {
        let scene = try #require(ambientScenes.first { $0.name == "shadows" })
        let judged = try JudgedGroup(Group(name: "made", scenes: [scene]), .reported, in: "")
        let line = try #require(judged.traces.first.map { Page.traceRow("made", $0.name, $0.judgement) })
        #expect(PageTests.lines.contains(line), "run scripts/dev decisions")
    }

    @Test func `replacing a table changes nothing else on the page`() throws {
        let page = "# a\n<!-- b -->\nold\n<!-- up to here -->\nc\n<!-- d -->\n<!-- up to here -->\n"
        let filled = try Page.replace("b", in: page, by: ["| x |", "| y |"])
        #expect(filled == page.replacing("old\n", with: "\n| x |\n| y |\n\n"))
        #expect(try Page.replace("b", in: filled, by: ["| x |", "| y |"]) == filled)
        #expect(throws: CommandError.self) { try Page.replace("e", in: page, by: []) }
    }

    @Test func `the halves of a trace meet in the middle of its measured time`() throws {
        let folder = try TemporaryFolder()
        // Ten minutes, a gap of a day, and half an hour: 60 minutes in all, including the 20 that a sample lasts.
        let rows = ["0,1", "600,2", "87000,3", "87600,4", "88200,5", "88800,6"]
        let path = try folder.write((["seconds,lux"] + rows).joined(separator: "\n"), to: "light.csv")
        let halves = try halvesOfTrace(at: path)
        #expect(halves.first.compactMap(\.level).count + halves.second.compactMap(\.level).count == 6)
        #expect(halves.second.map(\.entry.time) == [.zero, .zero, .seconds(600), .seconds(1200)])
    }
}
