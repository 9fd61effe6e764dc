/// Keeps what acts for as long as it lives, such as a slot or an exported object, while its test runs.
///
/// Swift may release what a local constant holds after its last use. A keeper is a property of the suite or of its rig.
/// A handler that is kept and holds the keeper has to let go, or both stay for ever.
public final class Keeper {
    private var kept: [Any] = []

    /// A keeper of nothing yet.
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
