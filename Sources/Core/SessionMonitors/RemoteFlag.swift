internal import Logging
internal import SDBus

/// A Boolean property of a bus service, followed while the service exists. Never starts the service.
final class RemoteFlag {
    struct Name: Equatable {
        var service: String
        var path: String
        var interface: String
        var property: String
    }

    private let name: Name
    private let connection: Connection
    private let handler: (Bool?) -> Void
    private var slots: [Slot] = []
    private var question: Slot?
    private var mustAskAgain = false
    /// Whether neither the value nor the service's absence is known.
    private(set) var awaitsFirstAnswer = true

    /// Calls `handler` with each possibly new value. With `nil` when the service is absent.
    init(_ name: Name, on connection: Connection, _ handler: @escaping (Bool?) -> Void) {
        self.name = name
        self.connection = connection
        self.handler = handler
        do throws(BusError) {
            let changes = try connection.onMatch(
                "type='signal',sender='\(name.service)',path='\(name.path)',interface='\(RemoteFlag.properties)',"
                    + "member='PropertiesChanged',arg0='\(name.interface)'"
            ) { [weak self] _, values in self?.update(changes: values) }
            slots.append(changes)
            slots += try connection.onOwner(of: name.service) { [weak self] isThere in
                if isThere { self?.ask() } else { self?.forget() }
            }
        } catch {
            awaitsFirstAnswer = false
            log("\(error)")
        }
    }

    var isQuerying: Bool { question != nil }

    /// Asks again, after any open question, whose answer may be older than the change.
    func query() {
        if isQuerying { mustAskAgain = true } else { ask() }
    }

    private func ask() {
        mustAskAgain = false
        do throws(BusError) {
            question = try connection.callLater(
                name.service, path: name.path, interface: RemoteFlag.properties, member: "Get",
                [.string(name.interface), .string(name.property)]
            ) { [weak self] in self?.update(answer: $0) }
        } catch {
            log("\(error)")
        }
    }

    private func update(answer: Result<[BusValue], BusError>) {
        question = nil
        switch answer {
        case .success(let values): report(values.first?.boolean)
        case .failure(let error):
            log("\(error)")
            report(nil)
        }
        if mustAskAgain { ask() }
    }

    /// Handles `PropertiesChanged`: the interface, new values, and properties to ask for (D-Bus specification,
    /// "org.freedesktop.DBus.Properties").
    private func update(changes: [BusValue]) {
        guard changes.count >= 3 else { return }
        if let value = changes[1][name.property]?.boolean {
            report(value)
        } else if changes[2].elements?.contains(.string(name.property)) == true {
            ask()
        }
    }

    private func forget() {
        question = nil
        report(nil)
    }

    private func report(_ value: Bool?) {
        awaitsFirstAnswer = false
        handler(value)
    }

    private func log(_ problem: String) {
        RemoteFlag.logger.debug("\(name.property) of \(name.service) is not known: \(problem)")
    }

    private static let logger = Logger(label: "monitors")
    static let properties = "org.freedesktop.DBus.Properties"
}
