internal import Glibc
internal import MQTTBridge

exit(BridgeProgram.run(arguments: Array(CommandLine.arguments.dropFirst())))
