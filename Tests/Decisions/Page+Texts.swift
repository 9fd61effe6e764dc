// The texts of the page between its tables.

extension Page {
    static let introduction = """
        # Decisions on real light

        `make decisions` writes this page anew. It runs our rules and those of other programs on recorded and on made
        light, and holds each against the cheapest course of switches of all, which knows the light to come and is
        bound by no rule. [traces.md](traces.md#what-a-rule-costs) says how a switch and a minute of the wrong
        appearance are counted, and what a clear change is; `halflight simulate --judge` does the same with any light.

        Groups and halves were fixed before the rules were tuned ([groups.md](../Tests/Fixtures/traces/groups.md)):
        the rules were tuned on the first half of the time of each recording, and on some seeds of the made scenes.
        The figures are of the second half, and of other seeds, unless said otherwise.

        - **office**, **room**, **home**: rooms in which the light stands still for hours.
        - **worn**: a light logger on the chest of a person, an upper bound for a laptop that is carried.
        - **made**: clouds, dusk with a lamp, a television, a train, a car, street lamps, rooms walked through,
          shadows of head and hand, flickering lamps, a sensor that counts in tens, a motion-sensor lamp, an evening
          at home; a sample a second, with a sensor's noise (`Tests/Decisions/Scenes`).
        - **backlights**: keys, desktops that dim an idle screen before or after they say so, or never say so, and
          automatic brightness. Here the appearance is held against what the hand has set.

        A rule is prompt if it follows half of the clear changes within 25 s. How many times the optimum each costs,
        with a switch as one minute of the wrong appearance and as two, graded:

        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

    static let traceText = """
        On a recording with a sample a minute, or every ten, a rule that waits has nothing to gain: what passes within
        seconds is not in it, and each switch comes later by the wait. So hysteresis without any time is the cheapest
        there, by seconds for each switch, and the most expensive where the light moves.

        ## Switches on each trace

        Each made scene is one trace, with all its seeds.

        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

    static let priceText = """
        ## Other prices and shapes

        How many times the optimum each rule costs, for each shape of the cost and each price of a switch in minutes.

        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

    static func thresholdText(_ rows: [String]) -> [String] {
        """
        ## What two thresholds do

        The whole office traces, with the configurations in [docs/decisions](decisions):

        | rules | trace | switches | shortest stay |
        |---|---|---|---|
        \(rows.joined(separator: "\n"))

        - **One threshold**: 35 %, in the middle of the default band, and each crossing counts at once. A
          configuration does not allow equal thresholds, so they are 34.9999 and 35.0001; no sample lies between them.
        - **Hysteresis only**: night below 30 %, day above 40 %, and each crossing counts at once.
        - **All rules**, as without a configuration.

        ![The light of six days in an office, with the half-light band, and day and night as decided](simulation.svg)

        ## Reproduce these numbers

        ```sh
        make decisions
        halflight simulate --judge Tests/Fixtures/traces/office-6-days.csv
        halflight simulate Tests/Fixtures/traces/office-6-days.csv \\
            --compare docs/decisions/one-threshold.yaml docs/decisions/all-rules.yaml
        ```

        Tests compare the tables of office, room and worn, one made scene and the table above with what the rules give
        now. Another test compares every moment of both office traces with the light: the level is never outside the
        band on the other side for longer than 60 s plus the settle time. Each sample counts until the next one, since
        the Decider cannot know more.
        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
