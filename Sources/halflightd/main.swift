internal import CMalloc
internal import Glibc
internal import HalflightAgent

// What the start needs of the heap and nothing after it is given back at once. By itself the C library would keep all
// of it: for as long as the session lasts, twice as much as is in use.
mallopt(M_TRIM_THRESHOLD, 64 << 10)
mallopt(M_TOP_PAD, 16 << 10)

exit(AgentProgram.run(arguments: Array(CommandLine.arguments.dropFirst())))
