// The floor: the smallest C program that does the agent's main job with the same two libraries.
//
// It owns a name on the session bus, has the agent's properties, and at a change of the first backlight reads the
// level, decides with hysteresis (night below 30 %, day above 40 %) and notifies its clients. It has no configuration,
// no state, no time rules and no log, and does nothing that the agent could not do.
// `floor --pace SECONDS` reads the first light sensor at that interval if there is no backlight; `floor --hooks FOLDER`
// runs the folder's programs at each change, those with the same number in parallel; `floor --keep FOLDER` writes its
// decisions there, as durably as the agent, and notifies the desktop portal.
// it decided there, as durably as the agent does, and notifies the desktop portal.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libudev.h>
#include <math.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-event.h>
#include <time.h>
#include <unistd.h>

#define NAME "org.halflight.Floor"
#define PATH "/org/halflight/Agent"
#define INTERFACE "org.halflight.Agent1"

// The values of the properties, in the agent's terms.
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
static sd_event *event;

static void check(int result, const char *what) {
    if (result >= 0) return;
    fprintf(stderr, "floor: %s: %s\n", what, strerror(-result));
    exit(EXIT_FAILURE);
}

// Returns an attribute's number, or -1 if it has none.
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

// Hooks

static const char *hooks;
static struct dirent **entries;
static int entry, entry_count, running;

static void run_hooks(void);

static int on_end(sd_event_source *source, const siginfo_t *information, void *nothing) {
    if (!--running) run_hooks();
    return 0;
}

// Starts the hooks with the next number.
static void run_hooks(void) {
    extern char **environ;
    for (int first = entry; entry < entry_count && !strncmp(entries[entry]->d_name, entries[first]->d_name, 2); entry++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", hooks, entries[entry]->d_name);
        char *arguments[] = {path, status.appearance, NULL};
        pid_t process;
        if (entries[entry]->d_name[0] == '.' || posix_spawn(&process, path, NULL, NULL, arguments, environ)) continue;
        check(sd_event_add_child(event, NULL, process, WEXITED, on_end, NULL), "no word of a hook's end");
        running++;
    }
    if (!running && entry < entry_count) run_hooks();
}

static void begin_hooks(void) {
    if (!hooks || running) return;
    while (entry_count) free(entries[--entry_count]);
    free(entries);
    entry = 0;
    check(entry_count = scandir(hooks, &entries, NULL, alphasort), "no hooks");
    run_hooks();
}

// Further work after a change, with --keep

static const char *keep;

static void write_all(int directory, const char *name, int flags, const char *text, int durable) {
    int file = openat(directory, name, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | flags, 0600);
    check(file < 0 ? -errno : 0, "nothing can be kept");
    check(write(file, text, strlen(text)) < 0 || (durable && fsync(file)) ? -errno : 0, "nothing can be kept");
    close(file);
}

static void keep_change(void) {
    static int directory = -1;
    if (directory < 0) check(directory = open(keep, O_DIRECTORY | O_CLOEXEC), "there is no folder to keep it in");
    const char *portal = "/org/freedesktop/portal/desktop", *interface = "org.freedesktop.impl.portal.Settings";
    const char *namespace = "org.freedesktop.appearance";
    int is_night = !strcmp(status.appearance, "night");
    sd_bus_emit_signal(bus, portal, interface, "SettingChanged", "ssv", namespace, "color-scheme", "u", is_night ? 1 : 2);
    sd_bus_emit_signal(
        bus, portal, interface, "SettingChanged", "ssv", namespace, "accent-color", "(ddd)", is_night * 0.1, 0.2, 0.3);
    char line[256];
    fprintf(stderr, "%s: %s\n", status.appearance, status.reason);
    snprintf(line, sizeof line, "light: %s\n", status.appearance);
    unlinkat(directory, "state.new", 0);
    write_all(directory, "state.new", O_EXCL, line, 1);
    check(renameat(directory, "state.new", directory, "state") ? -errno : 0, "nothing can be kept");
    snprintf(line, sizeof line, "- {time: %lld, result: %s, reason: %s}\n", (long long)time(NULL), status.appearance, status.reason);
    write_all(directory, "decisions", O_APPEND, line, 0);
}

