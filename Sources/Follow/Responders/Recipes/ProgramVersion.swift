internal import Processes
internal import SDEvent

/// The version of a program: numbers with dots between them, `1.13.1`.
package struct ProgramVersion: Sendable, CustomStringConvertible {
    private let numbers: [Int]

    /// The longest that a program may take to print its version.
    package static let longestRun = Duration.seconds(3)

    /// The version that `text` is; nil if it is none.
    package init?(_ text: some StringProtocol) {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
            part.allSatisfy { ("0"..."9").contains($0) } ? Int(part) : nil
        }
        guard !numbers.contains(nil) else { return nil }
        self.numbers = numbers.compactMap(\.self)
    }

    /// The version that a program prints about itself, in the first line that has one: the first number with a dot,
    /// else the first number.
    package init?(printed lines: [String]) {
        let found = lines.lazy.map(ProgramVersion.all).first { !$0.isEmpty }
        guard let found, let version = found.first(where: { $0.numbers.count > 1 }) ?? found.first else { return nil }
        self = version
    }

    private static func all(in line: String) -> [ProgramVersion] {
        let words = line.split { !$0.isASCII || !($0.isNumber || $0.isLetter || $0 == ".") }
        // "v1.9.0" and "3.3a", without what surrounds the digits; "x86" is none.
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

    /// Numbers that are not there are 0: 1.26 is 1.26.0.
    private var significant: ArraySlice<Int> { numbers[...(numbers.lastIndex { $0 != 0 } ?? -1)] }
}

/// The versions of installed programs: each program is asked once, and again when its file has changed.
final class ProgramVersions {
    private let loop: EventLoop
    private let environment: [String: String]
    private var known: [String: (file: FileVersion?, version: ProgramVersion?)] = [:]

    private let limits: TimeLimits

    /// - Parameter limits: the time for a whole recipe, of which a program gets at most `ProgramVersion.longestRun`.
    init(loop: EventLoop, environment: [String: String], limits: TimeLimits) {
        (self.loop, self.environment) = (loop, environment)
        let longest = ProgramVersion.longestRun
        self.limits = TimeLimits(run: min(longest, limits.run ?? longest), grace: limits.grace)
    }

    /// Finds the version of the program that a recipe is for.
    ///
    /// - Parameter whenFound: called once, at once or from the loop; with nil if the version stays unknown.
    /// - Returns: the run of the program, if it has to be asked.
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
                // A newer change stopped it: it is asked again.
                if result.outcome != .stopped { self?.known[path] = (file, version) }
                whenFound(version)
            }
        } catch {
            whenFound(nil)
            return nil
        }
    }
}
