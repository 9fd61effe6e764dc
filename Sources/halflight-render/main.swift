// The program `halflight-render`: fills a Mustache template from standard input and prints it, with the variables that
// its arguments `NAME=VALUE` give. What has no value is empty, and false as a section.
//
// It is a program of its own because Mustache brings Foundation with it, which is ten times larger than the command.

internal import Glibc
internal import Mustache

/// Writes all of a text; nothing is left to say where that fails.
private func write(_ text: String, to descriptor: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        bytes = bytes.dropFirst(count)
    }
    return true
}

/// Standard input, to its end.
private func input() -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
        bytes += buffer[..<count]
    }
}

private func sentence(_ error: any Error) -> String {
    switch error as? MustacheTemplate.Error {
    case .sectionCloseNameIncorrect: "a section is closed by another name than it was opened with"
    case .unfinishedName: "a tag is not closed"
    case .expectedSectionEnd: "a section is not closed"
    default: "a tag is not as Mustache has it"
    }
}

private func variables(_ arguments: some Sequence<String>) -> [String: String] {
    var variables: [String: String] = [:]
    for argument in arguments {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
    }
    return variables
}

do {
    let text = try MustacheTemplate(string: input()).render(variables(CommandLine.arguments.dropFirst()))
    exit(write(text, to: STDOUT_FILENO) ? EX_OK : EX_IOERR)
} catch let error as MustacheTemplate.ParserError {
    let place = error.context
    _ = write("\(place.lineNumber):\(place.columnNumber): \(sentence(error.error)): \(place.line)\n", to: STDERR_FILENO)
    exit(EX_DATAERR)
}