// Light

static void take_level(double level) {
    status.level = level;
    char *appearance = status.level < status.night_below ? "night"
        : status.level > status.day_above ? "day" : status.appearance;
    if (!strcmp(appearance, status.appearance)) return;
    status.appearance = appearance;
    static char reason[80];
    snprintf(reason, sizeof reason, "%s at %.1f %%", appearance, status.level);
    status.reason = reason;
    sd_bus_emit_properties_changed(bus, PATH, INTERFACE, "Appearance", NULL);
    sd_bus_emit_signal(bus, PATH, INTERFACE, "AppearanceChanged", "ss", appearance, reason);
    if (keep) keep_change();
    begin_hooks();
}

static void take(struct udev_device *device) {
    const char *path = udev_device_get_syspath(device);
    double maximum = number(path, "max_brightness"), brightness = number(path, "brightness");
    if (maximum > 0 && brightness >= 0 && brightness <= maximum) take_level(brightness / maximum * 100);
}

static int on_uevent(sd_event_source *source, int fd, uint32_t events, void *monitor) {
    for (struct udev_device *device; (device = udev_monitor_receive_device(monitor)); udev_device_unref(device)) {
        const char *action = udev_device_get_action(device);
        if (action && !strcmp(action, "change")) take(device);
    }
    return 0;
}

static uint64_t pace;

static int on_time(sd_event_source *timer, uint64_t time, void *sensor) {
    double lux = number(udev_device_get_syspath(sensor), "in_illuminance_input");
    if (lux >= 0) take_level(fmin(fmax(20 * log10(lux), 0), 100));
    if (!pace || !timer) return 0;
    sd_event_source_set_time_relative(timer, pace);
    return sd_event_source_set_enabled(timer, SD_EVENT_ONESHOT);
}

// Returns a subsystem's first device, or null.
static struct udev_device *first(struct udev *udev, const char *subsystem, const char *attribute) {
    struct udev_enumerate *enumeration = udev_enumerate_new(udev);
    udev_enumerate_add_match_subsystem(enumeration, subsystem);
    if (attribute) udev_enumerate_add_match_sysattr(enumeration, attribute, NULL);
    udev_enumerate_scan_devices(enumeration);
    struct udev_list_entry *found = udev_enumerate_get_list_entry(enumeration);
    struct udev_device *device = found ? udev_device_new_from_syspath(udev, udev_list_entry_get_name(found)) : NULL;
    udev_enumerate_unref(enumeration);
    if (device) {
        static char source[256];
        snprintf(source, sizeof source, "%s:%s", subsystem, udev_device_get_sysname(device));
        status.source = source;
    }
    return device;
}

// Uses the first backlight, or otherwise the first light sensor.
static void find(struct udev *udev) {
    struct udev_device *device = first(udev, "backlight", NULL);
    if (device) {
        take(device);
        udev_device_unref(device);
    } else if ((device = first(udev, "iio", "in_illuminance_input"))) {
        on_time(NULL, 0, device);
        // The same tolerance as the agent's timer.
        if (pace) check(sd_event_add_time_relative(event, NULL, CLOCK_BOOTTIME, pace, 250000, on_time, device), "no timer");
    }
}

int main(int count, char **arguments) {
    for (int index = 1; index + 1 < count; index += 2) {
        if (!strcmp(arguments[index], "--pace")) pace = strtod(arguments[index + 1], NULL) * 1e6;
        if (!strcmp(arguments[index], "--hooks")) hooks = arguments[index + 1];
        if (!strcmp(arguments[index], "--keep")) keep = arguments[index + 1];
    }
    check(sd_event_default(&event), "no event loop");
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGCHLD);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    check(sd_event_add_signal(event, NULL, SIGTERM, NULL, NULL), "no signals");

    // Requests the name as early as the agent, for clients that connect early.
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
