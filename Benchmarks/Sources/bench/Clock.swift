import Foundation

/// Microseconds since some fixed moment, on the clock that nobody sets (CLOCK_MONOTONIC).
func microseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// Does nothing for a while.
func rest(milliseconds: Int) {
    usleep(UInt32(milliseconds * 1000))
}
