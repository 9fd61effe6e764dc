// The texts of the page between its tables.

extension Page {
    static let introduction = """
        # Decisions on real light

        `make decisions` generates this page. It runs our rules and those of other programs on recorded and simulated
        light, and compares each with the optimum: the cheapest series of switches, chosen with the whole recording
        known. [traces.md](traces.md#what-a-rule-costs) explains how a switch and a minute of the wrong appearance are
        counted, and what a clear change is. `make decisions TRACE=FILE` does the same with any recording.

        Groups and halves were fixed before the rules were tuned ([groups.md](../Tests/Fixtures/traces/groups.md)):
        the rules were tuned on the first half of each recording, and on some seeds of the simulated scenes. Unless
        stated otherwise, the figures are those of the second half and of other seeds.

        - **office**, **room**, **home**: rooms in which the light stays the same for hours.
        - **worn**: a light logger on the chest of a person, an upper bound for a laptop that is carried.
        - **made**: simulated scenes: clouds, dusk with a lamp, a television, a train, a car, street lamps, rooms walked
          through, shadows of head and hand, flickering lamps, a sensor that counts in tens, a motion-sensor lamp, an
          evening at home; a sample a second, with a sensor's noise (`Tests/Decisions/Scenes`).
        - **backlights**: keys, desktops that dim an idle screen before or after they say so, or never say so, and
          automatic brightness; with and without knowledge of when keyboard and pointer were last touched. Here the
          right appearance is that of the brightness which the hand, or automatic brightness, has set. Minutes in which
          the screen is dimmed do not count.

        ## What is achieved

        In multiples of the optimum, with a switch counted as one minute of the wrong appearance and as two, graded:

        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

    static let missedText = """
        Recordings have a sample every 30 s to 10 minutes, so they contain nothing that passes sooner, and in the rooms
        the light rarely changes. There a wait only delays each switch: no rule costs less than hysteresis without any
        waiting, which is close to the optimum, and ours costs more by its settle times. Where the light moves, the same
        rule costs several times as much as ours.

        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

    static let rulesText = """
        ## The rules of others

        | rule | thresholds | times | source |
        |---|---|---|---|
        | one threshold | 35 %, 56 lx | none | - |
        | hysteresis | 30 % and 40 %, 32 and 100 lx | none | - |
        | Auto Dark Mode (Windows) | 40 and 80 lx | 10 s past a threshold | `AmbientLightGovernor.cs` \
        (`SensorDebounceDelayMs`); the thresholds are those of an empty configuration |
        | DarkModeBuddy (macOS) | 52 and 62 lx | 60 s, not broken off in between; a reading each 5 s, which has to \
        differ by 3 lx | `DMBSettings.swift` (`darknessThreshold`, `darknessThresholdIntervalInSeconds`, \
        `ambientLightSmoothingConstant`), `DMBSystemAppearanceSwitcher.swift` |
        | Android | 10 % brighter, 20 % darker than its estimate, which is held against 30 % and 40 % | 4 s \
        brighter, 8 s darker; means of 2 s and 10 s | `AutomaticBrightnessController.java` \
        (`BRIGHTENING_LIGHT_HYSTERESIS`, `DARKENING_LIGHT_HYSTERESIS`, `AMBIENT_LIGHT_HORIZON`) |
        | ChromeOS powerd | two steps that overlap from 30 % to 40 % | two readings, 1 s apart | \
        `ambient_light_handler.cc` |
        | Clight | 30 % and 40 % | a capture each 600 s | `opts.c`: on mains, by day |

        Programs that set only the brightness, and not an appearance (Android, ChromeOS, Clight), have no thresholds of
        their own for it. Not every version of DarkModeBuddy has the 62 lx: one of 2021 has 52 lx both ways, which
        would cost it more. Android's parts of 10 % and 20 % are constants of its older versions; in newer ones a
        device configures them, as it does the times. The second between readings is how often powerd reads a sensor
        that does not report by itself.

        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

    static let summaryText = """
        ## All groups

        A rule is prompt if it follows half of the clear changes of all groups together within 25 s, and slow
        otherwise. The table has the cost of each in multiples of the optimum, with a switch counted as one minute of
        the wrong appearance and as two, graded:

        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

    static let delayText = """
        ## Delays

        The table shows how long our rules take to follow a clear change. Sometimes the appearance is right already,
        because the light before did not last long enough to be followed; such changes have a delay of 0 s in the tables
        of the groups, and are left out here. The recordings and the simulated scenes of ambient light have very few
        clear changes, so these figures say little; the settle times are in [rules.md](rules.md). Rule 3 makes a switch
        after short stays, and one to a level that is not clear at once, slower: up to 3 minutes.

        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

    static let groupText = """
        ## Each group, on the half that nothing was tuned on

        - **undone**: switches that the next one took back within 5 minutes.
        - **clearly wrong**: minutes with the level 12 points or more past the threshold of the other appearance.
        - **delay**, **90 %**: how long the rule took to follow a clear change: the median, and what nine of ten do not
          exceed. It is 0 s where the appearance was right already. "-": a sample is longer than a minute.
        - **cost**: in minutes of the wrong appearance, with a switch as 1 or 2 of them, graded. **times**: the cost
          over that of the optimum.

        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

    static let traceText = """
        ## Switches on each trace

        Each simulated scene is one trace, with all its seeds.

        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

    static let priceText = """
        ## Other prices and shapes

        The cost of each rule in multiples of the optimum, for each shape of the cost and each price of a switch in
        minutes. "-": the optimum costs nothing.

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

        ## Reproducing these numbers

        ```sh
        make decisions
        make decisions TRACE=Tests/Fixtures/traces/office-6-days.csv
        halflight simulate Tests/Fixtures/traces/office-6-days.csv --config docs/decisions/one-threshold.yaml
        ```

        Tests check that the tables of office, room and worn, one simulated scene and the table above are what the rules
        give now. Another test checks every moment of both office traces: the level is never beyond the wrong threshold
        for longer than 60 s plus the settle time. Each sample counts until the next one.
        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
