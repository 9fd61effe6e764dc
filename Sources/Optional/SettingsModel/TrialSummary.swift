package import FileSupport
internal import HalflightConfiguration
package import Simulation
internal import TextSupport
internal import Vocabulary

extension ThresholdTrial.Outcome {
    /// Returns the outcome in words, compared with the current thresholds. `days` is the length of the plot, 1 or 7.
    package func words(insteadOf now: ThresholdTrial.Outcome, days: Int, in catalogue: Catalogue) -> String {
        let switched: Message =
            switch (days == 1, self.switches == now.switches) {
            case (true, true): "Switches in 24 hours with these thresholds: \(switches)"
            case (true, false): "Switches in 24 hours with these thresholds: \(switches) instead of \(now.switches)"
            case (false, true): "Switches a day with these thresholds: \(perDay)"
            case (false, false): "Switches a day with these thresholds: \(perDay) instead of \(now.perDay)"
            }
        guard corrections > 0 else { return catalogue.text(switched) }
        let spared: Message = "corrections that would not have been needed: \(unneeded) of \(corrections)"
        return catalogue.text(switched) + "; " + catalogue.text(spared)
    }

    /// The switches per day, with a decimal below ten. For less than a day, all switches.
    private var perDay: String {
        let number = Double(switches) / Swift.max(days, 1)
        let tenths = Int((number * 10).rounded())
        return tenths % 10 == 0 || number >= 10 ? "\(Int(number.rounded()))" : "\(tenths / 10).\(tenths % 10)"
    }
}
