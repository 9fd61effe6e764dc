import Testing
import Theming
import Vocabulary

@Suite("Transition") struct ThemeTransitionTests {
    private let transition = ThemeTransition<Theme>(from: .paper, to: .ink)

    @Test func `a transition takes 0.3 s and ends exactly at the second theme`() {
        #expect(transition.duration == .milliseconds(300))
        let start = transition.theme(after: .zero)
        for (role, color) in start.colors { #expect(color == Theme.paper[role], "\(role.name)") }
        #expect(start.name == "ink")
        #expect(start.appearance == .night)
        #expect(transition.theme(after: .milliseconds(300)) == .ink)
        #expect(transition.theme(after: .seconds(5)) == .ink)
        #expect(!transition.isOver(after: .milliseconds(299)))
        #expect(transition.isOver(after: .milliseconds(300)))
        #expect(transition.theme(after: .milliseconds(-5)).colors == start.colors)
    }

    @Test func `half way, each color is half way in OKLab`() {
        let half = transition.theme(after: .milliseconds(150))
        for role in [Theme.Role.background, .text, .accent, .terminal(1)] {
            let middle = OKLab(Theme.paper[role]).mixed(with: OKLab(Theme.ink[role]), fraction: 0.5)
            #expect(OKLab(half[role]).distance(to: middle) < 0.01, "\(role.name)")
        }
        #expect(half["editor.margin"] == half[.text])
    }

    @Test func `the background's lightness falls steadily`() {
        let lightness = (0...300).map { OKLab(transition.theme(after: .milliseconds($0))[.background]).lightness }
        for (before, after) in zip(lightness, lightness.dropFirst()) {
            #expect(after <= before)
            #expect(before - after < 0.01)
        }
    }

    @Test func `any duration and easing work`() {
        let slow = ThemeTransition<Theme>(from: .paper, to: .ink, duration: .seconds(2), easing: .linear)
        let quick = ThemeTransition<Theme>(from: .paper, to: .ink, duration: .milliseconds(20), easing: .linear)
        #expect(slow.theme(after: .milliseconds(500)) == quick.theme(after: .milliseconds(5)))
        #expect(slow.theme(after: .milliseconds(500)) != transition.theme(after: .milliseconds(75)))
        #expect(ThemeTransition<Theme>(from: .paper, to: .ink, duration: .zero).theme(after: .zero) == .ink)
        #expect(ThemeTransition<Theme>(from: .paper, to: .ink, duration: .seconds(-1)).theme(after: .zero) == .ink)
    }

    @Test func `a newer theme takes over from the current colors`() {
        let third = Theme(name: "third", appearance: .day, colors: [.background: Theme.ink[.accent]])
        let turned = transition.turned(
            to: third, after: .milliseconds(120), duration: .milliseconds(300), easing: .easeInOut)
        #expect(turned.duration == .milliseconds(300))
        #expect(turned.theme(after: .zero)[.background] == transition.theme(after: .milliseconds(120))[.background])
        #expect(turned.theme(after: .milliseconds(300)) == third)
    }

    @Test func `a reversed transition always takes its elapsed time`() {
        let going = ThemeTransition<Theme>(from: .paper, to: .ink, easing: .linear)
        let back = going.turned(to: .paper, after: .milliseconds(100), duration: .milliseconds(300), easing: .linear)
        #expect(abs(back.duration / .milliseconds(1) - 100) < 1e-6)
        #expect(back.theme(after: .zero)[.text] == going.theme(after: .milliseconds(100))[.text])
        #expect(back.theme(after: back.duration) == .paper)
        // Half of a third is left. With the two thirds that were never shown, this is five sixths of the way.
        let again = back.turned(to: .ink, after: back.duration / 2, duration: .milliseconds(300), easing: .linear)
        #expect(abs(again.duration / .milliseconds(1) - 250) < 1e-6)
        #expect(again.theme(after: again.duration) == .ink)
    }

    @Test func `after a finished transition the next takes its whole duration`() {
        let next = transition.turned(
            to: .paper, after: .seconds(1), duration: .milliseconds(300), easing: .easeInOut)
        #expect(next.duration == .milliseconds(300))
        #expect(next.from == .ink)
    }

    @Test func `mixed colors have an opacity in between`() {
        let (clear, red) = (Color.black.withOpacity(0), Color(hex: 0xff0000))
        #expect(clear.mixed(with: red, fraction: 0.5) == red.withOpacity(0.5))
        #expect(Color.black.mixed(with: .white, fraction: 0) == .black)
        #expect(Color.black.mixed(with: .white, fraction: 1) == .white)
        #expect(Color.black.mixed(with: .white, fraction: 0.5).isOpaque)
    }
}
