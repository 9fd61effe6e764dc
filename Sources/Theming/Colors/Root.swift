// This room imports nothing but Switching, so there is no libm to ask. What colours need of it is here, to within
// four units in the last place of a double; the tests hold it against libm.

/// The cube root of any finite number, within 4 ulp; of infinity and not-a-number, itself.
func cubeRoot(_ number: Double) -> Double {
    root(3, of: number.magnitude) * (number < 0 ? -1 : 1)
}

/// The fifth root of a number that is not negative, within 4 ulp.
func fifthRoot(_ number: Double) -> Double {
    root(5, of: number)
}

/// The n-th root by Newton's method.
///
/// `number = m * 2^(n * q)` with `1 <= m < 2^n`, so that the root is `2^q` times one from 1 to 2. The first guess is off
/// by less than a half, and each step about squares the error: after eight nothing of it is left.
private func root(_ n: Int, of number: Double) -> Double {
    guard number > 0, number.isFinite else { return number }
    let exponent = Int(number.exponent)
    let quotient = exponent >= 0 ? exponent / n : -((n - 1 - exponent) / n)
    let rest = exponent - quotient * n
    let mantissa = number.significand * Double(1 << rest)
    let degree = Double(n)
    var root = 1 + (mantissa - 1) / (Double(1 << n) - 1)
    for _ in 0..<8 {
        var power = root
        for _ in 2..<n { power *= root }
        root += (mantissa / power - root) / degree
    }
    return Double(sign: .plus, exponent: quotient, significand: root)
}
