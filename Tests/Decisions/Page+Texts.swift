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
          automatic brightness; with and without anybody who knows when keyboard and pointer were last touched. Here
          the appearance is held against what the hand, or the program for automatic brightness, has set. Minutes in
          which the screen is dimmed count for nothing.

        ## What is achieved

        With a switch as one minute of the wrong appearance and as two, graded, in times the optimum:

        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

    static let missedText = """
        Recordings have a sample every 30 s to 10 minutes, so nothing is in them that passes sooner, and in the rooms
        the light stands still: any wait only adds its own length to each switch. There no rule costs less than
        hysteresis without any time, close to the optimum, and ours costs its settle times more. Where the light
        moves, the same rule costs several times as much as ours.

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

        Programs that set the brightness only, and not an appearance (Android, ChromeOS, Clight), have no thresholds of
        their own for it. The 62 lx of DarkModeBuddy are not in each version: one of 2021 has 52 lx both ways, which
        would cost it more. Android's parts of 10 % and 20 % are constants of its older versions; in newer ones a
        device configures them, as it does the times. The second between readings is how often powerd reads a sensor
        that does not report by itself.

        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

    static let summaryText = """
        ## All groups

        A rule is prompt if it follows half of the clear changes of all groups together within 25 s, and slow
        otherwise. How many times the optimum each costs, with a switch as one minute of the wrong appearance and as
        two, graded:

        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

    static let delayText = """
        ## Delays

        How long our rules take to follow a clear change. In some the appearance is right already, because the light
        before was there for too short a time to be followed; they have a delay of 0 s in the tables of the groups,
        and are left out here. The recordings and the made scenes of ambient light have very few clear changes, so
        these figures say little; those of the settle times are in [rules.md](rules.md). Rule 3 makes a switch after
        short stays, and one to a level that is not clear at once, slower: up to 3 minutes.

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

        Each made scene is one trace, with all its seeds.

        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

    static let priceText = """
        ## Other prices and shapes

        How many times the optimum each rule costs, for each shape of the cost and each price of a switch in minutes.
        "-": the optimum costs nothing.

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
