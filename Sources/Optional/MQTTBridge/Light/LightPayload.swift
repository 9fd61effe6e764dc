internal import HalflightTerminal
package import Mosquitto
internal import TextSupport
internal import Vocabulary

/// The reason a message gives no light, as a clause.
nonisolated package struct PayloadProblem: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

nonisolated extension LightSettings {
    /// Returns the light in a message, in the agent's format: `32 lx` or `45 %`.
    package func light(in message: MQTTMessage) throws(PayloadProblem) -> String {
        let number = try number(in: message.payload) * factor
        switch unit {
        case .lux:
            guard Light(illuminance: number) != nil, number <= LightSettings.mostLux else {
                throw PayloadProblem("\(plainNumber(number)) lx is no light: expected 0 to 1,200,000 lx")
            }
            return "\(plainNumber(number)) lx"
        case .percent:
            guard Level(percent: number) != nil else {
                throw PayloadProblem("\(plainNumber(number)) % is no level: expected 0 to 100 %")
            }
            return "\(plainNumber(number)) %"
        }
    }

    /// More than the sun gives. The agent's sensors have the same limit.
    private static let mostLux = 1_200_000.0

    private func number(in payload: [UInt8]) throws(PayloadProblem) -> Double {
        guard let value else {
            // No number is longer.
            let text = payload.count <= 64 ? String(decoding: payload, as: UTF8.self) : ""
            guard let number = decimal(text.withoutSpaceAround, allowing: .all) else {
                throw PayloadProblem("\(shown(payload)) is not a number")
            }
            return number
        }
        guard let found = value.value(in: try json(payload)) else {
            throw PayloadProblem("the JSON has no value at \(value)")
        }
        guard case .number(let number) = found else { throw PayloadProblem("the JSON has no number at \(value)") }
        return number
    }

    /// Returns a message's time since 1970, if configured.
    package func time(in message: MQTTMessage) throws(PayloadProblem) -> Duration? {
        guard let time else { return nil }
        guard let found = time.value(in: try json(message.payload)) else {
            throw PayloadProblem("the JSON has no time at \(time)")
        }
        guard let moment = Duration(payloadTime: found) else {
            throw PayloadProblem(
                "the JSON has no time at \(time): expected ISO 8601 with a time zone, or seconds or milliseconds since 1970"
            )
        }
        return moment
    }

    private func json(_ payload: [UInt8]) throws(PayloadProblem) -> JSON {
        do throws(JSONError) {
            return try JSONReader.read(payload)
        } catch {
            throw PayloadProblem("\(shown(payload)) is not JSON: \(error)")
        }
    }

    private func shown(_ payload: [UInt8]) -> String {
        let text = String(decoding: payload.prefix(120), as: UTF8.self).plain()
        let beginning = String(text.unicodeScalars.prefix(30))
        return beginning.utf8.count < payload.count ? "\"\(beginning)…\"" : "\"\(beginning)\""
    }
}

extension String {
    nonisolated fileprivate var withoutSpaceAround: Substring {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\n" || $0 == "\r\n" || $0 == "\t" }
        let start = drop(while: isSpace)
        guard let last = start.lastIndex(where: { !isSpace($0) }) else { return "" }
        return start[...last]
    }
}
