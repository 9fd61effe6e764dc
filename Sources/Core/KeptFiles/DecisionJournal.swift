internal import AgentInterface
package import SDEvent

extension Journal<DecisionRecord> {
    /// The last decisions, for `halflight why`: those of this run, and before them those of earlier ones.
    package convenience init(_ path: String, on loop: EventLoop? = nil) {
        // The file has some 500 decisions at most.
        let form = Form(noun: "decisions", longest: 128 << 10, lines: 100) { $0.removeFirst(max(0, $0.count - 100)) }
        self.init(path, form, on: loop)
    }
}
