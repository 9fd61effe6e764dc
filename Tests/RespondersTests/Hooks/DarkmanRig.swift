import Foundation
import LoopSupport
import Responders
import SDEvent
import Switching
import TestSupport
import Theming

/// darkman's folders inside a temporary one, and a loop that the test drives.
@MainActor
final class DarkmanRig {
    let folder: TemporaryFolder
    let loop: EventLoop
    let log = LogCollector()
    let responder: HookResponder
    let stages: ResponderStages

    private init(_ loop: EventLoop, isOn: Bool, limits: TimeLimits) throws {
        self.loop = loop
        folder = try TemporaryFolder()
        let here = folder.path
        let environment = ["PATH": "/usr/bin:/bin", "HERE": here, "RECORD": "\(here)/record"]
        responder = HookResponder(
            loop: loop, folders: .darkman(data: ["home", "share", "share2"].map { "\(here)/\($0)" }),
            environment: SessionEnvironment(environment), limits: limits, isOn: isOn, logger: log.logger)
        stages = try ResponderStages([responder], on: loop, log: log.logger)
    }

    /// Calls `body` with a rig, and ends every script afterwards.
    static func run(
        isOn: Bool = true, limits: TimeLimits = TimeLimits(), _ body: (DarkmanRig) throws -> Void
    ) throws {
        try withEventLoop { loop in
            let rig = try DarkmanRig(loop, isOn: isOn, limits: limits)
            let result = Result { try body(rig) }
            try rig.stages.stop { try rig.wait(until: "the responder has stopped", $0) }
            try result.get()
        }
    }

    func change(to appearance: Appearance) {
        stages.change(to: appearance)
    }

    /// The lines that scripts have recorded, sorted.
    var record: [String] {
        let text = (try? String(contentsOfFile: "\(folder.path)/record", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init).sorted()
    }

    /// Waits until scripts have recorded exactly these lines, in any order.
    func wait(for lines: [String]) throws {
        try wait(until: "\(lines) are recorded") { record == lines }
    }

    func wait(until what: String, _ condition: () throws -> Bool) throws {
        try loop.run(until: "\(what); recorded so far: \(record)", log: log.lines, condition)
    }
}
