import Foundation

/// Hands a value to the next process that a test starts to see it exit: with Swift 6.2 its closure can capture nothing.
///
/// For a suite that has its process to itself.
public func handOver(_ value: some Encodable) throws {
    setenv(variable, String(decoding: try JSONEncoder().encode([value]), as: UTF8.self), 1)
}

/// The value that was handed over to this process.
public func handedOver<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    let text = ProcessInfo.processInfo.environment[variable] ?? "[]"
    guard let value = try JSONDecoder().decode([Value].self, from: Data(text.utf8)).first else {
        throw Failure("nothing was handed over")
    }
    return value
}

private let variable = "HALFLIGHT_HANDED_OVER"
