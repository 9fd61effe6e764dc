import Foundation
import TestSupport
import TestTags
import Testing

/// `halflight-mqtt` with a real broker.
@Suite(.tags(.alone))
struct MQTTTests {
    let machine: Machine

    init() throws { machine = try Machine() }

    private func configure(_ broker: Broker, _ rest: String = "light: {topic: room/light}", access: String = "") throws
    {
        try machine.home.folder.write(
            "broker: {host: 127.0.0.1, port: \(broker.port), client-id: desk\(access)}\npublish: desk\n\(rest)\n",
            to: ".config/halflight/mqtt.yaml")
    }

    /// Starts the bridge and waits for its connection.
    private func startBridge(_ broker: Broker) throws -> ChildProcess {
        let bridge = try machine.start("halflight-mqtt", ["run"])
        try bridge.errors.wait(forText: "connected to the broker 127.0.0.1:\(broker.port)")
        return bridge
    }

    /// Starts a bridge and an agent at a site that wants night.
    private func startAtSite(_ broker: Broker) throws -> (bridge: ChildProcess, agent: RunningAgent) {
        try configure(broker, "site: school/room1")
        try broker.publish("night", to: "school/room1/mode", isRetained: true)
        let bridge = try startBridge(broker)
        let agent = try machine.startAgent()
        try agent.wait(until: "the site wants night") { try agent.property("SiteMode") == .string("night") }
        return (bridge, agent)
    }

    private func startLight() throws -> ChildProcess { try machine.start("halflight-mqtt", ["light"]) }

