import Glibc
import HalflightTerminal

// A demo of the libraries in a terminal: `make demo`.

if CommandLine.arguments.count > 1 {
    let isHelp = ["-h", "--help"].contains(CommandLine.arguments[1])
    if isHelp { try Output.print(Demo.help) } else { Output.inform(Demo.help.map(\.description)) }
    exit(isHelp ? 0 : 64)
}
guard DrawnTerminal.isThere(environment: ["TERM": getenv("TERM").map { String(cString: $0) } ?? ""]) else {
    Output.complain("this needs a terminal that it can draw on and read keys from.")
    exit(64)
}
do {
    try Demo().run()
} catch {
    Output.complain("\(error)")
    exit(1)
}
