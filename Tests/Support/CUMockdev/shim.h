// libumockdev: a sysfs tree of one's own, with uevents that libudev receives as if the kernel had sent them.
#pragma once
#include <umockdev.h>

// GObject's own g_object_unref takes an untyped pointer; this one keeps the type.
static inline void halflight_testbed_release(UMockdevTestbed *testbed) {
    g_object_unref(testbed);
}
