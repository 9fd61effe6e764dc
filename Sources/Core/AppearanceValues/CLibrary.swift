#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The C library functions that the rules and the theming library need, which name that library nowhere else.
package enum CLibrary {
    /// Returns the logarithm to base 10.
    package static func decimalLogarithm(_ number: Double) -> Double { log10(number) }

    package static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

    package static func cubeRoot(_ number: Double) -> Double { cbrt(number) }

    /// Returns sine and cosine of an angle in radians.
    package static func sineAndCosine(_ radians: Double) -> (sine: Double, cosine: Double) {
        (sin(radians), cos(radians))
    }

    /// Returns the angle of a point (x, y) from the origin, in radians.
    package static func angle(x: Double, y: Double) -> Double { atan2(y, x) }

    /// Returns the calling thread's number, unique while the thread runs.
    package static func currentThread() -> UInt {
        #if canImport(Glibc)
        pthread_self()
        #else
        unsafe UInt(bitPattern: pthread_self())
        #endif
    }

    /// Writes a line to standard error.
    package static func writeError(_ line: String) {
        let bytes = Array("\(line)\n".utf8)
        _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
    }
}
