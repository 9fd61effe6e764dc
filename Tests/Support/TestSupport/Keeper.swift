/// Keeps values alive while their test runs, such as slots, because Swift may release a constant after its last use.
/// A kept handler that holds the keeper has to release it, or both stay forever.
public final class Keeper {
    private var kept: [Any] = []

    /// Creates an empty keeper.
    public init() {}

    /// Keeps a value, and returns it.
    @discardableResult
    public func callAsFunction<Value>(_ value: Value) -> Value {
        kept.append(value)
        return value
    }

    /// Releases everything.
    public func letGo() {
        kept = []
    }
}
