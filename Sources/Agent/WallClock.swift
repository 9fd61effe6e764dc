internal import Glibc

/// Microseconds since 1970, by the wall clock.
nonisolated func wallClockMicroseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UInt64(max(time.tv_sec, 0)) * 1_000_000 + UInt64(time.tv_nsec / 1000)
}
