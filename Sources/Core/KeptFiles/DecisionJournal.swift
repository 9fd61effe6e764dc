internal import AgentInterface
package import SDEvent

extension Journal<DecisionRecord> {
    /// Keeps the last decisions, of this and earlier runs, for `halflight why`.
    package convenience init(_ path: String, on loop: EventLoop? = nil) {
        // About 500 decisions at most.
        let form = Form(noun: "decisions", longest: 128 << 10, lines: 100) { $0.removeFirst(max(0, $0.count - 100)) }
        self.init(path, form, on: loop)
    }
}
