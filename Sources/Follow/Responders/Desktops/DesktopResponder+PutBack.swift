internal import Processes
internal import SDEvent

/// The way back to what was before the agent.
extension DesktopResponder {
    /// Puts back all that it has replaced, but for what a person has changed since; what fails stays kept.
    ///
    /// It does so whichever desktop is running, since the values would come back with the other one.
    ///
    /// - Parameter whenDone: called once, at once or from the loop.
    func putBack(whenDone: @escaping (PutBackResult) -> Void) {
        let name = name
        let names = session.replaced.names(of: name)
        guard !names.isEmpty else { return whenDone(PutBackResult()) }
        if let result = resultWithoutCompositor { return whenDone(result) }
        func fail(_ why: String) { whenDone(PutBackResult(failures: ["\(name): \(why)"])) }
        if let program {
            guard session.path(of: program) != nil else { return fail("\(program) is not installed") }
            guard !session.silentTools.contains(program) else { return fail("\(program) does not answer") }
        }
        // Parts, such as monitors, are found by reading the whole.
        let rest = settings.filter { $0.tool.part("", of: $0) != nil || names.contains($0.name) }
        run = Run(
            appearance: nil,
            whenDone: { [session] result in
                let notes = result.output.map { "\(name): \($0)" }
                if case .failed(let why) = result.outcome {
                    return whenDone(PutBackResult(failures: ["\(name): \(why)"], notes: notes))
                }
                let unknown = session.replaced.names(of: name).map { "\(name): this version does not know \($0)" }
                whenDone(PutBackResult(failures: unknown, notes: notes))
            }, rest: rest[...])
        next()
    }

    /// The result for a compositor that this session does not have: its picture ends with it.
    private var resultWithoutCompositor: PutBackResult? {
        guard case .wallpaper(on: let desktop) = target, let compositor = desktop.compositor,
            !session.has(compositorOf: desktop)
        else { return nil }
        guard UserProcess.running([compositor]).isEmpty else {
            return PutBackResult(failures: [
                "\(name): \(compositor) is running, but not in this session: run this in a terminal in \(compositor)"
            ])
        }
        for setting in session.replaced.names(of: name) { session.replaced["\(name) \(setting)"] = nil }
        return PutBackResult(notes: ["\(name): \(compositor) is not running, and its picture has ended with it"])
    }

    /// Forgets a setting that its program no longer has, or, while a change is followed, notes its absence.
    func handleAbsence(_ why: String, of setting: DesktopSetting) {
        guard run?.appearance == nil else { run?.absences.append(why); return }
        forgetAbsent(setting.name, because: why)
    }

    /// Goes on with these parts; where nothing is to be shown any more, those that are gone are forgotten.
    func handleParts(_ parts: [DesktopSetting]) {
        run?.putFirst(parts)
        guard run?.appearance == nil || session.wallpapers == nil else { return }
        let present = Set(parts.map(\.name))
        for gone in session.replaced.names(of: name) where !present.contains(gone) {
            forgetAbsent(gone, because: "\(program ?? "") does not list it")
        }
    }

    private func forgetAbsent(_ setting: String, because why: String) {
        session.replaced["\(name) \(setting)"] = nil
        run?.notes.append("\(setting) is not there any more, so it is not put back (\(why))")
    }

    /// Has a tool that did not answer in time not asked again while everything is put back.
    func noteTime(_ result: ProgramRun.Result) {
        guard let run, run.appearance == nil, case .overran = result.outcome else { return }
        session.silentTools.formUnion(program.map { [$0] } ?? [])
        self.run?.rest = []
    }

    /// Puts one setting back, and goes on with the next one.
    func putBack(_ setting: DesktopSetting, present: String?) {
        let name = memoryName(of: setting)
        guard let replaced = session.replaced[name] else { return next() }
        let original = replaced.original
        let whenDone: () -> Void = { [weak self] in self?.session.replaced[name] = nil }
        let isUnknown = original.value == nil && setting.tool.reset(setting) == nil
        if isUnknown, present ?? replaced.new == replaced.new {
            run?.notes.append("\(setting.name) stays as it is, because the earlier value is not known")
        } else if (present ?? "") == replaced.new {
            if !original.isSet, let removal = setting.tool.reset(setting) {
                return reset(setting, removal, to: original.value, then: whenDone)
            }
            if let value = original.value, value != present {
                return write(value, to: setting, then: whenDone)
            }
        }
        forget(setting, present: present)
        next()
    }

    /// Forgets a setting that is as it was, or that a person has changed since; one that cannot be read stays kept.
    func forget(_ setting: DesktopSetting, present: String?) {
        let name = memoryName(of: setting)
        if present == nil, session.replaced[name] != nil, let why = setting.tool.whyMissing(setting) {
            return fail("\(setting.name): \(why)")
        }
        session.replaced[name] = nil
    }

    /// Removes the person's value, so that the default counts, and goes on with the next setting.
    ///
    /// - Parameter value: the default; nil if there is none.
    private func reset(
        _ setting: DesktopSetting, _ removal: DesktopSetting.Write, to value: String?, then: @escaping () -> Void
    ) {
        perform(removal, of: setting) { [weak self] problem, _ in
            guard let self else { return }
            if let problem {
                fail("\(setting.name): \(problem)")
                return next()
            }
            read(setting, again: true) { [weak self] in
                guard let self else { return }
                if let value, case .value(let now) = $0, now != value {
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
