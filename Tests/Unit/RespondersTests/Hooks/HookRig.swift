import Foundation
import LoopSupport
import Processes
import Responders
import TestSupport
import ThemeValues
import Vocabulary

/// A responder for hooks or darkman's scripts in a temporary folder, and a loop driven by the test.
@MainActor
final class HookRig {
    let folder: TemporaryFolder
    let loop: EventLoop
    let log = LogCollector()
    let hooks: HookResponder
    let stages: ResponderStages

    private init(loop: EventLoop, isDarkman: Bool, isOn: Bool, limits: TimeLimits) throws {
        self.loop = loop
        folder = try TemporaryFolder()
        let here = folder.path
        let environment = ["PATH": "/usr/bin:/bin", "HERE": here, "RECORD": "\(here)/record"]
        hooks = HookResponder(
            loop: loop, folders: isDarkman ? .darkman(data: ["\(here)/home"]) : HookFolders(["\(here)/hooks.d"]),
            environment: SessionEnvironment(environment), limits: limits, isOn: isOn, logger: log.logger)
        stages = try ResponderStages([hooks], on: loop, log: log.logger)
    }

    /// Calls `body` with a rig and ends every hook afterwards.
    static func run(
        isDarkman: Bool = false, isOn: Bool = true, limits: TimeLimits = .init(), _ body: (HookRig) throws -> Void
    ) throws {
        try withEventLoop { loop in
            let rig = try HookRig(loop: loop, isDarkman: isDarkman, isOn: isOn, limits: limits)
            let result = Result { try body(rig) }
            try rig.stop()
            try result.get()
        }
    }

    /// Writes a hook.
    ///
    /// Its script may append to the file `$RECORD` and create files in the folder `$HERE`.
    func hook(_ name: String, in place: String = "hooks.d", _ script: String) throws {
        try folder.write("#!/bin/sh\n\(script)\n", to: "\(place)/\(name)", mode: 0o755)
    }

    /// Passes a change to the responder, with a reason that identifies it.
    func change(to appearance: Appearance = .night, reason: String = "it got dark") {
        stages.change(to: appearance, reason: reason)
    }

    /// The lines recorded by hooks.
    var record: [String] {
        (text("record") ?? "").split(separator: "\n").map(String.init)
    }

    func text(_ file: String) -> String? {
        try? String(contentsOfFile: "\(folder.path)/\(file)", encoding: .utf8)
    }

    /// Returns the number that a hook wrote to a file.
    func number(_ file: String) -> Int32? {
        text(file).flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }

    func wait(until what: String, _ condition: () throws -> Bool) throws {
        try loop.run(until: "\(what); recorded so far: \(record)", log: log.lines, condition)
    }

    /// Waits until hooks have recorded `line`.
    func wait(for line: String) throws {
        try wait(until: "'\(line)' is recorded") { record.contains(line) }
    }

    /// Waits until hooks have recorded exactly these lines, in any order.
    func wait(for lines: [String]) throws {
        try wait(until: "\(lines) are recorded") { record.sorted() == lines.sorted() }
    }

    func stop() throws {
        try stages.stop { try wait(until: "the responder has stopped", $0) }
    }
}
