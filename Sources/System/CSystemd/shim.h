// libsystemd: the event loop (sd-event), the bus (sd-bus), and the service manager's notices (sd-daemon).
//
// sd-bus describes an object's members by a table that C programs build with macros. Swift sees no macros
// of that kind, so each of the functions below returns the entry that the macro of the same name makes.
//
// The platform's own module leaves out eventfd(2), by which another thread wakes the loop, and timerfd_create(2),
// by which the kernel tells that the clock was set: their headers are here too.
#pragma once
#include <string.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-bus-vtable.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>

static inline sd_bus_vtable halflight_vtable_start(void) {
    // Unused parts of the union must be zero, which an initialiser alone does not promise.
    sd_bus_vtable entry, start = SD_BUS_VTABLE_START(0);
    memset(&entry, 0, sizeof entry);
    entry.type = start.type;
    entry.x.start = start.x.start;
    return entry;
}

static inline sd_bus_vtable halflight_vtable_end(void) {
    sd_bus_vtable entry;
    memset(&entry, 0, sizeof entry);
    entry.type = _SD_BUS_VTABLE_END;
    return entry;
}

// `names` is the arguments' names in order, first the incoming, then the outgoing, each ended by a zero byte.
static inline sd_bus_vtable halflight_vtable_method(
        const char *member, const char *signature, const char *result, const char *names,
        sd_bus_message_handler_t handler) {
    sd_bus_vtable entry;
    memset(&entry, 0, sizeof entry);
    entry.type = _SD_BUS_VTABLE_METHOD;
    // Who may call is the session bus's to say: its policy lets in this user alone.
    entry.flags = SD_BUS_VTABLE_UNPRIVILEGED;
    entry.x.method.member = member;
    entry.x.method.signature = signature;
    entry.x.method.result = result;
    entry.x.method.names = names;
    entry.x.method.handler = handler;
    return entry;
}

static inline sd_bus_vtable halflight_vtable_signal(
        const char *member, const char *signature, const char *names) {
    sd_bus_vtable entry;
    memset(&entry, 0, sizeof entry);
    entry.type = _SD_BUS_VTABLE_SIGNAL;
    entry.x.signal.member = member;
    entry.x.signal.signature = signature;
    entry.x.signal.names = names;
    return entry;
}

// A property whose `set` is null is read-only.
static inline sd_bus_vtable halflight_vtable_property(
        const char *member, const char *signature, _Bool emits_change,
        sd_bus_property_get_t get, sd_bus_property_set_t set) {
    sd_bus_vtable entry;
    memset(&entry, 0, sizeof entry);
    entry.type = set ? _SD_BUS_VTABLE_WRITABLE_PROPERTY : _SD_BUS_VTABLE_PROPERTY;
    // Reading needs no privilege anyway: sd-bus refuses the flag on a property that can only be read.
    entry.flags = (set ? SD_BUS_VTABLE_UNPRIVILEGED : 0) | (emits_change ? SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE : 0);
    entry.x.property.member = member;
    entry.x.property.signature = signature;
    entry.x.property.get = get;
    entry.x.property.set = set;
    return entry;
}
