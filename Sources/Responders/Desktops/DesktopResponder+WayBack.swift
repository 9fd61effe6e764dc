internal import SDEvent

/// The way back to what was before the agent.
extension DesktopResponder {
    /// Puts back all that it has replaced, but for what a person has changed since; what fails stays kept.
    ///
    /// It does so whichever desktop is running, since the values would come back with the other one.
    ///
    /// - Parameter whenDone: called once, at once or from the loop, with a clause for each failure.
    func putBack(whenDone: @escaping ([String]) -> Void) {
        let name = name
        let names = session.replaced.names(of: name)
        guard !names.isEmpty else { return whenDone([]) }
        guard let path = session.path(of: tool) else { return whenDone(["\(name): \(tool) is not installed"]) }
        // Parts, such as monitors, are found by reading the whole.
        let rest = settings.filter { $0.part != nil || names.contains($0.name) }
        run = Run(
            appearance: nil, path: path,
            whenDone: { [session] result in
                if case .failed(let why) = result.outcome { return whenDone(["\(name): \(why)"]) }
                whenDone(session.replaced.names(of: name).map { "\(name): \($0) is not there now" })
            }, rest: rest[...])
        next()
    }

    /// Puts one setting back, and goes on with the next one.
    func putBack(_ setting: DesktopSetting, present: String?) {
        let name = memoryName(of: setting)
        guard let replaced = session.replaced[name] else { return next() }
        let original = replaced.original
        let forget: () -> Void = { [weak self] in self?.session.replaced[name] = nil }
        if (present ?? "") == replaced.new {
            if !original.isSet, let arguments = setting.reset {
                return reset(setting, arguments, to: original.value, then: forget)
            }
            if let value = original.value, value != present {
                return write(value, to: setting, then: forget)
            }
        }
        // It is as it was, or a person has changed it since.
        forget()
        next()
    }

    /// Removes the person's value, so that the default counts, and goes on with the next setting.
    ///
    /// - Parameter value: the default; nil if there is none.
    private func reset(
        _ setting: DesktopSetting, _ arguments: [String], to value: String?, then: @escaping () -> Void
    ) {
        callTool(setting, arguments) { [weak self] done in
            guard let self else { return }
            if let problem = done.problem(of: tool) {
                run?.failures.append("\(setting.name): \(problem)")
                return next()
            }
            callTool(setting, setting.read) { [weak self] in
                guard let self else { return }
                if let value, case .value(let now, _) = setting.reading($0), now != value {
                    // It was the person's own after all. In case it cannot be written now:
                    let name = memoryName(of: setting)
                    session.replaced[name] = ReplacedSetting(
                        setting: name, new: now ?? "", old: value, original: .init(value, isSet: true))
                    return write(value, to: setting, then: then)
                }
                run?.hasChanged = true
                then()
                next()
            }
        }
    }
}
