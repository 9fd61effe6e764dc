internal import Appearance
internal import SDBus

/// The desktop portal's settings on one connection (`org.freedesktop.portal.Settings`); nothing here ever starts it.
final class PortalLink {
    private let connection: Connection
    private let notify: (Availability<PortalValues>) -> Void
    private var slots: [Slot] = []
    private var questions: [PortalValues.Key: Slot] = [:]
    private var settings = PortalValues()
    /// Whether the portal has `ReadOne`, which came with version 2.
    private var hasReadOne = true
    /// The reason why the colour scheme cannot be read.
    private var failure: BusError?

    /// Calls `notify` with each change, first when it is known whether there is one.
    init(on connection: Connection, _ notify: @escaping (Availability<PortalValues>) -> Void) {
        (self.connection, self.notify) = (connection, notify)
        do throws(BusError) {
            slots = [
                try connection.onMatch(
                    "type='signal',sender='\(PortalLink.name)',path='\(PortalLink.path)',"
                        + "interface='\(PortalLink.interface)',member='SettingChanged',arg0='\(PortalLink.namespace)'"
                ) { [weak self] _, values in self?.handle(change: values) }
            ]
            slots += try connection.onOwner(of: PortalLink.name) { [weak self] isThere in
                if isThere { self?.begin() } else { self?.lose("there is no desktop portal") }
            }
        } catch {
            lose("\(error)")
        }
    }

    /// Another portal may have taken the place of the one before.
    private func begin() {
        (settings, failure, hasReadOne) = (PortalValues(), nil, true)
        for key in PortalValues.Key.allCases { ask(for: key) }
    }

    private func ask(for key: PortalValues.Key) {
        do throws(BusError) {
            // Back ends that do not answer delay the portal's answer by 25 s and more; nothing waits for it here.
            questions[key] = try connection.callLater(
                PortalLink.name, path: PortalLink.path, interface: PortalLink.interface,
                member: hasReadOne ? "ReadOne" : "Read", [.string(PortalLink.namespace), .string(key.rawValue)],
                timeout: .seconds(Int64.max)
            ) { [weak self] in self?.handle(answer: $0, for: key) }
        } catch {
            lose("\(error)")
        }
    }

    private func handle(answer: Result<[BusValue], BusError>, for key: PortalValues.Key) {
        questions[key] = nil
        switch answer {
        case .success(let values):
            settings.set(values.first, for: key)
        case .failure(let error) where error.isUnknownMethod:
            let wasFirst = hasReadOne
            hasReadOne = false
            if wasFirst {
                for key in PortalValues.Key.allCases { ask(for: key) }
                return
            }
            if key == .colorScheme { failure = error }
        case .failure(let error):
            settings.set(nil, for: key)
            if key == .colorScheme, error.name != PortalLink.notFound { failure = error }
        }
        notifyWhenComplete()
    }

    /// The arguments are the namespace, the key and its value.
    private func handle(change values: [BusValue]) {
        guard values.count == 3, let key = values[1].string.flatMap(PortalValues.Key.init(rawValue:)) else { return }
        questions[key] = nil
        settings.set(values[2], for: key)
        if key == .colorScheme { failure = nil }
        notifyWhenComplete()
    }

    /// Settings that are known in part are not handed on.
    private func notifyWhenComplete() {
        guard questions.isEmpty else { return }
        if let failure {
            notify(.missing("the desktop portal does not answer: \(failure)"))
        } else {
            notify(.available(settings))
        }
    }

    private func lose(_ cause: String) {
        questions = [:]
        notify(.missing(cause))
    }

    private static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    private static let namespace = "org.freedesktop.appearance"
    private static let notFound = "org.freedesktop.portal.Error.NotFound"
}

extension BusError {
    /// Whoever was called has no such method, or no such interface.
    fileprivate var isUnknownMethod: Bool {
        name == "org.freedesktop.DBus.Error.UnknownMethod" || name == "org.freedesktop.DBus.Error.UnknownInterface"
    }
}