    @Test func `the bridge passes light or the reason for its absence to the source`() throws {
        let broker = try Broker()
        try configure(broker, "light: {topic: room/light, value: /lux, availability: room/status}")
        let light = try startLight()
        try light.output.wait(forText: "no data: the bridge halflight-mqtt is not running")
        let bridge = try startBridge(broker)
        try light.output.wait(forText: "no data: waiting for the first message on room/light")
        try broker.publish(#"{"lux": 32.5}"#, to: "room/light")
        var line = try light.output.wait(forText: "32.5 lx").number
        try broker.publish(#"{"lux": "dark"}"#, to: "room/light")
        line = try light.output.wait(forText: "no data: the JSON has no number at /lux", from: line).number
        try broker.publish(#"{"lux": 40}"#, to: "room/light")
        line = try light.output.wait(forText: "40 lx", from: line).number
        try broker.publish("offline", to: "room/status", isRetained: true)
        line = try light.output.wait(forText: "no data: the sender is gone", from: line).number
        bridge.signal(SIGTERM)
        #expect(try bridge.waitForEnd() == .exited(0))
        try light.output.wait(forText: "no data: the bridge halflight-mqtt is not running", from: line)
        light.signal(SIGTERM)
        #expect(try light.waitForEnd() == .exited(0))
    }

    @Test(.promise("broker-10000-messages-second", "mqtt-flood"))
    func `a flood of light costs little, and the last value arrives`() throws {
        let broker = try Broker()
        try configure(broker)
        let light = try startLight()
        let bridge = try startBridge(broker)
        try broker.publish(lines: (1...20_000).map(String.init), to: "room/light")
        try light.output.wait(forText: "20000 lx")
        #expect(light.output.lines.count < 100)
        #expect(bridge.errors.lines.count < 10)
    }

    @Test(.promise("broker-floods-bridge-messages"))
    func `the bridge gives up a broker that floods and never reads`() throws {
        let broker = try machine.startAt(
            "/usr/bin/python3",
            [
                "-c",
                """
                import socket
                server = socket.socket()
                server.bind(("127.0.0.1", 0))
                server.listen()
                print(server.getsockname()[1], flush=True)
                while True:
                    client = server.accept()[0]
                    try:
                        client.recv(1)
                        client.sendall(b"\\x20\\x03\\x00\\x00\\x00")
                        while True:
                            client.sendall(b"\\x32\\x09\\x00\\x01t\\x00\\x01\\x00abc" * 1000)
                    except OSError:
                        pass
                """,
            ], environment: ["LD_PRELOAD": ""])
        let port = try broker.output.wait(for: "the port") { Int($0) != nil }.line
        try machine.home.folder.write(
            "broker: {host: 127.0.0.1, port: \(port)}\nlight: {topic: t}\n", to: ".config/halflight/mqtt.yaml")
        let bridge = try machine.start("halflight-mqtt", ["run"])
        try bridge.errors.wait(forText: "cannot be used: it does not read what it is sent")
        broker.signal(SIGKILL)
    }

    @Test(.promise("broker-name-server-answer"))
    func `a silent name server blocks nothing else in the bridge`() throws {
        let mailbox = try Mailbox()
        let source = try machine.home.folder.write(
            """
            #include <fcntl.h>
            #include <netdb.h>
            #include <unistd.h>
            int getaddrinfo(const char *n, const char *s, const struct addrinfo *h, struct addrinfo **r) {
                int file = open("\(mailbox.path)", O_WRONLY);
                if (write(file, "asked\\n", 6) == 6) while (1) pause();
                return EAI_FAIL;
            }
            """, to: "silent.c")
        let library = "\(machine.home.folder.path)/silent.so"
        let made = try machine.startAt(
            "clang", ["-shared", "-fPIC", "-o", library, source], environment: ["LD_PRELOAD": ""]
        ).finish()
        #expect(made.code == 0, "\(made.errors)")
        try machine.home.folder.write(
            "broker: {host: broker.invalid}\nlight: {topic: t}\n", to: ".config/halflight/mqtt.yaml")
        let bridge = try machine.start("halflight-mqtt", ["run"], environment: ["LD_PRELOAD": library])
        try mailbox.log.wait(forText: "asked")
        try startLight().output.wait(forText: "no data: not connected to the broker yet")
        bridge.signal(SIGTERM)
        #expect(try bridge.waitForEnd() == .exited(0))
    }

    @Test func `the bridge keeps the connection to a broker with a short keep-alive`() throws {
        let broker = try Broker(settings: "max_keepalive 10")
        try configure(broker)
        let bridge = try startBridge(broker)
        // Two pings take longer than the broker waits for one.
        try broker.wait(forText: "Received PINGREQ from desk")
        try broker.wait(forText: "Received PINGREQ from desk", from: broker.log.count)
        expect(bridge.errors.lines, lacks: "cannot be used")
    }

    @Test func `the bridge waits idly for a broker that ended after Home Assistant's birth`() throws {
        let broker = try Broker()
        try configure(broker, "home-assistant: true")
        let bridge = try startBridge(broker)
        try broker.wait(forText: "Received SUBSCRIBE from desk")
        try broker.publish("online", to: "homeassistant/status")
        try broker.stop()
        try bridge.errors.wait(forText: "cannot be used: it has closed the connection")
        // The next attempts come seconds later, when the answer to the birth is due.
        try bridge.errors.wait(forText: "cannot be used: Connection refused")
        #expect(try bridge.processorSeconds < 1)
    }

    @Test(.promise("broker-keeps-light-may", "mqtt-payload"))
    func `a kept message counts only with an expiry`() throws {
        let broker = try Broker()
        try configure(broker)
        try broker.publish("\u{1B}[2Jgarbage", to: "room/light", isRetained: true)
        let light = try startLight()
        var bridge = try startBridge(broker)
        try light.output.wait(forText: #"no data: " [2Jgarbage" is not a number"#)
        bridge.signal(SIGTERM)
        try bridge.waitForEnd()
        try broker.publish("77", to: "room/light", isRetained: true)
        var line = light.output.lines.count
        bridge = try startBridge(broker)
        line = try light.output.wait(forText: "no data: the kept message on room/light may be of any age", from: line)
            .number
        bridge.signal(SIGTERM)
        try bridge.waitForEnd()
        try broker.publish(
            "78", to: "room/light", isRetained: true, ["-D", "publish", "message-expiry-interval", "300"])
        bridge = try startBridge(broker)
        try light.output.wait(forText: "78 lx", from: line)
        expect(light.output.lines, lacks: "77 lx")
    }

    @Test(.promise("broker-broker-killed"))
    func `the bridge reconnects to a killed broker and sends the newest state once`() throws {
        let broker = try Broker()
        try configure(broker)
        let agent = try machine.startAgent()
        let light = try startLight()
        let bridge = try startBridge(broker)
        try broker.publish("32", to: "room/light")
        var line = try light.output.wait(forText: "32 lx").number
        try broker.stop()
        try bridge.errors.wait(forText: "the broker 127.0.0.1:\(broker.port) cannot be used")
        try agent.setMode("night")
        try agent.setMode("day")
        try broker.start()
        let follower = try broker.subscribe("desk/#")
        // The bridge may have reconnected before the follower.
        try follower.output.wait(for: "the bridge is there") {
            ["desk/availability 0 online", "desk/availability 1 online"].contains($0)
        }
        try follower.output.wait(forText: #""mode":"day""#)
        try broker.publish("33", to: "room/light")
        line = try light.output.wait(forText: "33 lx", from: line).number
        #expect(follower.output.lines.filter { $0.hasPrefix("desk/state") }.count == 1)
        #expect(!follower.output.lines.contains { $0.contains(#""mode":"night""#) })
        #expect(bridge.errors.lines.filter { $0.contains("cannot be used") }.count <= 2)
    }

    @Test(.promise("broker-sends-more-bridge"))
    func `the bridge skips and reports a message that is too large`() throws {
        let broker = try Broker()
        try configure(broker)
        let light = try startLight()
        let bridge = try startBridge(broker)
        try broker.publish("32", to: "room/light")
        let line = try light.output.wait(forText: "32 lx").number
        try broker.publish(String(repeating: "1", count: 70_000), to: "room/light")
        try bridge.errors.wait(forText: "a message of 70000 bytes on room/light is left out: expected at most 65536")
        try broker.publish("33", to: "room/light")
        try light.output.wait(forText: "33 lx", from: line)
    }

    @Test(.promise("broker-bridge-killed")) func `the broker says offline for a killed bridge`() throws {
        let broker = try Broker()
        try configure(broker)
        _ = try machine.startAgent()
        let follower = try broker.subscribe("desk/availability")
        let bridge = try startBridge(broker)
        let there = try follower.output.wait(forText: "desk/availability 0 online").number
        bridge.signal(SIGKILL)
        try bridge.waitForEnd()
        try follower.output.wait(forText: "desk/availability 0 offline", from: there)
    }

    @Test(.promise("broker-refuses-password")) func `a corrected password works without a restart`() throws {
        let broker = try Broker(users: ["anna": "right"], options: ["-u", "anna", "-P", "right"])
        try configure(broker, access: ", user: anna, password-file: password")
        let file = ".config/halflight/password"
        try machine.home.folder.write("wrong\n", to: file, mode: 0o600)
        let bridge = try machine.start("halflight-mqtt", ["run"])
        let refusal = "it refuses"
        try bridge.errors.wait(forText: refusal)
        let check = try machine.start("halflight-mqtt", ["check"]).finish()
        #expect(check.code == 1)
        #expect(check.errors.contains { $0.contains(refusal) })
        try machine.home.folder.write("right\n", to: file, mode: 0o600)
        try bridge.errors.wait(forText: "connected to the broker")
        #expect(bridge.errors.lines.filter { $0.contains(refusal) }.count == 1)
        for password in ["wrong", "right"] { expect(bridge.errors.lines, lacks: password) }
    }

    @Test(.promise("mqtt-secrets")) func `the bridge refuses a password that others can read`() throws {
        let broker = try Broker()
        try configure(broker, access: ", user: anna, password-file: password")
        let file = try machine.home.folder.write("secret", to: ".config/halflight/password", mode: 0o644)
        let finished = try machine.start("halflight-mqtt", ["run"]).finish()
        #expect(finished.code == 78)
        expect(finished.errors, contains: "Run: chmod 600 \(file)")
        expect(broker.log, lacks: "New connection")
    }

    @Test(.promise("broker-access-list-forbids"))
    func `the bridge reports a topic that the access list forbids`() throws {
        let broker = try Broker(
            users: ["anna": "right"], accessList: "user anna\ntopic read room/#\n",
            options: ["-u", "anna", "-P", "right"])
        try configure(broker, access: ", user: anna, password-file: password")
        try machine.home.folder.write("right", to: ".config/halflight/password", mode: 0o600)
        _ = try machine.startAgent()
        let bridge = try startBridge(broker)
        try bridge.errors.wait(forText: "the broker refuses desk/availability: see its access list for this user")
    }

    @Test(.promise("mqtt-requests")) func `Home Assistant finds the device and changes only mode and hold`() throws {
        let broker = try Broker()
        try configure(broker, "home-assistant: true")
        let agent = try machine.startAgent()
        let follower = try broker.subscribe("homeassistant/#", "desk/#")
        let bridge = try startBridge(broker)
        try follower.output.wait(forText: "homeassistant/device/halflight_")
        try follower.output.wait(forText: #"desk/state 0 {"appearance":"#)
        try broker.publish("night", to: "desk/mode/set")
        try agent.wait(until: "the mode is night") { try agent.mode == "night" }
        try follower.output.wait(forText: #""mode":"night""#)
        try broker.publish("noon", to: "desk/mode/set")
        try broker.publish("ON", to: "desk/hold/set")
        try agent.wait(until: "there is a hold") { try agent.property("Holds").list?.count == 1 }
        let held = try follower.output.wait(forText: #""hold":"ON""#).number
        try broker.publish("OFF", to: "desk/hold/set")
        try agent.wait(until: "there is no hold") { try agent.property("Holds").list?.count == 0 }
        try follower.output.wait(forText: #""hold":"OFF""#, from: held)
        #expect(try agent.mode == "night")
        let before = follower.output.lines.count
        try broker.publish("online", to: "homeassistant/status")
        try follower.output.wait(forText: "homeassistant/device/halflight_", from: before)
        let refused = try machine.start("halflight-mqtt", ["forget"]).finish()
        #expect(refused.code == 1)
        bridge.signal(SIGTERM)
        #expect(try bridge.waitForEnd() == .exited(0))
        let forgetting = try machine.start("halflight-mqtt", ["forget"]).finish()
        #expect(forgetting.ending == .exited(0), "\(forgetting.errors)")
        let later = try broker.subscribe("#", "end")
        try broker.publish("end", to: "end")
        try later.output.wait(forText: "end 0 end")
        #expect(!later.output.lines.contains { $0.hasPrefix("desk/") || $0.hasPrefix("homeassistant/") })
    }

    @Test func `a hold that ends while the agent hangs does not stay`() throws {
        let broker = try Broker()
        try configure(broker)
        let agent = try machine.startAgent()
        let follower = try broker.subscribe("desk/availability")
        _ = try startBridge(broker)
        try follower.output.wait(forText: "online")
        agent.process.signal(SIGSTOP)
        defer { agent.process.signal(SIGCONT) }
        let before = broker.log.count
        try broker.publish("ON", to: "desk/hold/set")
        try broker.publish("OFF", to: "desk/hold/set")
        try machine.busClient().wait(until: "the bridge has both") {
            broker.log.dropFirst(before).count { $0.contains("Received PUBACK from desk") } == 2
        }
        agent.process.signal(SIGCONT)
        try agent.wait(until: "its beginning and its end are announced") {
            agent.propertyChanges.filter { $0.name == "Holds" }.count == 2
        }
        #expect(try agent.property("Holds").list?.count == 0)
    }

    @Test(.promise("broker-agent-ends")) func `the bridge survives the agent's end and return`() throws {
        let broker = try Broker()
        try configure(broker)
        let follower = try broker.subscribe("desk/availability")
        let bridge = try startBridge(broker)
        var line = try follower.output.wait(forText: "offline").number
        let agent = try machine.startAgent()
        line = try follower.output.wait(forText: "online", from: line).number
        try agent.stop()
        line = try follower.output.wait(forText: "offline", from: line).number
        let next = try machine.startAgent()
        try follower.output.wait(forText: "online", from: line)
        _ = (bridge, next)
    }

    @Test(.promise("broker-bridge-killed")) func `the agent decides by the bridge's light`() throws {
        let broker = try Broker()
        try configure(broker)
        try machine.home.configure(atOnce + "source: {command: [halflight-mqtt, light], fresh-for: 10m}\n")
        let agent = try machine.startAgent()
        let bridge = try startBridge(broker)
        try broker.publish("1000", to: "room/light")
        try agent.wait(until: "the light is 1000 lx") { try agent.illuminance == 1000 }
        try agent.waitForAppearance("day")
        try broker.publish("2", to: "room/light")
        try agent.waitForAppearance("night")
        bridge.signal(SIGKILL)
        try bridge.waitForEnd()
        try agent.wait(until: "the source says why it has no light") {
            try agent.sources().contains {
                $0.details["failed"]?.bool == true
                    && $0.details.values.contains { $0.string?.contains(" halflight-mqtt ") == true }
            }
        }
        try agent.wait(until: "status says so, too") {
            try machine.halflight("status").output.contains { $0.contains("halflight-mqtt is not running") }
        }
        #expect(try agent.appearance == "night")
    }

    @Test(.promise("bus-set-wins")) func `a site's mode counts below the user's own request`() throws {
        let broker = try Broker()
        let (bridge, agent) = try startAtSite(broker)
        try agent.waitForAppearance("night")
        try agent.setMode("day")
        try broker.publish("noon", to: "school/room1/mode", isRetained: true)
        try bridge.errors.wait(forText: "school/room1/mode has no mode: expected auto, day or night")
        #expect(try agent.appearance == "day")
        try broker.publish("auto", to: "school/room1/mode", isRetained: true)
        try agent.wait(until: "the site wants nothing") { try agent.property("SiteMode") == .string("auto") }
        try broker.publish("12", to: "school/room1/light")
        let light = try startLight()
        try light.output.wait(forText: "12 lx")
    }

    @Test(.promise("broker-site-kept-mode"))
    func `a site's mode ends if it is removed while the bridge is away`() throws {
        let broker = try Broker()
        let (bridge, agent) = try startAtSite(broker)
        // The broker keeps nothing.
        try broker.stop()
        try bridge.errors.wait(forText: "cannot be used")
        try broker.start()
        try agent.wait(until: "the site wants nothing") { try agent.property("SiteMode") == .string("auto") }
    }

    @Test(.promise("broker-network-fails-silently")) func `the kernel checks a silent connection`() throws {
        let broker = try Broker()
        try configure(broker)
        let bridge = try startBridge(broker)
        let folder = "/proc/\(bridge.processID)/fd"
        let inodes = try FileManager.default.contentsOfDirectory(atPath: folder).map {
            try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
        }
        // /proc/net/tcp (proc(5)) has the remote address and port, and timer 2, for keepalive, in 1/100 s.
        try machine.busClient().wait(until: "the kernel looks after the connection in 15 s at most") {
            let table = try FileHandle(forReadingFrom: URL(filePath: "/proc/net/tcp")).readToEnd() ?? Data()
            return String(decoding: table, as: UTF8.self).split(separator: "\n").contains { line in
                let fields = line.split(separator: " ")
                let timer = fields[5].split(separator: ":")
                return fields[2] == "0100007F:" + String(format: "%04X", broker.port)
                    && inodes.contains("socket:[\(fields[9])]") && timer[0] == "02"
                    && Int(timer[1], radix: 16).map { $0 <= 1500 } == true
            }
        }
    }

    @Test(.promise("broker-mqtt-yaml-gets"))
    func `a changed mqtt.yaml is used at once unless it has a mistake`() throws {
        let (broker, other) = (try Broker(), try Broker())
        let (bridge, agent) = try startAtSite(broker)
        let file = ".config/halflight/mqtt.yaml"
        try machine.home.folder.write("broker: [\n", to: file)
        try bridge.errors.wait(forText: "mqtt.yaml:2:1: ")
        #expect(try agent.property("SiteMode") == .string("night"))
        try configure(other, "light: {topic: room/light}")
        try bridge.errors.wait(forText: "connected to the broker 127.0.0.1:\(other.port)")
        try agent.wait(until: "the site wants nothing") { try agent.property("SiteMode") == .string("auto") }
        let light = try startLight()
        try other.publish("12", to: "room/light")
        try light.output.wait(forText: "12 lx")
        try broker.wait(forText: "Received DISCONNECT from desk")
        bridge.signal(SIGTERM)
        #expect(try bridge.waitForEnd() == .exited(0))
    }
}
