import ArgumentParser
import Testing

@testable import halflight

@Suite("The arguments of simulate")
struct SimulateCommandTests {
    private func parse(_ arguments: String...) throws -> SimulateCommand {
        try #require(try Halflight.parseAsRoot(["simulate"] + arguments) as? SimulateCommand)
    }

    @Test("A trace can have a configuration and a picture")
    func one() throws {
        let command = try parse("light.csv", "--config", "a.yaml", "--plot", "b.svg", "--all", "--json")
        #expect(command.trace == "light.csv" && command.config == "a.yaml" && command.plot == "b.svg")
        #expect(command.all && command.output.json)
    }

    @Test(
        "Wrong usage exits with 64 and names the mistake",
        arguments: [
            ([], "<trace>"), (["a.csv", "b.csv"], "b.csv"),
        ])
    func wrong(arguments: [String], named: String) throws {
        let error = #expect(throws: (any Error).self) { try Halflight.parseAsRoot(["simulate"] + arguments) }
        #expect(Halflight.exitCode(for: try #require(error)) == .validationFailure)
        #expect(Halflight.message(for: try #require(error)).contains(named))
    }
}
