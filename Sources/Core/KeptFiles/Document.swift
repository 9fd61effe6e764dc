internal import FileSupport
package import LibYAML
package import SDEvent

/// A file that has one value, below a line for people.
///
/// A damaged file is set aside when it is read, and one of a later version once it is replaced.
package final class Document<Value> {
    private let file: KeptFile
    private let title: String
    /// The content of the file, or the content that could not be written.
    private var last: Value?

    /// - Parameters:
    ///   - content: the value, as a noun for messages.
    ///   - loop: the loop on which a write that failed is tried again.
    package init(_ path: String, _ content: String, title: String, on loop: EventLoop?) {
        (file, self.title) = (KeptFile(path, content, on: loop), title)
    }

    package var path: String { file.path }
}

package typealias KeptValue = YAMLValue & Equatable

// Not at the class: see Journal.
extension Document where Value: KeptValue {
    /// The kept value; nil if there is none, or none that can be read.
    package func load() -> Value? {
        last = nil
        do {
            var hasOtherKeys = false
            guard let root = try LibYAML.parse(try readFile(path, limit: LibYAML.Limits.bytes)) else { return nil }
            last = try Value(root, &hasOtherKeys)
            file.isOfLaterVersion = hasOtherKeys
        } catch let error as YAMLError {
            file.setAside(because: error.description(inFile: path))
        } catch {
            if (error as? FileError)?.isMissing != true { file.setAside(because: "\(error)") }
        }
        return last
    }

    /// Replaces the value, unless it is the one kept already.
    @_specialize(where Value == State)
    package func save(_ value: Value) {
        guard value != last else { return }
        last = value
        file.save { [file, title] in
            try file.keepLaterVersion()
            try replaceFile(file.path, with: Array("# \(title)\n\(LibYAML.write(value.yaml))".utf8))
        }
    }
}
