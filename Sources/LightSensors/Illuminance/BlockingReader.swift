internal import Glibc
internal import SDEvent
internal import Switching
internal import Synchronization
internal import SystemPackage
internal import Udev

/// Reads channels on a separate thread, because a sensor may take seconds to answer.
///
/// The thread exists as long as this object, or its current read. It sleeps until it gets a request, and answers
/// through an event descriptor, so that the loop sleeps too.
@MainActor
final class BlockingReader {
    struct Answer: Sendable {
        /// The sample of the first channel that works, or the failure of the first channel.
        let sample: Result<IlluminanceChannel.Sample, NoData>
        /// Which channel worked; 0 when none did.
        let channel: Int
        let took: Duration
    }

    private let exchange: Exchange
    private var source: IOSource?

    /// Starts the thread; `handler` is called on the loop with each answer.
    ///
    /// - Throws: `Errno` when there is no descriptor or thread to be had.
    init(on loop: EventLoop, _ handler: @escaping (Answer) -> Void) throws(Errno) {
        let exchange = try Exchange()
        self.exchange = exchange
        source = try loop.onReadable(exchange.answered.descriptor) {
            exchange.answered.drain()
            if let answer = exchange.takeAnswer() { handler(answer) }
        }
        try BlockingReader.startThread(exchange)
    }

    isolated deinit {
        source = nil
        exchange.ask(.end)
    }

    /// Requests one sample from the first of these channels that works.
    func read(_ channels: [IlluminanceChannel]) {
        exchange.ask(.read(channels))
    }

    private static func startThread(_ exchange: Exchange) throws(Errno) {
        var thread = pthread_t()
        let held = Unmanaged.passRetained(exchange)
        let result = pthread_create(
            &thread, nil, serveOnThread, held.toOpaque())
        guard result == 0 else {
            held.release()
            throw Errno(rawValue: result)
        }
        pthread_detach(thread)
    }
}

/// The thread's start.
///
/// A function, because a closure would be isolated to the main actor and trap on another thread.
nonisolated private func serveOnThread(_ held: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let held else { return nil }
    Unmanaged<Exchange>.fromOpaque(held).takeRetainedValue().serve()
    return nil
}

/// The state shared by loop and thread: one request, one answer, and a descriptor to wake each side.
nonisolated private final class Exchange: Sendable {
    enum Question {
        case read([IlluminanceChannel])
        case end
    }

    let asked: EventDescriptor
    let answered: EventDescriptor
    private let question = Mutex<Question?>(nil)
    private let answer = Mutex<BlockingReader.Answer?>(nil)

    init() throws(Errno) {
        asked = try EventDescriptor(blocking: true)
        answered = try EventDescriptor(blocking: false)
    }

    func ask(_ new: Question) {
        question.withLock { $0 = new }
        asked.wake()
    }

    func takeAnswer() -> BlockingReader.Answer? {
        answer.withLock { answer in
            defer { answer = nil }
            return answer
        }
    }

    func serve() {
        while true {
            asked.drain()
            let next = question.withLock { question in
                defer { question = nil }
                return question
            }
            switch next {
            case .read(let channels):
                let result = Exchange.read(channels)
                answer.withLock { $0 = result }
                answered.wake()
            case .end: return
            case nil: continue
            }
        }
    }

    private static func read(_ channels: [IlluminanceChannel]) -> BlockingReader.Answer {
        let start = ContinuousClock.now
        var failure: NoData?
        for (index, channel) in channels.enumerated() {
            do throws(AttributeError) {
                let sample = try channel.sample()
                return .init(sample: .success(sample), channel: index, took: ContinuousClock.now - start)
            } catch {
                failure = failure ?? NoData(error)
            }
        }
        let noData = failure ?? NoData(.missing, "the device has no illuminance")
        return .init(sample: .failure(noData), channel: 0, took: ContinuousClock.now - start)
    }
}
