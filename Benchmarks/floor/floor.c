// The floor: the least C program that does the agent's main job with the same two libraries.
//
// It owns a name on the session bus, shows the agent's properties there, and on a change of the first backlight reads
// the level, decides with hysteresis (night below 30 %, day above 40 %) and tells its clients. It has no configuration,
// no state, no other source, no waiting, no log, no hooks; and it does nothing that the agent could not do as well.
#include <errno.h>
#include <fcntl.h>
#include <libudev.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-event.h>
#include <unistd.h>

#define NAME "org.halflight.Floor"
#define PATH "/org/halflight/Agent"
#define INTERFACE "org.halflight.Agent1"

// What the properties show, in the agent's words.
static struct status {
    char *appearance, *mode, *force_ends;
    uint64_t forced_until;
    double level, illuminance;
    char *source;
    double night_below, day_above;
    char *reason;
} status = {"day", "auto", "", 0, -1, -1, "", 30, 40, "not known yet"};

#define SHOW(name, type, member, flags) SD_BUS_PROPERTY(name, type, NULL, offsetof(struct status, member), flags)

static const sd_bus_vtable vtable[] = {
    SD_BUS_VTABLE_START(0),
    SHOW("Appearance", "s", appearance, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
    SHOW("Mode", "s", mode, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
    SHOW("ForceEnds", "s", force_ends, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
    SHOW("ForcedUntil", "t", forced_until, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
    SHOW("Level", "d", level, 0),
    SHOW("Illuminance", "d", illuminance, 0),
    SHOW("Source", "s", source, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
    SHOW("NightBelow", "d", night_below, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
    SHOW("DayAbove", "d", day_above, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
    SHOW("Reason", "s", reason, 0),
    SD_BUS_SIGNAL_WITH_NAMES("AppearanceChanged", "ss", SD_BUS_PARAM(appearance) SD_BUS_PARAM(reason), 0),
    SD_BUS_VTABLE_END,
};

static sd_bus *bus;

static void check(int result, const char *what) {
    if (result >= 0) return;
    fprintf(stderr, "floor: %s: %s\n", what, strerror(-result));
    exit(EXIT_FAILURE);
}

// An attribute's number; -1 when there is none.
static double number(const char *device, const char *attribute) {
    char path[4096], text[32];
    snprintf(path, sizeof path, "%s/%s", device, attribute);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    if (count <= 0) return -1;
    text[count] = 0;
    return strtod(text, NULL);
}

static void take(struct udev_device *device) {
    const char *path = udev_device_get_syspath(device);
    double maximum = number(path, "max_brightness"), brightness = number(path, "brightness");
    if (maximum <= 0 || brightness < 0 || brightness > maximum) return;
    status.level = brightness / maximum * 100;
    char *appearance = status.level < status.night_below ? "night"
        : status.level > status.day_above ? "day" : status.appearance;
    if (!strcmp(appearance, status.appearance)) return;
    status.appearance = appearance;
    static char reason[80];
    snprintf(reason, sizeof reason, "%s at %.1f %%", appearance, status.level);
    status.reason = reason;
    sd_bus_emit_properties_changed(bus, PATH, INTERFACE, "Appearance", NULL);
    sd_bus_emit_signal(bus, PATH, INTERFACE, "AppearanceChanged", "ss", appearance, reason);
}

static int on_uevent(sd_event_source *source, int fd, uint32_t events, void *monitor) {
    for (struct udev_device *device; (device = udev_monitor_receive_device(monitor)); udev_device_unref(device)) {
        const char *action = udev_device_get_action(device);
        if (action && !strcmp(action, "change")) take(device);
    }
    return 0;
}

// Takes the first backlight into use.
static void find(struct udev *udev) {
    struct udev_enumerate *enumeration = udev_enumerate_new(udev);
    udev_enumerate_add_match_subsystem(enumeration, "backlight");
    udev_enumerate_scan_devices(enumeration);
    struct udev_list_entry *entry = udev_enumerate_get_list_entry(enumeration);
    struct udev_device *device = entry ? udev_device_new_from_syspath(udev, udev_list_entry_get_name(entry)) : NULL;
    if (device) {
        static char source[256];
        snprintf(source, sizeof source, "backlight:%s", udev_device_get_sysname(device));
        status.source = source;
        take(device);
        udev_device_unref(device);
    }
    udev_enumerate_unref(enumeration);
}

int main(void) {
    sd_event *event;
    check(sd_event_default(&event), "no event loop");
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    check(sd_event_add_signal(event, NULL, SIGTERM, NULL, NULL), "no signals");

    // The name as soon as possible, as the agent has it: clients that come early find somebody.
    check(sd_bus_open_user(&bus), "no session bus");
    check(sd_bus_attach_event(bus, event, 0), "no session bus");
    check(sd_bus_add_object_vtable(bus, NULL, PATH, INTERFACE, vtable, &status), "no object");
    check(sd_bus_request_name(bus, NAME, 0), "no name");

    struct udev *udev = udev_new();
    struct udev_monitor *monitor = udev ? udev_monitor_new_from_netlink(udev, "udev") : NULL;
    if (!monitor) check(-ENOMEM, "no device events");
    udev_monitor_filter_add_match_subsystem_devtype(monitor, "backlight", NULL);
    check(udev_monitor_enable_receiving(monitor), "no device events");
    check(sd_event_add_io(event, NULL, udev_monitor_get_fd(monitor), EPOLLIN, on_uevent, monitor), "no device events");
    find(udev);

    int code = sd_event_loop(event);
    sd_bus_flush_close_unref(bus);
    return code < 0;
}
