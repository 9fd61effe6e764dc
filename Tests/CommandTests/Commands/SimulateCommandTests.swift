import ArgumentParser
import Testing

@testable import halflight

@Suite("The arguments of simulate")
struct SimulateCommandTests {
    private func parse(_ arguments: String...) throws -> SimulateCommand {
        try #require(try Halflight.parseAsRoot(["simulate"] + arguments) as? SimulateCommand)
    }

    @Test(
        "Of two configurations only the part that differs is a heading",
        arguments: [
            ("/home/a/now.yaml", "/home/a/calm.yaml", "now.yaml", "calm.yaml"),
            ("a.yaml", "b.yaml", "a.yaml", "b.yaml"),
            ("/a/x/c.yaml", "/a/y/c.yaml", "x/c.yaml", "y/c.yaml"),
            ("/a/c.yaml", "/a/c.yaml", "/a/c.yaml", "/a/c.yaml"),
        ])
    func headings(one: String, other: String, first: String, second: String) {
        #expect(SimulateCommand.distinct((one, other)) == (first, second))
    }

    @Test("A trace can have a configuration and a picture")
    func one() throws {
        let command = try parse("light.csv", "--config", "a.yaml", "--plot", "b.svg", "--all", "--json")
        #expect(command.trace == "light.csv" && command.config == "a.yaml" && command.plot == "b.svg")
        #expect(command.all && command.output.json)
    }

    @Test("Two configurations may be before or after the trace")
    func two() throws {
        #expect(try parse("light.csv", "--compare", "a", "b").compare == ["a", "b"])
        #expect(try parse("--compare", "a", "b", "--json", "light.csv").trace == "light.csv")
        #expect(try parse("--compare", "a", "b", "light.csv").compare == ["a", "b", "light.csv"])
    }

    @Test(
        "Wrong usage exits with 64 and names the mistake",
        arguments: [
            ([], "<trace>"), (["a.csv", "b.csv"], "b.csv"), (["a.csv", "--compare"], "--compare"),
            (["a.csv", "--compare", "a"], "two"), (["a.csv", "--compare", "a", "b", "c"], "two"),
            (["--compare", "a", "b"], "trace"), (["a.csv", "--compare", "a", "b", "--config", "c"], "--config"),
            (["a.csv", "--compare", "a", "b", "--plot", "c"], "--plot"),
            (["a.csv", "--compare", "a", "b", "--all"], "--all"), (["--judge"], "<trace>"),
            (["a.csv", "--judge", "--all"], "--all"), (["a.csv", "--judge", "--plot", "c"], "--plot"),
            (["a.csv", "--judge", "--compare", "a", "b"], "--compare"),
        ])
    func wrong(arguments: [String], named: String) throws {
        let error = #expect(throws: (any Error).self) { try Halflight.parseAsRoot(["simulate"] + arguments) }
        #expect(Halflight.exitCode(for: try #require(error)) == .validationFailure)
        #expect(Halflight.message(for: try #require(error)).contains(named))
    }
}
