/// Labeled spans of time in bounded memory. Spans too short to see are merged.
package struct TimeSpans<Label: Equatable> {
    /// A label between two times, in microseconds from the beginning.
    package struct Span: Equatable {
        package let label: Label
        package let from: Int64
        package fileprivate(set) var until: Int64
    }

    package private(set) var spans: [Span] = []
    private var open: Span?
    private let capacity: Int

    /// - Parameter capacity: in spans. A picture can show a quarter of them side by side.
    init(capacity: Int = 4096) { self.capacity = capacity }

    mutating func set(_ label: Label?, at time: Int64) {
        guard label != open?.label else { return }
        close(at: time)
        if let label { open = Span(label: label, from: time, until: time) }
    }

    mutating func finish(at time: Int64) {
        close(at: time)
        if spans.count > capacity / 4 { merge(at: time) }
    }

    private mutating func close(at time: Int64) {
        guard var span = open else { return }
        open = nil
        span.until = time
        guard span.until > span.from else { return }
        spans.append(span)
        if spans.count >= capacity { merge(at: time) }
    }

    private mutating func merge(at time: Int64) {
        let resolution = max(1, time / Int64(capacity / 4))
        var merged: [Span] = []
        for span in spans {
            if let last = merged.last, span.from - last.until < resolution,
                span.label == last.label || min(last.until - last.from, span.until - span.from) < resolution
            {
                merged[merged.count - 1].until = span.until
            } else {
                merged.append(span)
            }
        }
        spans = merged
    }
}
