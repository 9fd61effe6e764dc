/// An argument of a method or a signal: its name and D-Bus signature.
public struct Argument: Equatable, Sendable {
    /// The name, as introspection shows it.
    public let name: String
    /// The D-Bus signature, such as `s` or `a(sa{sv})`.
    public let signature: String

    /// An argument of this name and signature.
    public init(_ name: String, _ signature: String) {
        self.name = name
        self.signature = signature
    }
}

/// A method of an interface.
public struct Method {
    let name: String
    let inputs: [Argument]
    let outputs: [Argument]
    let handler: (_ caller: String, [BusValue]) throws(BusError) -> [BusValue]

    /// A method of this name; `handler` takes values of the inputs' types and returns those of the outputs'.
    public init(
        _ name: String, inputs: [Argument] = [], outputs: [Argument] = [],
        _ handler: @escaping ([BusValue]) throws(BusError) -> [BusValue]
    ) {
        self.init(name, inputs: inputs, outputs: outputs) { (_, values) throws(BusError) in try handler(values) }
    }

    /// A method of this name; `handler` also takes the name that the bus knows its caller by.
    public init(
        _ name: String, inputs: [Argument] = [], outputs: [Argument] = [],
        _ handler: @escaping (_ caller: String, [BusValue]) throws(BusError) -> [BusValue]
    ) {
        self.name = name
        self.inputs = inputs
        self.outputs = outputs
        self.handler = handler
    }
}

/// A readable property, writable if `set` is given.
public struct Property {
    let name: String
    let signature: String
    let emitsChanges: Bool
    /// Nil when what it belongs to is gone.
    let get: () -> BusValue?
    let set: ((BusValue) throws(BusError) -> Void)?

    /// A property of this name and signature.
    ///
    /// - Parameter emitsChanges: whether the owner emits `PropertiesChanged` for it.
    public init(
        _ name: String, _ signature: String, emitsChanges: Bool = true, get: @escaping () -> BusValue?,
        set: ((BusValue) throws(BusError) -> Void)? = nil
    ) {
        self.name = name
        self.signature = signature
        self.emitsChanges = emitsChanges
        self.get = get
        self.set = set
    }
}

/// A signal of an interface.
public struct Signal {
    let name: String
    let arguments: [Argument]

    /// A signal of this name and these arguments.
    public init(_ name: String, _ arguments: [Argument]) {
        self.name = name
        self.arguments = arguments
    }
}

/// A D-Bus interface with its handlers.
public struct Interface {
    let name: String
    let methods: [Method]
    let properties: [Property]
    let signals: [Signal]

    /// An interface of this name.
    public init(_ name: String, methods: [Method], properties: [Property], signals: [Signal]) {
        self.name = name
        self.methods = methods
        self.properties = properties
        self.signals = signals
    }
}
