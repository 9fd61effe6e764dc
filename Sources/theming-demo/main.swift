import Glibc
import HalflightSupport
import HalflightTerminal

// A demo of the libraries in a terminal: `make demo`.

if CommandLine.arguments.count > 1 {
    let isHelp = ["-h", "--help"].contains(CommandLine.arguments[1])
    try? writeAll(Demo.help.utf8, to: isHelp ? STDOUT_FILENO : STDERR_FILENO)
    exit(isHelp ? 0 : 64)
}
guard DrawnTerminal.isThere(environment: ["TERM": getenv("TERM").map { String(cString: $0) } ?? ""]) else {
    try? writeAll("theming-demo needs a terminal that it can draw on and read keys from.\n".utf8, to: STDERR_FILENO)
    exit(64)
}
do {
    try Demo().run()
} catch {
    try? writeAll("theming-demo: \(error)\n".utf8, to: STDERR_FILENO)
    exit(1)
}
