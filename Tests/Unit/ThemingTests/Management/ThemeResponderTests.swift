import Switching
import Testing
import Theming
import Vocabulary

@Suite("Responder registration") @MainActor struct ThemeResponderTests {
    @Test func `a class is called at registration and at every change`() {
        let manager = ThemeManager.byDay()
        let responder = Responder()
        responder.registerForThemeChanges(in: manager)
        #expect(responder.told == ["day paper"])
        manager.forcedAppearance = .night
        #expect(responder.told == ["day paper", "night ink"])
    }

    @Test func `a second registration has no effect`() {
        let manager = ThemeManager.byDay()
        let responder = Responder()
        responder.registerForThemeChanges(in: manager)
        responder.registerForThemeChanges(in: manager)
        #expect(responder.told.count == 1)
        responder.unregisterForThemeChanges(in: manager)
        manager.forcedAppearance = .night
        #expect(responder.told.count == 1)
        responder.registerForThemeChanges(in: manager)
        #expect(responder.told == ["day paper", "night ink"])
    }

    @Test func `every manager calls at registration, even without a known appearance`() {
        let manager = ThemeManager()
        let responder = Responder()
        responder.registerForThemeChanges(in: manager)
        #expect(responder.told == ["day paper"])
        #expect(responder.reasons == ["The appearance is not known yet"])
        manager.post(
            Change(
                from: .day, to: .day, reason: Reason(.start, "it begins"), light: nil, source: nil,
                time: Instant(sinceStart: .zero)))
        #expect(responder.told == ["day paper", "day paper"])
        #expect(responder.reasons.last == "it begins")
    }

    @Test func `before the appearance is known, a new pair reaches responders`() {
        let manager = ThemeManager()
        let (early, late) = (Responder(), Responder())
        early.registerForThemeChanges(in: manager)
        manager.pair = ThemePair(day: Theme(name: "mine", appearance: .day, colors: [:]))
        late.registerForThemeChanges(in: manager)
        #expect(early.told == ["day paper", "day mine"])
        #expect(late.told == ["day mine"])
        #expect(late.reasons == ["The appearance is not known yet"])
        #expect(manager.appearance == nil)
    }

    @Test func `the shared manager is the default`() {
        let responder = Responder()
        responder.registerForThemeChanges()
        ThemeManager.shared.forcedAppearance = .night
        ThemeManager.shared.forcedAppearance = nil
        #expect(responder.told == ["day paper", "night ink"])
        responder.unregisterForThemeChanges()
        let complaints = Reports()
        Complaint.$report.withValue({ complaints.add($0) }) { ThemeManager.shared = ThemeManager() }
        #expect(complaints.texts.count == 1)
    }

    private final class Responder: ThemeResponder {
        private(set) var told: [String] = []

        private(set) var reasons: [String] = []

        func themeDidChange(_ change: ThemeChange<Theme>) {
            reasons.append(change.reason.text)
            told.append("\(change.to) \(change.theme.name)")
        }
    }
}
