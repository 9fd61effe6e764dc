import Glibc
import Testing

@testable import AppearanceValues

@Suite("Angles") struct AngleTests {
    @Test func `sine and cosine match libm within 1e-15`() {
        for step in -7200...7200 {
            let degrees = Double(step) * 0.1
            let (sine, cosine) = Angle.sineAndCosine(degrees)
            // Reduces the angle exactly first: libm gets rounded radians, and smaller radians are rounded less.
            let radians = degrees.remainder(dividingBy: 360) * .pi / 180
            #expect(abs(sine - sin(radians)) <= 1e-15, "\(degrees)")
            #expect(abs(cosine - cos(radians)) <= 1e-15, "\(degrees)")
        }
    }

    @Test(arguments: [-720, -360, 0, 360, 1_000_080])
    func `quarter turns are exact`(turn: Double) {
        #expect(Angle.sineAndCosine(turn) == (0, 1))
        #expect(Angle.sineAndCosine(turn + 90) == (1, 0))
        #expect(Angle.sineAndCosine(turn + 180) == (0, -1))
        #expect(Angle.sineAndCosine(turn + 270) == (-1, 0))
    }

    @Test func `the angle of a point matches libm within 1e-13 degrees`() {
        for x in -60...60 {
            for y in -60...60 where x != 0 || y != 0 {
                let expected = atan2(Double(y), Double(x)) * 180 / .pi
                let difference = abs(Angle.of(x: Double(x), y: Double(y)) - (expected < 0 ? expected + 360 : expected))
                #expect(difference <= 1e-13, "\(x) \(y)")
            }
        }
        #expect(Angle.of(x: 0, y: 0) == 0)
    }

    @Test func `every angle is normalised to 0 up to 360`() {
        #expect(Angle.normalized(-30) == 330)
        #expect(Angle.normalized(750) == 30)
        #expect(Angle.normalized(360) == 0)
        #expect(Angle.normalized(-1e-300) == 0)
        #expect(Angle.normalized(.nan) == 0)
        #expect(Angle.normalized(.infinity) == 0)
    }
}
