/// Argument names, as introspection shows them, and their signatures.
package typealias Arguments = KeyValuePairs<String, String>

package struct Method {
    let name: String
    let inputs: Arguments
    let outputs: Arguments
    let handler: (_ caller: String, [BusValue]) throws(BusError) -> [BusValue]

    package init(
        _ name: String, inputs: Arguments = [:], outputs: Arguments = [:],
        _ handler: @escaping ([BusValue]) throws(BusError) -> [BusValue]
    ) {
        self.init(name, inputs: inputs, outputs: outputs) { (_, values) throws(BusError) in try handler(values) }
    }

    /// Creates a method whose handler also takes the caller's unique name.
    package init(
        _ name: String, inputs: Arguments = [:], outputs: Arguments = [:],
        _ handler: @escaping (_ caller: String, [BusValue]) throws(BusError) -> [BusValue]
    ) {
        (self.name, self.inputs, self.outputs, self.handler) = (name, inputs, outputs, handler)
    }
}

/// A property, writable if `set` isn't `nil`.
package struct Property {
    let name: String
    let signature: String
    let emitsChanges: Bool
    /// Reads the value. `nil` if the property's owner is gone.
    let get: () -> BusValue?
    let set: ((BusValue) throws(BusError) -> Void)?

    /// - Parameter emitsChanges: whether the owner emits `PropertiesChanged`.
    package init(
        _ name: String, _ signature: String, emitsChanges: Bool = true, get: @escaping () -> BusValue?,
        set: ((BusValue) throws(BusError) -> Void)? = nil
    ) {
        (self.name, self.signature, self.emitsChanges, self.get, self.set) = (name, signature, emitsChanges, get, set)
    }
}

package struct Signal {
    let name: String
    let arguments: Arguments

    package init(_ name: String, _ arguments: Arguments) { (self.name, self.arguments) = (name, arguments) }
}

/// A D-Bus interface with its handlers.
package struct Interface {
    let name: String
    let methods: [Method]
    let properties: [Property]
    let signals: [Signal]
    let isFree: Bool

    /// - Parameter isFree: whether short calls bypass the client's budget. This suits an interface whose methods change
    ///   nothing and cost no more than a refusal, and that one client calls for all others.
    package init(
        _ name: String, methods: [Method], properties: [Property], signals: [Signal], isFree: Bool = false
    ) {
        (self.name, self.methods, self.properties, self.signals) = (name, methods, properties, signals)
        self.isFree = isFree
    }
}
