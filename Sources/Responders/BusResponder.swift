internal import Logging
package import SDBus
internal import Switching
package import Theming

/// Tells D-Bus clients: the property has its new value, then the signal (org.halflight.Agent1).
///
/// It is registered before every other responder, so that no client waits for a program to run.
package final class BusResponder: ThemeResponder {
    private let object: ExportedObject
    private let log = Logger(label: "bus")

    /// A responder that speaks for the agent's object.
    package init(_ object: ExportedObject) {
        self.object = object
    }

    /// Sends the property's change, then the signal.
    package func themeDidChange(_ told: ThemeChange) {
        let change = told.change
        // The first change of a run may only say where things stand, which the property said all along.
        guard change.from != change.to else { return }
        do {
            try object.emitPropertiesChanged(["Appearance"])
            try object.emit(
                "AppearanceChanged", [.string(change.to.rawValue), .string(change.reason.text)])
        } catch {
            log.warning("D-Bus clients were not told of \(change.to): \(error)")
        }
    }
}
