internal import FileSupport
package import LibYAML
package import SDEvent

/// A file with one value, below a line for people.
///
/// A damaged file is set aside when it's read, a later version's file once it's replaced.
package final class Document<Value> {
    private let file: PersistentFile
    private let title: String
    /// The file's value, even if it couldn't be written.
    private var last: Value?

    /// - Parameters:
    ///   - content: The value, as a noun for messages.
    ///   - loop: Retries a failed write.
    package init(_ path: String, _ content: String, title: String, on loop: EventLoop?) {
        (file, self.title) = (PersistentFile(path, content, on: loop), title)
    }

    package var path: String { file.path }
}

package typealias KeptValue = YAMLValue & Equatable

// The constraint isn't on the class: see Journal.
extension Document where Value: KeptValue {
    /// Returns `nil` if the file is missing or unreadable.
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

    /// Replaces the value unless it's the same.
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
