#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The C library functions that the rules and the theming library need. They name that library nowhere else.
package enum CLibrary {
    package static func decimalLogarithm(_ number: Double) -> Double { log10(number) }

    package static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

    package static func cubeRoot(_ number: Double) -> Double { cbrt(number) }

    package static func sineAndCosine(_ radians: Double) -> (sine: Double, cosine: Double) {
        (sin(radians), cos(radians))
    }

    /// In radians.
    package static func angle(x: Double, y: Double) -> Double { atan2(y, x) }

    package static func writeError(_ line: String) {
        let bytes = Array("\(line)\n".utf8)
        _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
    }
}
