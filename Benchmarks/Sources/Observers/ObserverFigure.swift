/// One way of telling observers, with so many of them.
public struct ObserverFigure: Codable {
    /// The way.
    public let name: String
    /// How many observers.
    public let observers: Int
    /// Nanoseconds for each observer that is told.
    public let notify: Double
    /// `notify` by that of the floor of its kind: weak references, or closures; nil for what is compared with neither.
    public let timesFloor: Double?
    /// Nanoseconds for one subscription.
    public let subscribe: Double
    /// Nanoseconds to detach one, in an order that has nothing to do with that of the subscriptions; nil where it
    /// cannot.
    public let detach: Double?
    /// What an observer takes up, with all that is allocated for it but itself.
    public let bytes: Double
    /// Whether the aims are met; nil where there are none.
    public let isMet: Bool?

    /// What a way is measured by.
    enum Aim {
        case weak, token, none

        /// How many times the floor telling may take.
        var timesFloor: Double {
            switch self {
            case .weak: 1.3
            case .token: 2
            case .none: .infinity
            }
        }
    }

    init(name: String, observers: Int, _ samples: ContestantSamples, aim: Aim, floor: Double?) {
        self.name = name
        self.observers = observers
        notify = samples.notify.median
        subscribe = samples.subscribe.median
        detach = samples.detach.isEmpty ? nil : samples.detach.median
        bytes = samples.bytes.median
        timesFloor = floor.map { samples.notify.median / $0 }
        if case .none = aim {
            isMet = nil
        } else {
            let isFast = (timesFloor ?? 0) <= aim.timesFloor && subscribe < 300 && (detach ?? 0) < 300
            isMet = isFast && bytes <= 120
        }
    }
}

/// What was measured of one way, again and again.
struct ContestantSamples {
    var notify: [Double] = []
    var subscribe: [Double] = []
    var detach: [Double] = []
    var bytes: [Double] = []
}

extension [Double] {
    /// The middle one of an odd number; NaN without any.
    fileprivate var median: Double { isEmpty ? .nan : sorted()[count / 2] }
}
