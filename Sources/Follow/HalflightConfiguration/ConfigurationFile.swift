internal import FileSupport
internal import LibYAML
internal import PathTrust

extension Configuration {
    /// Reads a configuration file. `nil` for an optional file that is missing.
    package static func text(ofFile path: String, isOptional: Bool) throws(ConfigurationError) -> [UInt8]? {
        try read(path, isOptional: isOptional)?.bytes
    }

    /// The problem is the first reason why other users could have written the file.
    static func read(
        _ path: String, isOptional: Bool
    ) throws(ConfigurationError) -> (bytes: [UInt8], problem: PathProblem?)? {
        do throws(FileError) {
            return try PathJudge().readFile(path, limit: LibYAML.Limits.bytes)
        } catch {
            if isOptional, error.isMissing { return nil }
            throw ConfigurationError(file: path, cause: YAMLError(at: nil, error.reason))
        }
    }
}
