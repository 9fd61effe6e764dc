internal import FileSupport
internal import Processes
internal import SDEvent
internal import Vocabulary

/// Reads and writes settings. Each is read first, written only if it differs, and read again: a tool may exit with 0
/// without doing anything.
extension JobRun {
    func follow(_ setting: DesktopSetting) {
        read(setting) { [self] reading in
            switch reading {
            case .absent(let why): isBack ? forget(absent: setting.record, because: why) : absences.append(why)
            case .failed(let why): fail(why)
            case .parts(let names): follow(parts: names.compactMap { setting.tool.part($0, of: setting) }, of: setting)
            case .value(let present) where isBack: return putBack(setting, present: present)
            case .value(let present):
                if let problem = problemOfNamed(for: setting) {
                    fail(problem)
                    break
                }
                switch aim(of: setting, present: present) {
                case .right: noteRight(present, of: setting)
                // A desktop may stay as the user set it up, but a recipe was requested explicitly.
                case .leave(let why): if job.desktop == nil { fail(why) } else { output.append(why) }
                case .fail(let why): fail(why)
                case .set(let value): return write(value, over: present, to: setting)
                case .putBack: return putBack(setting, present: present)
                case .forget: forget(setting, present: present)
                }
            }
            endStep()
        }
    }

    /// With `again`, the tool prints the setting even if it has already done so in this run.
    private func read(
        _ setting: DesktopSetting, again: Bool = false, _ whenRead: @escaping (DesktopSetting.Reading) -> Void
    ) {
        switch setting.tool.source(of: setting) {
        case .direct(let read), .file(let read): whenRead(read())
        case .printed(let arguments, let reading):
            if !again, let result = printed[arguments] { return whenRead(reading(result)) }
            call(setting, arguments) { [self] in
                if !again { printed[arguments] = $0 }
                whenRead(reading($0))
            }
        }
    }

    private func aim(of setting: DesktopSetting, present: String?) -> DesktopSetting.Aim {
        let isChosen = setting.values.isUserChosen
        let kept = surroundings.memory.value(
            of: name(of: setting), present: present, for: isChosen ? nil : appearance)
        return setting.values.aim(
            of: setting.name, for: appearance, present: present,
            names: job.desktop.flatMap { setting.session.choice.themes[$0] }.flatMap { setting.values(in: $0) },
            kept: kept, in: setting.session)
    }

    private func problemOfNamed(for setting: DesktopSetting) -> String? {
        guard let desktop = job.desktop else { return nil }
        return setting.session.problemOfNamed(desktop, for: appearance) { named in
            // One setting suffices, because not every theme has parts for all settings.
            job.steps.contains { if case .setting(let setting) = $0 { setting.accepts(theme: named) } else { false } }
        }
    }

    private func write(_ value: String, over present: String?, to setting: DesktopSetting) {
        let (memory, name) = (surroundings.memory, name(of: setting))
        let before = memory[name]
        find(originalOf: setting, present: present, before) { [self] original in
            let isOurs = present == before?.new || present.map(setting.hasChosen) == true
            let old = setting.values.isUserChosen && isOurs ? before?.old ?? present : present
            // Saved before the write, in case the agent ends in between.
            memory[name] = ReplacedSetting(setting: name, new: value, old: old ?? "", original: original)
            write(value, to: setting, then: {}, orElse: { memory[name] = before })
        }
    }

    /// Finds the state before the agent changed anything. This is the kept state, or the present one if it's neither
    /// the agent's value nor its counterpart, which the user chooses with the desktop's own switch.
    private func find(
        originalOf setting: DesktopSetting, present: String?, _ before: ReplacedSetting?,
        _ whenFound: @escaping (ReplacedSetting.Original) -> Void
    ) {
        if let before {
            let isChosen = present.map(setting.hasChosen) == true
            if present == before.new || present == before.old || isChosen { return whenFound(before.original) }
        }
        // An empty value from xfconf means that the property isn't set.
        let origin = setting.tool.origin(of: setting)
        let isUnknown = if case .unknown = origin { true } else { false }
        guard let present, !present.isEmpty || !setting.values.isUserChosen || !isUnknown else {
            return whenFound(.init(nil, isSet: false))
        }
        if case .own = origin { return whenFound(.init(present, isSet: true)) }
        let backend = setting.session.environment["GSETTINGS_BACKEND"] ?? "dconf"
        guard case .printed(let tool, let arguments) = origin, backend == "dconf",
            let path = setting.session.path(of: tool)
        else {
            // If the origin is unknown, putting back resets the setting, then sets it if the default differs. Not for a
            // picture, which would flicker: xfdesktop writes the picture it shows.
            let isPicture = setting.values.isUserChosen && isUnknown
            return whenFound(.init(present, isSet: setting.tool.reset(setting) == nil || isPicture))
        }
        call(setting, arguments, at: path) { result in
            whenFound(.init(present, isSet: result.output.contains { !$0.isEmpty }))
        }
    }

    /// Notes a value that the user chose with the desktop's own switch, and that the agent followed. From now on it's
    /// the agent's value, and its counterpart returns with the other appearance.
    private func noteRight(_ present: String?, of setting: DesktopSetting) {
        let name = name(of: setting)
        guard !setting.values.isUserChosen, let before = surroundings.memory[name], let present, present == before.old,
            present != before.new
        else { return }
        surroundings.memory[name] = ReplacedSetting(
            setting: name, new: present, old: before.new, original: before.original)
    }

