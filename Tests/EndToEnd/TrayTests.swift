import Foundation
import TestSupport
import Testing

/// The tray's item in a real Xfce panel on a virtual screen.
@Suite(.tags(.alone))
struct TrayTests {
    let machine: Machine
    let agent: RunningAgent
    private let screen: Screen

    init() throws {
        machine = try Machine(configuration: atOnce + "tray: on\n")
        try machine.home.folder.write(
            Self.panel, to: ".config/xfce4/xfconf/xfce-perchannel-xml/xfce4-panel.xml")
        agent = try machine.startAgent(["--force", "day"])
        screen = try Screen(on: machine, size: "400x200")
        try startPanel()
    }

    @discardableResult
    private func startPanel() throws -> ChildProcess {
        if try agent.bus.owner(of: "org.xfce.Xfconf") == nil {
            _ = try machine.startAt(try serviceProgram("org.xfce.Xfconf"), environment: screen.environment)
            try agent.wait(until: "the settings are there") { try agent.bus.owner(of: "org.xfce.Xfconf") != nil }
        }
        return try machine.startAt("xfce4-panel", ["--disable-wm-check"], environment: screen.environment)
    }

    /// Returns the center of a color on the screen, or `nil` if it's absent.
    private func place(of color: String) throws -> (x: Int, y: Int)? {
        let pixels = try screen.picture(of: "root", "-depth", "8", "txt:-").filter { $0.contains(color) }.compactMap {
            line -> (Int, Int)? in
            let numbers = line.prefix { $0 != ":" }.split(separator: ",").compactMap { Int($0) }
            return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
        }
        guard pixels.count > 20 else { return nil }
        return (pixels.map(\.0).reduce(0, +) / pixels.count, pixels.map(\.1).reduce(0, +) / pixels.count)
    }

    private func wait(for color: String) throws -> (x: Int, y: Int) {
        var found: (x: Int, y: Int)?
        try agent.wait(until: "the panel shows \(color)") {
            found = try place(of: color)
            return found != nil
        }
        return try #require(found)
    }

    @Test(.promise("xfce-panel-shows-icon")) func `the panel shows a sun by day and a moon after a click`() throws {
        let icon = try wait(for: Self.sun)
        #expect(try place(of: Self.moon) == nil)
        let click = try machine.startAt(
            "xdotool", ["mousemove", "\(icon.x)", "\(icon.y)", "click", "1"], environment: screen.environment
        ).finish()
        #expect(click.code == 0)
        try agent.waitForAppearance("night")
        _ = try wait(for: Self.moon)

        let quit = try machine.startAt("xfce4-panel", ["--quit"], environment: screen.environment).finish()
        #expect(quit.code == 0)
        try agent.wait(until: "the panel has gone") {
            try agent.bus.owner(of: "org.kde.StatusNotifierWatcher") == nil
        }
        try startPanel()
        _ = try wait(for: Self.moon)

        let item = "org.kde.StatusNotifierItem-\(agent.process.processID)-1"
        #expect(try agent.bus.owner(of: item) != nil)
        try machine.home.configure(atOnce)
        try agent.wait(until: "the item has gone") { try agent.bus.owner(of: item) == nil }
    }

    private static let sun = "#F29A1F"
    private static let moon = "#7D94C4"

    /// A panel with only a tray.
    private static let panel = """
        <?xml version="1.0" encoding="UTF-8"?>
        <channel name="xfce4-panel" version="1.0">
          <property name="configver" type="int" value="2"/>
          <property name="panels" type="array">
            <value type="int" value="1"/>
            <property name="panel-1" type="empty">
              <property name="position" type="string" value="p=6;x=0;y=0"/>
              <property name="position-locked" type="bool" value="true"/>
              <property name="length" type="uint" value="100"/>
              <property name="size" type="uint" value="48"/>
              <property name="plugin-ids" type="array">
                <value type="int" value="1"/>
              </property>
            </property>
          </property>
          <property name="plugins" type="empty">
            <property name="plugin-1" type="string" value="systray"/>
          </property>
        </channel>

        """
}
