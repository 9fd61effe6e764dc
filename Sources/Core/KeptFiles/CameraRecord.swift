internal import FileSupport
package import LibYAML

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

nonisolated extension CameraRecord: YAMLRecord {
    package init(_ value: Self?, _ fields: RecordFields) throws(YAMLError) {
        var (lux, reason): (Double?, String?)
        switch value?.result {
        case .light(let light)?: lux = light
        case .noData(let cause)?: reason = cause
        case nil: break
        }
        time = try fields.required("time", value?.time)
        lux = try fields.optional("lux", lux)
        reason = try fields.optional("no-data", reason)
        guard let result = lux.map(Result.light) ?? reason.map(Result.noData) else {
            throw fields.error("lux or no-data is needed")
        }
        self.result = result
        device = try fields.optional("device", value?.device)
        exposure = try fields.optional("exposure", value?.exposure)
    }

    /// - Throws: a sentence's error when the file cannot be written.
    package func write(to file: String) throws {
        try replaceFile(file, with: Array(LibYAML.write(yaml).utf8))
    }

    /// The record in a file; nil where there is none, or it is none.
    package static func read(_ file: String) -> CameraRecord? {
        guard let text = try? readFile(file, limit: 4096), let root = try? LibYAML.parse(text) else { return nil }
        return try? CameraRecord(root)
    }
}
