/// GNOME's compositor.
extension MockService {
    /// Has it say from now on that nobody has touched keyboard or pointer for so long.
    public func setInputIdle(milliseconds: Int) throws {
        try addMethod(
            "GetIdletime", gives: "t", "self.asked = getattr(self, 'asked', 0) + 1; ret = \(milliseconds)")
    }

    /// How often it was asked.
    public var timesAsked: Int {
        get throws { try run("ret = getattr(self, 'asked', 0)", gives: "i").first?.integer.map(Int.init) ?? -1 }
    }
}
