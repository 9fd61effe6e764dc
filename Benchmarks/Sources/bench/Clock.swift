import Foundation

/// Returns microseconds since a fixed moment (CLOCK_MONOTONIC).
func microseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// Sleeps.
func rest(milliseconds: Int) {
    usleep(UInt32(milliseconds * 1000))
}
