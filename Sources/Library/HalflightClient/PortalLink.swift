internal import SDBus
internal import SystemAppearance

/// The portal's settings, on the agent follower's connection. The link never starts the portal. SystemAppearance
/// defines the questions and the meaning of the answers. Its own connection doesn't fit: it supports only local
/// sockets, and the follower would have to watch two.
final class PortalLink {
    private let connection: Connection
    private let notify: (Availability<PortalValues>) -> Void
    private var slots: [Slot] = []
    private var questions: [PortalValues.Key: Slot] = [:]
    private var values = PortalValues()
    private var failure: BusError?

    /// `notify` gets each change, beginning with the portal's presence.
    init(on connection: Connection, _ notify: @escaping (Availability<PortalValues>) -> Void) {
        (self.connection, self.notify) = (connection, notify)
        do throws(BusError) {
            slots = [
                try connection.onMatch(SettingsPortal.changes) { [weak self] _, change in self?.handle(change: change) }
            ]
            slots += try connection.onOwner(of: SettingsPortal.name) { [weak self] isThere in
                if isThere { self?.begin() } else { self?.lose("there is no desktop portal") }
            }
        } catch {
            lose("\(error)")
        }
    }

    /// Starts over, because another portal may have replaced the last one.
    private func begin() {
        (values, failure) = (PortalValues(), nil)
        do throws(BusError) {
            for key in PortalValues.Key.allCases {
                // Backends that don't answer delay the portal's answer by 25 s or more; nothing waits for it here.
                questions[key] = try connection.callLater(
                    SettingsPortal.name, path: SettingsPortal.path, interface: SettingsPortal.interface,
                    member: SettingsPortal.read, [.string(SettingsPortal.namespace), .string(key.rawValue)],
                    timeout: .seconds(Int64.max)
                ) { [weak self] in self?.handle(answer: $0, for: key) }
            }
        } catch {
            lose("\(error)")
        }
    }

    private func handle(answer: Result<[BusValue], BusError>, for key: PortalValues.Key) {
        if case .failure(let error) = answer, key == .colorScheme, error.name != SettingsPortal.notFound {
            failure = error
        }
        set(try? answer.get().first, for: key)
    }

    private func handle(change: [BusValue]) {
        guard change.count == 3, let key = change[1].string.flatMap(PortalValues.Key.init(rawValue:)) else { return }
        if key == .colorScheme { failure = nil }
        set(change[2], for: key)
    }

    /// Reports the settings once all are known.
    private func set(_ value: BusValue?, for key: PortalValues.Key) {
        questions[key] = nil
        values.set(value, for: key)
        guard questions.isEmpty else { return }
        if let failure {
            notify(.missing("the desktop portal does not answer: \(failure)"))
        } else {
            notify(.available(values))
        }
    }

    private func lose(_ cause: String) {
        questions = [:]
        notify(.missing(cause))
    }
}
