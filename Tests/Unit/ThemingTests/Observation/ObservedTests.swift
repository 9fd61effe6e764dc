import Observation
import Synchronization
import Testing
import Theming
import Vocabulary

@testable import ThemeManagement

@Suite("Observed states") @MainActor struct ObservedTests {
    private let manager = ThemeManager()

    @Test func `the themes are a sequence that ends with its provider`() async {
        var manager: ThemeManager<Theme>? = ThemeManager()
        guard var themes = manager?.themes.makeAsyncIterator() else { return }
        #expect(await themes.next() == .paper)
        manager?.forcedAppearance = .night
        #expect(await themes.next() == .ink)
        manager?.forcedAppearance = .day
        manager?.forcedAppearance = .night
        manager?.forcedAppearance = .day
        #expect(await themes.next() == .paper)
        manager = nil
        #expect(await themes.next() == nil)
    }

    @Test func `a loop over the themes runs beside the changes`() async {
        var names: [String] = []
        let (seen, say) = AsyncStream<Void>.makeStream()
        let task = Task {
            for await theme in manager.themes {
                names.append(theme.name)
                say.yield()
            }
            names.append("end")
        }
        var steps = seen.makeAsyncIterator()
        await steps.next()
        manager.forcedAppearance = .night
        await steps.next()
        task.cancel()
        await task.value
        #expect(names == ["paper", "ink", "end"])
    }

    @Test func `a sequence's states may be of a type that can't be sent`() async {
        final class Font: Equatable {
            static func == (one: Font, other: Font) -> Bool { one === other }
        }
        let (first, second) = (Font(), Font())
        let subject = Subject(first)
        var fonts: [Font] = []
        for await font in subject.observed {
            fonts.append(font)
            if font == second { break }
            subject.state = second
        }
        #expect(fonts == [first, second])
    }

    @Test func `a dropped sequence ends its subscription`() async {
        let subject = Subject(0)
        do {
            var states = subject.observed.makeAsyncIterator()
            _ = await states.next()
            #expect(subject.list.places.count == 1)
        }
        subject.state = 1
        #expect(subject.list.places.count == 0)
    }

    @Test func `Observation tracks the current theme and the appearance`() {
        let model = Model(manager)
        let reads: [@MainActor () -> Void] = [
            { [manager] in _ = manager.currentTheme }, { [manager] in _ = manager.appearance },
            { _ = model.name }, { [manager] in _ = manager.themes.current },
        ]
        for read in reads {
            let changes = Counter()
            withObservationTracking(read) { changes.add() }
            manager.forcedAppearance = manager.forcedAppearance == .night ? .day : .night
            #expect(changes.count == 1)
            manager.forcedAppearance = manager.forcedAppearance == .night ? .day : .night
            #expect(changes.count == 1)
        }
        let changes = Counter()
        withObservationTracking {
            _ = model.name
        } onChange: {
            changes.add()
        }
        manager.pair = manager.pair
        #expect(changes.count == 0)
    }

    @Test func `Observation tracks pairs, scopes and the forced appearance`() {
        let scope = ThemeScope(in: manager, override: .appearance(.day))
        let reads: [(read: @MainActor () -> Void, change: @MainActor () -> Void)] = [
            ({ [manager] in _ = manager.pair.night.name }, { [manager] in manager.pair.night = .paper }),
            ({ [manager] in _ = manager.theme(for: .night) }, { [manager] in manager.pair.night = .ink }),
            ({ _ = scope.theme(for: .night) }, { [manager] in manager.pair.night = .paper }),
            ({ [manager] in _ = manager.forcedAppearance }, { [manager] in manager.forcedAppearance = .night }),
            ({ _ = scope.override }, { scope.override = nil }),
        ]
        for (read, change) in reads {
            let changes = Counter()
            withObservationTracking(read) { changes.add() }
            change()
            #expect(changes.count == 1)
        }
        #expect(scope.currentTheme == manager.currentTheme)
    }

    @Test func `Providers' own reads of each other aren't tracked`() {
        let changes = Counter()
        var scope: ThemeScope<Theme>?
        withObservationTracking {
            let made = ThemeScope(in: manager)
            made.override = .appearance(.night)
            scope = made
        } onChange: {
            changes.add()
        }
        manager.forcedAppearance = .night
        scope?.override = nil
        #expect(changes.count == 0)
    }

    @Test func `a change made while Observation is notified of another isn't overwritten`() {
        let (manager, mine) = (ThemeManager(), Theme(name: "mine", appearance: .night, colors: [:]))
        manager.post(.day)
        withObservationTracking {
            _ = (manager.currentTheme, manager.appearance)
        } onChange: {
            MainActor.assumeIsolated { manager.pair = ThemePair(night: mine) }
        }
        manager.post(.night)
        #expect(manager.currentTheme == mine && manager.appearance == .night)
    }

    @Test func `before a change, theme and appearance both have their old values`() {
        let manager = ThemeManager()
        let seen = Reports()
        let note: @Sendable () -> Void = {
            MainActor.assumeIsolated {
                seen.add("\(manager.appearance?.rawValue ?? "unknown") \(manager.currentTheme.name)")
            }
        }
        for appearance in [Appearance.night, .day] {
            withObservationTracking({ _ = manager.appearance }, onChange: note)
            withObservationTracking({ _ = manager.currentTheme }, onChange: note)
            manager.forcedAppearance = appearance
        }
        #expect(seen.texts == ["unknown paper", "unknown paper", "night ink", "night ink"])
    }

    @Test func `Observations of the current theme has each theme`() async {
        var names: [String] = []
        for await name in Observations({ [manager] in manager.currentTheme.name }) {
            names.append(name)
            if names.count == 2 { break }
            manager.forcedAppearance = .night
        }
        #expect(names == ["paper", "ink"])
    }

    @MainActor @Observable final class Model {
        private let manager: ThemeManager<Theme>

        init(_ manager: ThemeManager<Theme>) { self.manager = manager }

        var name: String { manager.currentTheme.name }
    }

    private final class Counter: Sendable {
        private let number = Mutex(0)
        var count: Int { number.withLock { $0 } }
        func add() { number.withLock { $0 += 1 } }
    }
}