    /// Writes a value, reads it again, and ends the step.
    private func write(
        _ value: String, to setting: DesktopSetting, then: @escaping () -> Void, orElse: @escaping () -> Void = {}
    ) {
        perform(setting.tool.write(value, to: setting), of: setting, orElse: orElse) { [self] printed in
            if case .direct = setting.tool.source(of: setting) {
                noteChange()
                then()
                return endStep()
            }
            read(setting, again: true) { [self] reading in
                if case .value(value) = reading {
                    noteChange()
                    then()
                } else {
                    let why = printed.last.map { ": \($0)" } ?? ""
                    let done = setting.tool.program.map { "\($0) exited with 0" } ?? "the file was written"
                    fail("\(done), but \(setting.name) is not \"\(value)\"\(why)")
                    orElse()
                }
                endStep()
            }
        }
    }

    private func name(of setting: DesktopSetting) -> String { "\(job.name) \(setting.record)" }

    /// Writes or resets a setting. On failure, calls `orElse` and ends the step. `whenDone` gets the printed output.
    private func perform(
        _ write: DesktopSetting.Write, of setting: DesktopSetting, orElse: @escaping () -> Void = {},
        _ whenDone: @escaping ([String]) -> Void
    ) {
        switch write {
        case .calls(let calls):
            call(setting, calls[...]) { [self] result in
                guard let problem = result.problem(of: setting.tool.program ?? "") else {
                    return whenDone(result.errors + result.output)
                }
                orElse()
                giveUp(setting, problem)
            }
        case .file(let write):
            do throws(FileError) {
                try write()
                whenDone([])
            } catch {
                orElse()
                fail("\(error)")
                endStep()
            }
        }
    }

    private func giveUp(_ setting: DesktopSetting, _ why: String) {
        fail("\(setting.name): \(why)")
        endStep()
    }

    /// - Parameter whenEnded: receives the result of the last call.
    private func call(
        _ setting: DesktopSetting, _ calls: ArraySlice<[String]>, _ whenEnded: @escaping (ProgramRun.Result) -> Void
    ) {
        guard let first = calls.first else { return endStep() }
        call(setting, first) { [self] result in
            if calls.count == 1 { whenEnded(result) } else { call(setting, calls.dropFirst(), whenEnded) }
        }
    }

    /// - Parameter other: the path of a program to call instead of the tool.
    private func call(
        _ setting: DesktopSetting, _ arguments: [String], at other: String? = nil,
        _ whenEnded: @escaping (ProgramRun.Result) -> Void
    ) {
        let (session, tool) = (setting.session, setting.tool.program ?? "")
        guard let path = other ?? session.path(of: tool) else { return giveUp(setting, "\(tool) is not installed") }
        let program = ChildProcess.Program(path: path, arguments: arguments, environment: session.environment)
        do {
            try call(program) { [self] result in
                output += result.errors + (result.outcome == .ended(.exited(0)) ? [] : result.output)
                if isBack, case .overran = result.outcome {
                    // The tool isn't called again.
                    session.silentTools.insert(tool)
                    steps = []
                }
                whenEnded(result)
            }
        } catch {
            giveUp(setting, "\(tool) cannot be started: \(error)")
        }
    }
}

// MARK: - The way back

extension JobRun {
    /// Follows the parts of a setting. When putting back or without wallpapers, forgets missing parts.
    private func follow(parts: [DesktopSetting], of setting: DesktopSetting) {
        steps = parts.map(Job.Step.setting) + steps
        guard isBack || setting.session.wallpapers == nil else { return }
        let present = Set(parts.map(\.record))
        for gone in surroundings.memory.names(of: job.name) where !present.contains(gone) {
            forget(absent: gone, because: "\(setting.tool.program ?? "") does not list it")
        }
    }

    /// Forgets a setting that its program doesn't have anymore.
    private func forget(absent setting: String, because why: String) {
        surroundings.memory["\(job.name) \(setting)"] = nil
        notes.append("\(setting) is not there any more, so it is not put back (\(why))")
    }

    /// Puts a setting back and ends the step.
    private func putBack(_ setting: DesktopSetting, present: String?) {
        let (memory, name) = (surroundings.memory, name(of: setting))
        guard let replaced = memory[name] else { return endStep() }
        let original = replaced.original
        let forget = { memory[name] = nil }
        let isUnknown = original.value == nil && setting.tool.reset(setting) == nil
        if isUnknown, present ?? replaced.new == replaced.new {
            notes.append("\(setting.name) stays as it is, because the earlier value is not known")
        } else if (present ?? "") == replaced.new {
            if !original.isSet, let removal = setting.tool.reset(setting) {
                return reset(setting, removal, to: original.value, then: forget)
            }
            if let value = original.value, value != present { return write(value, to: setting, then: forget) }
        }
        self.forget(setting, present: present)
        endStep()
    }

    /// Forgets a setting that was restored or that the user changed. A setting that can't be read stays kept.
    private func forget(_ setting: DesktopSetting, present: String?) {
        let name = name(of: setting)
        if present == nil, surroundings.memory[name] != nil, let why = setting.tool.whyMissing(setting) {
            return fail("\(setting.name): \(why)")
        }
        surroundings.memory[name] = nil
    }

    /// Removes the user's value so that the default applies, and ends the step. `value` is the default, if any.
    private func reset(
        _ setting: DesktopSetting, _ removal: DesktopSetting.Write, to value: String?, then: @escaping () -> Void
    ) {
        perform(removal, of: setting) { [self] _ in
            read(setting, again: true) { [self] in
                if let value, case .value(let now) = $0, now != value {
                    // The value was the user's own after all. Keep it, in case the write fails now.
                    let name = name(of: setting)
                    surroundings.memory[name] = ReplacedSetting(
                        setting: name, new: now ?? "", old: value, original: .init(value, isSet: true))
                    return write(value, to: setting, then: then)
                }
                noteChange()
                then()
                endStep()
            }
        }
    }
}
