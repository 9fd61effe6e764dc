/// Keeps values alive while their test runs. Examples are slots and exported objects, which act only while they live.
///
/// Swift may release a local constant's value after its last use. A keeper is a property of the suite or of its rig. A
/// kept handler that holds the keeper has to release it, or both stay forever.
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
