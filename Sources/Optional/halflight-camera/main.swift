internal import CameraLight
internal import Glibc

exit(CameraProgram.run(arguments: Array(CommandLine.arguments.dropFirst())))
