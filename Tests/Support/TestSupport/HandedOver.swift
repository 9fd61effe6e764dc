import Foundation

/// Hands a value to the next exit test's process, for a suite alone in its process. Swift 6.2's closures can't capture.
public func handOver(_ value: some Encodable) throws {
    setenv(variable, String(decoding: try JSONEncoder().encode([value]), as: UTF8.self), 1)
}

/// Returns the value that was handed to this process.
public func handedOver<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    let text = ProcessInfo.processInfo.environment[variable] ?? "[]"
    guard let value = try JSONDecoder().decode([Value].self, from: Data(text.utf8)).first else {
        throw Failure("nothing was handed over")
    }
    return value
}

private let variable = "HALFLIGHT_HANDED_OVER"
