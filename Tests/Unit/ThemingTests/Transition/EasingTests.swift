import Testing
import Theming

@Suite("Transition: easing") struct EasingTests {
    private static let all: [Easing] = [.linear, .easeIn, .easeOut, .easeInOut]

    @Test(arguments: all)
    func `easing begins at 0, ends at 1 and never goes back`(easing: Easing) {
        #expect(easing.progress(at: 0) == 0)
        #expect(easing.progress(at: 1) == 1)
        #expect(easing.progress(at: -3) == 0)
        #expect(easing.progress(at: 7) == 1)
        #expect(easing.progress(at: .nan) == 0)
        let course = (0...1000).map { easing.progress(at: Double($0) / 1000) }
        #expect(zip(course, course.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test func `CSS's curves have their values at each quarter of the time`() {
        func values(_ easing: Easing) -> [Int] {
            [0.25, 0.5, 0.75].map { Int((easing.progress(at: $0) * 10_000).rounded()) }
        }
        #expect(values(.linear) == [2500, 5000, 7500])
        #expect(values(.easeInOut) == [1292, 5000, 8708])
        #expect(values(.easeIn) == [935, 3154, 6219])
        #expect(values(.easeOut) == [3781, 6846, 9065])
    }

    @Test func `a custom curve stays within 0...1`() throws {
        #expect(Easing(x1: 0.42, y1: 0, x2: 0.58, y2: 1) == .easeInOut)
        #expect(Easing(x1: 1.1, y1: 0, x2: 0.5, y2: 1) == nil)
        #expect(Easing(x1: 0, y1: -0.1, x2: 0.5, y2: 1) == nil)
        #expect(Easing(x1: 0, y1: .nan, x2: 0.5, y2: 1) == nil)
        let steep = try #require(Easing(x1: 1, y1: 0, x2: 0, y2: 1))
        #expect(abs(steep.progress(at: 0.5) - 0.5) < 1e-4)
    }
}
