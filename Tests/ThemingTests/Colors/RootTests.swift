import Glibc
import Testing

@testable import Theming

@Suite("Roots without libm") struct RootTests {
    /// From the smallest to the largest normal number, about 30 to each power of two.
    private static let numbers: [Double] = (-1000...1000).flatMap { exponent in
        (0..<30).map { Double(sign: .plus, exponent: exponent, significand: 1 + Double($0) / 30) }
    }

    @Test("The cube root is libm's, within 4 ulp")
    func cube() {
        for number in Self.numbers {
            let expected = cbrt(number)
            #expect(abs(cubeRoot(number) - expected) <= 4 * expected.ulp, "\(number)")
            #expect(cubeRoot(-number) == -cubeRoot(number))
        }
    }

    @Test("The fifth root, to the fifth, is the number, within 4 ulp of the root")
    func fifth() {
        for number in Self.numbers {
            // A fifth is no double, so that the fifth power tells more than libm's own root: five times the error.
            let relative = abs(pow(fifthRoot(number), 5) / number - 1)
            #expect(relative <= 5 * 4 * Double.ulpOfOne, "\(number)")
        }
        #expect(abs(fifthRoot(32) - 2) <= 2 * 2.0.ulp)
    }

    @Test("Zero, infinity and not-a-number are themselves")
    func ends() {
        #expect(cubeRoot(0) == 0)
        #expect(fifthRoot(0) == 0)
        #expect(cubeRoot(.infinity) == .infinity)
        #expect(cubeRoot(-.infinity) == -.infinity)
        #expect(cubeRoot(.nan).isNaN)
        #expect(cubeRoot(.leastNonzeroMagnitude) > 0)
    }
}
