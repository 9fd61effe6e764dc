import Glibc

/// Returns a time in seconds since 1970 from a date and time in UTC.
func utc(_ year: Int32, _ month: Int32, _ day: Int32, _ hour: Int32 = 0, _ minute: Int32 = 0) -> Double {
    var clock = tm()
    clock.tm_year = year - 1900
    clock.tm_mon = month - 1
    clock.tm_mday = day
    clock.tm_hour = hour
    clock.tm_min = minute
    return Double(timegm(&clock))
}
