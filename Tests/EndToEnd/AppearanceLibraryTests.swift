import TestSupport
import Testing

/// A program that uses the SystemAppearance library beside the real portal.
@Suite("The SystemAppearance library beside a real portal", .tags(.alone))
struct AppearanceLibraryTests {
    private let agent: RunningAgent

    init() throws { (_, _, agent) = try Machine.byDay() }

    /// Waits for the lines in order.
    private func expect(_ lines: [String], of program: ChildProcess, from start: inout Int) throws {
        for line in lines {
            start = try program.output.wait(for: line, from: start) { $0 == line }.number + 1
        }
    }

    @Test func `the library follows each change, also after the portal starts or restarts`() throws {
        try agent.setMode("night")
        let program = try agent.machine.start("AppearanceProbe", ["changes", "9"])
        var line = 0
        // No portal runs yet.
        try expect(["appearance: day"], of: program, from: &line)
        var portal = try PortalFrontEnd(on: agent.machine)
        try expect(["appearance: night"], of: program, from: &line)
        try agent.setMode("day")
        try expect(["appearance: day"], of: program, from: &line)
        portal.end()
        // The last portal's value stays until another portal runs.
        try agent.setMode("night")
        portal = try PortalFrontEnd(on: agent.machine)
        try expect(["appearance: night"], of: program, from: &line)
        portal.end()
        try agent.setMode("day")
        portal = try PortalFrontEnd(on: agent.machine)
        try expect(["appearance: day"], of: program, from: &line)
        program.end()
    }

    @Test func `the library reads the accent color, contrast and reduced motion`() throws {
        let portal = try PortalFrontEnd(on: agent.machine)
        let accent = try portal.read("accent-color")?.list?.compactMap(\.double) ?? []
        let hex = accent.map { ($0 < 0.0625 ? "0" : "") + String(Int(($0 * 255).rounded()), radix: 16) }.joined()
        let program = try agent.machine.start("AppearanceProbe", ["preferences", "9"])
        let text = "accent: #\(hex) contrast: false motion: false"
        try program.output.wait(for: text) { $0 == text }
        program.end()
    }
}
