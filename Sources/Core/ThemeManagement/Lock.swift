internal import AppearanceValues
public import Synchronization

/// A `Mutex` that the thread sanitizer sees.
///
/// The standard library is built without the sanitizer, which therefore doesn't know that a `Mutex` orders two threads.
/// It knows atomics: a thread releases one when it leaves the lock, and acquires it when it enters.
@usableFromInline package struct Lock<Value: ~Copyable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>
    @usableFromInline let turn = Atomic<Bool>(false)

    @inlinable
    package init(_ value: consuming sending Value) { mutex = Mutex(value) }

    @inlinable
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        #if compiler(>=6.3)
        try mutex.withLock { value throws(Failure) in
            _ = turn.load(ordering: .acquiring)
            defer { turn.store(false, ordering: .releasing) }
            return try body(&value)
        }
        #else
        // Swift 6.2 takes the call of `body` for a data race. The project uses the thread sanitizer of 6.3 only.
        try mutex.withLock(body)
        #endif
    }
}

@usableFromInline package func currentThread() -> UInt { CLibrary.currentThread() }
