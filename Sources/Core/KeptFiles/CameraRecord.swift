internal import FileSupport
package import LibYAML

/// The record of `halflight-camera`'s last look through the camera.
package nonisolated struct CameraRecord: Equatable, Sendable {
    package enum Result: Equatable, Sendable {
        /// In relative lux.
        case light(Double)
        /// A clause.
        case noData(String)
    }

    /// In seconds since 1970.
    package var time: Int
    package var result: Result
    package var device: String?
    /// `automatic`, `fixed` or `unknown`. `nil` without light.
    package var exposure: String?

    package init(time: Int, result: Result, device: String?, exposure: String? = nil) {
        (self.time, self.result, self.device, self.exposure) = (time, result, device, exposure)
    }

    /// In the session's folder in memory, else in the state folder.
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

    package func write(to file: String) throws {
        try replaceFile(file, with: Array(LibYAML.write(yaml).utf8))
    }

    /// Returns `nil` if the file is missing or invalid.
    package static func read(_ file: String) -> CameraRecord? {
        guard let text = try? readFile(file, limit: 4096), let root = try? LibYAML.parse(text) else { return nil }
        return try? CameraRecord(root)
    }
}
