internal import CMalloc
internal import Glibc
internal import HalflightAgent

// Returns the heap that only the start needs. By default, the C library would keep all of it for the whole session,
// twice as much as is in use.
mallopt(M_TRIM_THRESHOLD, 64 << 10)
mallopt(M_TOP_PAD, 16 << 10)

exit(AgentProgram.run(arguments: Array(CommandLine.arguments.dropFirst())))
