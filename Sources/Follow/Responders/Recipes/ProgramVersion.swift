internal import Processes
internal import SDEvent

/// The version of a program. Its numbers are separated by dots, as in `1.13.1`.
package struct ProgramVersion: Sendable, CustomStringConvertible {
    private let numbers: [Int]

    /// The time limit for a program to print its version.
    package static let longestRun = Duration.seconds(3)

    package init?(_ text: some StringProtocol) {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
            part.allSatisfy { ("0"..."9").contains($0) } ? Int(part) : nil
        }
        guard !numbers.contains(nil) else { return nil }
        self.numbers = numbers.compactMap(\.self)
    }

    /// Finds the version in the first line that has any: the first number with a dot, or else the first number.
    package init?(printed lines: [String]) {
        let found = lines.lazy.map(ProgramVersion.all).first { !$0.isEmpty }
        guard let found, let version = found.first(where: { $0.numbers.count > 1 }) ?? found.first else { return nil }
        self = version
    }

    private static func all(in line: String) -> [ProgramVersion] {
        let words = line.split { !$0.isASCII || !($0.isNumber || $0.isLetter || $0 == ".") }
        // Accepts "v1.9.0" and "3.3a" without the letters, but not "x86".
        return words.compactMap { word in
            let digits = (word.first == "v" ? word.dropFirst() : word).prefix { $0.isNumber || $0 == "." }
            return ProgramVersion(digits.last == "." ? digits.dropLast() : digits)
        }
    }

    package var description: String { numbers.map(String.init).joined(separator: ".") }
}

extension ProgramVersion: Comparable {
    package static func == (one: ProgramVersion, other: ProgramVersion) -> Bool { one.significant == other.significant }

    package static func < (one: ProgramVersion, other: ProgramVersion) -> Bool {
        one.significant.lexicographicallyPrecedes(other.significant)
    }

    /// The numbers without trailing zeros, because 1.26 is 1.26.0.
    private var significant: ArraySlice<Int> { numbers[...(numbers.lastIndex { $0 != 0 } ?? -1)] }
}

/// The versions of installed programs. Each program is called once, and again after its file has changed.
final class ProgramVersions {
    private let loop: EventLoop
    private let environment: [String: String]
    private var known: [String: (file: FileVersion?, version: ProgramVersion?)] = [:]

    private let limits: TimeLimits

    /// - Parameter limits: the time for a whole recipe. A program gets at most `ProgramVersion.longestRun` of it.
    init(loop: EventLoop, environment: [String: String], limits: TimeLimits) {
        (self.loop, self.environment) = (loop, environment)
        let longest = ProgramVersion.longestRun
        self.limits = TimeLimits(run: min(longest, limits.run ?? longest), grace: limits.grace)
    }

    /// Finds the version of a recipe's program. Calls `whenFound` once, immediately or from the loop, with `nil` if the
    /// version stays unknown. Returns the run of the program, if it has to be called.
    func find(_ recipe: Recipe, whenFound: @escaping (ProgramVersion?) -> Void) -> ProgramRun? {
        let searched = environment["PATH"]
        guard recipe.needsVersion, let name = recipe.program(path: searched),
            let path = ProgramSearch.find(name, inPath: searched)
        else {
            whenFound(nil)
            return nil
        }
        let file = FileVersion(path)
        if let known = known[path], known.file == file {
            whenFound(known.version)
            return nil
        }
        do {
            return try ProgramRun(
                ChildProcess.Program(path: path, arguments: recipe.versionArguments, environment: environment),
                limits: limits, outputLimits: OutputLines.Limits(lines: 5), loop: loop
            ) { [weak self] result in
                let version = ProgramVersion(printed: result.output + result.errors)
                // After a newer change stopped the program, it's called again.
                if result.outcome != .stopped { self?.known[path] = (file, version) }
                whenFound(version)
            }
        } catch {
            whenFound(nil)
            return nil
        }
    }
}
