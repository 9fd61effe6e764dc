// Writes what the monitors report, one event a line.
//
// A program of its own: the devices that a test mocks, and the system bus it stands up, are a process's. A line on
// standard input asks for a refresh; the program ends when standard input does.

import Glibc
import SDBus
import SDEvent
import SessionMonitors
import SystemPackage

/// Writes a line, at once.
func say(_ what: Any) {
    print(what)
    fflush(nil)
}

EventLoop.blockSignals([])
let loop = try EventLoop()
let bus = ReturningBus.system(on: loop)
let session = getenv("DBUS_SESSION_BUS_ADDRESS") == nil ? nil : try Connection.session()
try session?.attach(to: loop)
let monitors = MonitorSet(on: loop, bus: bus, session: session)
monitors.start { say($0) }
bus.start()
let requests = try loop.onReadable(.standardInput) {
    guard readLine() != nil else { return loop.exit(0) }
    monitors.refresh()
    say("refreshed")
}
// What a bus is asked last it answers last: then all signals come through.
let buses = [bus.connection, session].compactMap { $0 }
var silent = buses.count
let fences = try buses.map { connection in
    try connection.callLater("org.freedesktop.DBus", path: "/", interface: "org.freedesktop.DBus", member: "GetId") {
        _ in
        silent -= 1
        if silent == 0 { say("started") }
    }
}
if fences.isEmpty { say("started") }
exit(try loop.run())
