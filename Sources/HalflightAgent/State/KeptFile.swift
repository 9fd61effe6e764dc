internal import Glibc
internal import HalflightSupport
internal import LibYAML
internal import Logging

/// A YAML file in the state folder.
///
/// A damaged file is set aside, never overwritten: a person may want to see what was in it.
struct KeptFile {
    let path: String
    /// The content, as a noun for messages.
    let content: String
    private(set) var hasFailed = false
    private let log = Logger(label: "state")

    init(_ path: String, _ content: String) { (self.path, self.content) = (path, content) }

    /// The content; nil if there is no file, or none that can be read.
    func load<Content>(_ parse: ([UInt8]) throws(YAMLError) -> Content) -> Content? {
        let problem: String
        do throws(FileError) {
            let bytes = try readFile(path, limit: LibYAML.Limits.bytes)
            do throws(YAMLError) {
                return try parse(bytes)
            } catch {
                problem = error.description(inFile: path)
            }
        } catch {
            if error.isMissing { return nil }
            problem = "\(error)"
        }
        let isKept = rename(path, path + ".damaged") == 0
        log.warning(
            "\(problem). So the agent has forgotten \(content)\(isKept ? "; the file is kept as \(path).damaged" : "")")
        return nil
    }

    /// Writes; an error is logged once.
    mutating func save(_ write: () throws -> Void) {
        do {
            try write()
            hasFailed = false
        } catch {
            if !hasFailed { log.warning("\(path) could not be written, so a restart loses \(content): \(error)") }
            hasFailed = true
        }
    }
}
