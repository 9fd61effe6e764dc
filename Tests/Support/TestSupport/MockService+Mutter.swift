/// GNOME's compositor.
extension MockService {
    /// Sets the reported idle time of keyboard and pointer.
    public func setInputIdle(milliseconds: Int) throws {
        try addMethod(
            "GetIdletime", gives: "t", "self.asked = getattr(self, 'asked', 0) + 1; ret = \(milliseconds)")
    }

    /// The number of questions for the idle time.
    public var timesAsked: Int {
        get throws { try run("ret = getattr(self, 'asked', 0)", gives: "i").first?.integer.map(Int.init) ?? -1 }
    }
}
