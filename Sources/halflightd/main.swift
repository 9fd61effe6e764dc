internal import Agent
internal import Glibc

exit(AgentProgram.run(arguments: Array(CommandLine.arguments.dropFirst())))
