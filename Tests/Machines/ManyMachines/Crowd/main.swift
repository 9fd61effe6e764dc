// Simulates machines that follow a site over MQTT: `Crowd HOST PORT SITE FIRST COUNT`. See `load` beside this folder.

import Glibc
import SDEvent
import SystemPackage

let words = CommandLine.arguments.dropFirst()
guard words.count == 5, let port = UInt16(words[2]), let first = Int(words[4]), let count = Int(words[5]), count > 0
else {
    print("Usage: Crowd HOST PORT SITE FIRST COUNT")
    exit(64)
}
EventLoop.blockSignals([SIGTERM])
do {
    let loop = try EventLoop()
    let crowd = try Crowd(host: words[1], port: port, site: words[3], first..<(first + count), on: loop)
    let end = try loop.onSignal(SIGTERM) { [loop] in loop.exit(0) }
    try withExtendedLifetime((crowd, end)) { exit(try loop.run()) }
} catch {
    print("The crowd cannot go on: \(error)")
    exit(1)
}
