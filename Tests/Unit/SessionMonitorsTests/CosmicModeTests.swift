import LoopSupport
import SDEvent
import TestSupport
import Testing

@testable import SessionMonitors

@Suite("COSMIC's own switch") @MainActor struct CosmicModeTests {
    private let file = "cosmic/com.system76.CosmicTheme.Mode/v1/is_dark"

    @Test("Each new value is reported, also where the file is made later; anything else is not")
    func values() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("cosmic")
        try withEventLoop { loop in
            var seen: [MonitorEvent] = []
            let mode = CosmicMode(on: loop, configuration: folder.path, standing: .zero) { seen.append($0) }
            for (text, isDark) in [("true", true), ("false\n", false), ("true", true)] {
                try folder.write("nonsense", to: file)
                try folder.write(text, to: file)
                try loop.run(until: "\(text) is reported") { seen.last == .colorScheme(prefersDark: isDark) }
            }
            #expect(seen.count == 3 && mode != nil)
        }
    }

    @Test("Elsewhere nothing is watched")
    func elsewhere() throws {
        let folder = try TemporaryFolder()
        try withEventLoop { loop in
            #expect(CosmicMode(on: loop, configuration: folder.path, standing: .zero) { _ in } == nil)
        }
    }
}
