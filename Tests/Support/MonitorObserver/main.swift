// Prints the monitors' events, one per line. A separate program, because mocked devices and the system bus's address
// belong to a process. A line on standard input requests a refresh. The program ends with standard input.

import Glibc
import SDBus
import SDEvent
import SessionMonitors
import SystemPackage

func say(_ what: Any) {
    print(what)
    fflush(nil)
}

EventLoop.blockSignals([])
let loop = try EventLoop()
let bus = ReconnectingBus.system(on: loop)
let session = getenv("DBUS_SESSION_BUS_ADDRESS") == nil ? nil : try Connection.session()
try session?.attach(to: loop)
let monitors = MonitorSet(on: loop, bus: bus, session: session)
monitors.start {
    say($0)
} whenAnswered: {
    say("answered")
}
let presence = SessionPresence(on: bus) { say($0) }
bus.start()
let requests = try loop.onReadable(.standardInput) {
    guard readLine() != nil else { return loop.exit(0) }
    monitors.refresh()
    say("refreshed")
}
// The bus answers calls in order, so once this call is answered, all match rules are in place.
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
