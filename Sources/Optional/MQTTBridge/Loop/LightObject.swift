internal import SDBus

/// The bus names under which the bridge provides light.
nonisolated package enum BridgeContract {
    package static let busName = "org.halflight.MQTT"
    package static let path = "/org/halflight/MQTT"
    package static let interface = "org.halflight.MQTT1"
    package static let light = "Light"
}

/// The object with the light on the session bus.
final class LightObject {
    private(set) var text: String
    private var object: ExportedObject?
    private var announcedAt: Duration?

    /// The time after which the same light is announced again as a sign of life.
    private static let repetition = Duration.seconds(10)

    init(_ connection: Connection, text: String) throws(BusError) {
        self.text = text
        object = try connection.export(
            Interface(
                BridgeContract.interface, methods: [],
                properties: [
                    Property(BridgeContract.light, "s", get: { [weak self] in self.map { .string($0.text) } })
                ],
                signals: []), at: BridgeContract.path)
    }

    /// Announces the light. `isFresh` means that it has just arrived.
    func update(_ text: String, isFresh: Bool, at now: Duration) {
        let isRepetition = text == self.text
        if isRepetition {
            guard isFresh, announcedAt.map({ now - $0 >= LightObject.repetition }) ?? true else { return }
        }
        (self.text, announcedAt) = (text, now)
        try? object?.emitPropertiesChanged([(BridgeContract.light, .string(text))])
    }
}
