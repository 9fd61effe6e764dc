/// One way of notifying observers, for one number of observers.
public struct ObserverFigure: Codable {
    /// The name of the way.
    public let name: String
    /// The number of observers.
    public let observers: Int
    /// Nanoseconds for each notified observer.
    public let notify: Double
    /// `notify` divided by the floor's. `nil` for others' ways.
    public let timesFloor: Double?
    /// Nanoseconds for one subscription.
    public let subscribe: Double
    /// Nanoseconds to detach one, in another order than subscribing. `nil` if impossible.
    public let detach: Double?
    /// The bytes allocated per observer, without the observer itself.
    public let bytes: Double

    init(name: String, observers: Int, _ samples: ContestantSamples, floor: Double?) {
        self.name = name
        self.observers = observers
        notify = samples.notify.median
        subscribe = samples.subscribe.median
        detach = samples.detach.isEmpty ? nil : samples.detach.median
        bytes = samples.bytes.median
        timesFloor = floor.map { samples.notify.median / $0 }
    }
}

/// Repeated measurements of one way.
struct ContestantSamples {
    var notify: [Double] = []
    var subscribe: [Double] = []
    var detach: [Double] = []
    var bytes: [Double] = []
}

extension [Double] {
    /// The median of an odd number of values. NaN without values.
    var median: Double { isEmpty ? .nan : sorted()[count / 2] }
}
