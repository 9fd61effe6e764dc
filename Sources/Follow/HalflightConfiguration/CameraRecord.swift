internal import HalflightSupport
internal import LibYAML

/// The note of `halflight-camera` on its last look through the camera.
package nonisolated struct CameraRecord: Equatable, Sendable {
    package enum Result: Equatable, Sendable {
        /// Relative lux.
        case light(Double)
        /// A clause.
        case noData(String)
    }

    /// Seconds since 1970.
    package var time: Int
    package var result: Result
    /// The device's path; nil where there is none.
    package var device: String?
    /// Whether the exposure was `automatic`, `fixed` or `unknown`; nil without light.
    package var exposure: String?

    package init(time: Int, result: Result, device: String?, exposure: String? = nil) {
        (self.time, self.result, self.device, self.exposure) = (time, result, device, exposure)
    }

    /// The file by an environment: in the folder of the session, which is in memory, else in that of the state.
    package static func file(_ environment: (String) -> String?) -> String {
        let session = environment("XDG_RUNTIME_DIR").flatMap { $0.isAbsolutePath ? $0 : nil }
        return (session ?? BaseFolders(environment).state) + "/halflight/camera.yaml"
    }
}

extension CameraRecord {
    /// - Throws: a sentence's error when the file cannot be written.
    package func write(to file: String) throws {
        var entries: [(key: String, value: Value)] = [("time", .integer(time))]
        switch result {
        case .light(let lux): entries.append(("lux", .decimal(lux)))
        case .noData(let reason): entries.append(("no-data", .text(reason)))
        }
        if let device { entries.append(("device", .text(device))) }
        if let exposure { entries.append(("exposure", .text(exposure))) }
        try replaceFile(file, with: Array(LibYAML.write(.mapping(entries)).utf8))
    }

    /// The record in a file; nil where there is none, or it is none.
    package static func read(_ file: String) -> CameraRecord? {
        guard let text = try? readFile(file, limit: 4096), let root = try? LibYAML.parse(text)?.mapping,
            let time = root["time"].flatMap({ try? $0.integer })
        else { return nil }
        let lux = root["lux"].flatMap { try? $0.double }
        let reason = root["no-data"].flatMap { try? $0.string }
        guard let result = lux.map(Result.light) ?? reason.map(Result.noData) else { return nil }
        return CameraRecord(
            time: time, result: result, device: root["device"].flatMap { try? $0.string },
            exposure: root["exposure"].flatMap { try? $0.string })
    }
}
