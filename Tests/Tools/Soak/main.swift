// Runs an agent through days within seconds, under umockdev-wrapper: `Soak DAYS [SEED]`. See `scripts/dev soak`.

import Foundation
import SDEvent
import SystemPackage

let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
guard (1...2).contains(numbers.count), numbers.count == CommandLine.arguments.count - 1,
    let days = Int(exactly: numbers[0])
else {
    print("Usage: Soak DAYS [SEED]")
    exit(64)
}
let seed = numbers.count == 2 ? numbers[1] : UInt64.random(in: 0..<1_000_000)
EventLoop.blockSignals([SIGTERM, SIGINT, SIGHUP])
print("seed              \(seed)")
do {
    try print(Soak(seed: seed).live(days: days).joined(separator: "\n"))
} catch let broken as Promise.Broken {
    print("BROKEN            \(broken.sentence)")
    exit(1)
} catch is Errno {
    print("The agent was ended by a signal.")
    exit(1)
}
