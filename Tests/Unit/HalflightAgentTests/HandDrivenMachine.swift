import HalflightConfiguration
import LoopSupport

import class TestSupport.PrivateBus
import class TestSupport.TemporaryFolder

/// A person's folder and session bus, with a clock moved by hand.
@MainActor struct HandDrivenMachine {
    let folder: TemporaryFolder
    let bus: PrivateBus
    let time = ManualClock(now: .seconds(1000), wallClock: .seconds(1_800_000_000))

    init() throws {
        folder = try TemporaryFolder()
        bus = try PrivateBus()
    }

    /// The folders of configuration and state, which share one folder.
    var folders: Folders {
        Folders(environment: { ["XDG_CONFIG_HOME", "XDG_STATE_HOME"].contains($0) ? folder.path : nil })
    }
}
