import CFuzzer
import Glibc
import Logging

// fuzz TARGET [ARGUMENT OF LIBFUZZER]...: `scripts/dev fuzz` runs it; see Fuzz/README.md.

// Parallel processes that libFuzzer starts have no TARGET argument, and inherit this variable.
let variable = "HALFLIGHT_FUZZ_TARGET"
var words = CommandLine.arguments
if words.count > 1, FuzzTarget.all.contains(where: { $0.name == words[1] }) { setenv(variable, words.remove(at: 1), 1) }

guard let target = FuzzTarget.all.first(where: { $0.name == getenv(variable).map { String(cString: $0) } }) else {
    // Prints the targets, each with its longest input in bytes. The name is also that of the corpus and the dictionary.
    for target in FuzzTarget.all { print(target.name, target.longestInput) }
    exit(words.count > 1 ? 64 : 0)
}
FuzzTarget.current = target
// Thousands of warnings per second would take all the time.
LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }

var count = CInt(words.count)
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = .allocate(capacity: words.count + 1)
for (place, word) in words.enumerated() { arguments?[place] = strdup(word) }
arguments?[words.count] = nil
exit(
    LLVMFuzzerRunDriver(&count, &arguments) { data, size in
        // Empty inputs have no address.
        let bytes = [UInt8](UnsafeBufferPointer(start: data, count: data == nil ? 0 : size))
        MainActor.assumeIsolated { FuzzTarget.current?.run(bytes) }
        return 0
    })
