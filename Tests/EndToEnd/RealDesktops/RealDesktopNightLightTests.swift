import Foundation
import TestSupport
import Testing

/// GNOME's Night Light with the documented hook and GNOME's schema.
@Suite(.tags(.alone))
struct RealDesktopNightLightTests {
    @Test func `the hook in docs/hooks.md turns Night Light on at night, and off by day`() throws {
        let desktop = try RealDesktop("GNOME")
        let page = try String(contentsOfFile: Fixtures.repository("docs/hooks.md"), encoding: .utf8)
        let start = try #require(page.range(of: "```sh\n#!/bin/sh\n")).lowerBound
        let hook = page[start...].dropFirst("```sh\n".count)
        let end = try #require(hook.range(of: "```")).lowerBound
        try desktop.machine.home.folder.write(
            String(hook[..<end]), to: ".config/halflight/hooks.d/20-night-light", mode: 0o755)
        let schema = "org.gnome.settings-daemon.plugins.color"
        try desktop.run("gsettings", "set", schema, "night-light-enabled", "true")
        let agent = try desktop.startAgent()
        func wait(_ value: String) throws {
            try agent.wait(until: "it is \(value)") { try desktop.gsettings(schema, "night-light-enabled") == value }
        }
        try wait("false")
        try agent.setMode("night")
        try wait("true")
        try agent.setMode("day")
        try wait("false")
    }
}
