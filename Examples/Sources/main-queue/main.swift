import Dispatch
import Glibc
import HalflightClient
import ThemeFiles

// Follows the agent on Dispatch's main queue, and prints each theme. `await` at the top level makes Swift run that
// queue on the main thread, where tasks of the main actor also run.

let follower = try AppearanceFollower()
// The first theme is the right one.
try follower.waitForAnswer()
let source = DispatchSource.makeReadSource(fileDescriptor: follower.descriptor, queue: .main)
source.setEventHandler {
    do {
        try follower.process()
    } catch {
        exit(1)
    }
}
source.activate()

let themes = ThemeManager()
themes.follow(follower, themes: ThemeLibrary.installed.find)

for await theme in themes.themes {
    print("\(theme): \(follower.state.reason)")
    // At once, also into a pipe.
    fflush(nil)
}
