internal import Glibc

/// Linear light of an sRGB value; both are 0...1 (IEC 61966-2-1).
func decodeSRGB(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}
