internal import SDBus

/// The desktop portal's settings on one connection (`org.freedesktop.portal.Settings`); nothing here ever starts it.
final class PortalLink {
    private let connection: Connection
    private let tell: (Finding<PortalSettings>) -> Void
    private var slots: [Slot] = []
    private var questions: [PortalSettings.Key: Slot] = [:]
    private var settings = PortalSettings()
    /// Whether the portal has `ReadOne`, which came with version 2.
    private var hasReadOne = true
    /// Why the colour scheme could not be had.
    private var failure: BusError?

    /// Calls `tell` whenever there is news of the portal, first when it is known whether there is one.
    init(on connection: Connection, _ tell: @escaping (Finding<PortalSettings>) -> Void) {
        self.connection = connection
        self.tell = tell
        do throws(BusError) {
            slots = [
                try connection.onMatch(
                    "type='signal',sender='\(PortalLink.name)',path='\(PortalLink.path)',"
                        + "interface='\(PortalLink.interface)',member='SettingChanged',arg0='\(PortalLink.namespace)'"
                ) { [weak self] _, values in self?.take(change: values) }
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
        (settings, failure, hasReadOne) = (PortalSettings(), nil, true)
        for key in PortalSettings.Key.allCases { ask(for: key) }
    }

    private func ask(for key: PortalSettings.Key) {
        do throws(BusError) {
            // Back ends that do not answer keep the portal's answer back for 25 s and more; nobody waits for it here.
            questions[key] = try connection.callLater(
                PortalLink.name, path: PortalLink.path, interface: PortalLink.interface,
                member: hasReadOne ? "ReadOne" : "Read", [.string(PortalLink.namespace), .string(key.rawValue)],
                timeout: .seconds(Int64.max)
            ) { [weak self] in self?.take(answer: $0, for: key) }
        } catch {
            lose("\(error)")
        }
    }

    private func take(answer: Result<[BusValue], BusError>, for key: PortalSettings.Key) {
        questions[key] = nil
        switch answer {
        case .success(let values):
            settings.take(values.first, for: key)
        case .failure(let error) where error.isUnknownMethod:
            let wasFirst = hasReadOne
            hasReadOne = false
            if wasFirst {
                for key in PortalSettings.Key.allCases { ask(for: key) }
                return
            }
            if key == .colorScheme { failure = error }
        case .failure(let error):
            settings.take(nil, for: key)
            if key == .colorScheme, error.name != PortalLink.notFound { failure = error }
        }
        tellWhenComplete()
    }

    /// The arguments are the namespace, the key and its value.
    private func take(change values: [BusValue]) {
        guard values.count == 3, let key = values[1].string.flatMap(PortalSettings.Key.init(rawValue:)) else { return }
        questions[key] = nil
        settings.take(values[2], for: key)
        if key == .colorScheme { failure = nil }
        tellWhenComplete()
    }

    /// What is half known at the start is not told.
    private func tellWhenComplete() {
        guard questions.isEmpty else { return }
        if let failure {
            tell(.missing("the desktop portal does not answer: \(failure)"))
        } else {
            tell(.found(settings))
        }
    }

    private func lose(_ cause: String) {
        questions = [:]
        tell(.missing(cause))
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
