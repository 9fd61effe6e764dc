internal import Logging
package import Processes
package import SDBus
package import SDEvent

/// The responders for all desktops' own settings. The chosen or running desktops apply.
package final class Desktops {
    /// The responders, in their order within a stage.
    package let responders: [any Responder]

    private let tools: [DesktopResponder]
    private let files: GTKSettings
    private let session: DesktopSession
    private let services: [ServiceWatch]
    private var isCancelled = false
    private let log = Logger(label: "desktops")

    package init(
        loop: EventLoop, environment: SessionEnvironment, choice: DesktopChoice, replaced: ReplacedSettings,
        limits: TimeLimits = TimeLimits()
    ) {
        session = DesktopSession(
            loop: loop, session: environment, choice: choice, replaced: replaced, limits: limits)
        var services: [ServiceWatch] = []
        tools = Desktop.responders(environment.desktops, session) { tool in
            let names = tool.services
            guard !names.isEmpty else { return nil }
            if let watch = services.first(where: { $0.names == names }) { return watch }
            services.append(ServiceWatch(names))
            return services.last
        }
        self.services = services
        files = GTKSettings(session)
        responders = tools + [files]
        environment.whenChanged = { [weak self] in self?.repeatChange() }
    }

    package func start(_ connection: Connection) {
        do throws(BusError) {
            for service in services { try service.start(connection) }
        } catch {
            log.warning("the session bus does not report which services start: \(error)")
        }
    }

    /// The user's choice. A new choice takes effect immediately.
    package var choice: DesktopChoice {
        get { session.choice }
        set {
            guard newValue != session.choice else { return }
            session.choice = newValue
            repeatChange()
        }
    }

    /// Whether the desktop portal queries Halflight. If so, the settings report light by day, as Halflight does.
    package var isPortalBackend: Bool {
        get { session.isPortalBackend }
        set {
            guard newValue != session.isPortalBackend else { return }
            session.isPortalBackend = newValue
            if newValue { repeatChange() }
        }
    }

    /// Puts back all replaced settings. Skips settings that the user has changed since. Settings that fail stay kept.
    /// Calls `whenDone` once, immediately or from the loop.
    package func putBack(whenDone: @escaping (PutBackResult) -> Void) {
        // Files come first, because no tool can keep them waiting.
        putBack(tools[...], files.putBack(), whenDone)
    }

    private func putBack(
        _ rest: ArraySlice<DesktopResponder>, _ result: PutBackResult, _ whenDone: @escaping (PutBackResult) -> Void
    ) {
        guard !isCancelled else { return whenDone(result) }
        guard let first = rest.first else {
            let others = session.replaced.names(butOf: responders.map(\.name))
            let unknown = PutBackResult(
                failures: others.map { "no desktop that is known has \($0): put its file back, or give it up" })
            return whenDone(result + unknown)
        }
        first.putBack { [weak self] in self?.putBack(rest.dropFirst(), result + $0, whenDone) }
    }

    /// Stops the tool that puts a setting back. `putBack` then calls its `whenDone` with the results so far.
    package func cancelPuttingBack() {
        isCancelled = true
        for tool in tools { tool.cancel() }
    }

    private func repeatChange() {
        for responder in responders { responder.whenReady?() }
    }
}
