/// The names of arguments, as introspection shows them, and their D-Bus signatures.
package typealias Arguments = KeyValuePairs<String, String>

package struct Method {
    let name: String
    let inputs: Arguments
    let outputs: Arguments
    let handler: (_ caller: String, [BusValue]) throws(BusError) -> [BusValue]

    /// A method of this name; `handler` takes values of the inputs' types and returns those of the outputs'.
    package init(
        _ name: String, inputs: Arguments = [:], outputs: Arguments = [:],
        _ handler: @escaping ([BusValue]) throws(BusError) -> [BusValue]
    ) {
        self.init(name, inputs: inputs, outputs: outputs) { (_, values) throws(BusError) in try handler(values) }
    }

    /// A method of this name; `handler` also takes its caller's unique name on the bus.
    package init(
        _ name: String, inputs: Arguments = [:], outputs: Arguments = [:],
        _ handler: @escaping (_ caller: String, [BusValue]) throws(BusError) -> [BusValue]
    ) {
        (self.name, self.inputs, self.outputs, self.handler) = (name, inputs, outputs, handler)
    }
}

/// A readable property, writable if `set` is given.
package struct Property {
    let name: String
    let signature: String
    let emitsChanges: Bool
    /// Nil when what it belongs to is gone.
    let get: () -> BusValue?
    let set: ((BusValue) throws(BusError) -> Void)?

    /// - Parameter emitsChanges: whether the owner emits `PropertiesChanged` for it.
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

    /// - Parameter isFree: whether its short calls do not count for the budget of the client: for an interface whose
    ///   methods change nothing and cost no more than a refusal, and which one client calls for all others.
    package init(
        _ name: String, methods: [Method], properties: [Property], signals: [Signal], isFree: Bool = false
    ) {
        (self.name, self.methods, self.properties, self.signals) = (name, methods, properties, signals)
        self.isFree = isFree
    }
}
