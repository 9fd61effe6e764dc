// The floor of `halflight set`: one call to the running agent.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <systemd/sd-bus.h>

static void check(int result, const char *what) {
    if (result >= 0) return;
    fprintf(stderr, "floor-set: %s: %s\n", what, strerror(-result));
    exit(EXIT_FAILURE);
}

int main(int count, char **arguments) {
    if (count != 2) return 64;
    sd_bus *bus;
    check(sd_bus_open_user(&bus), "no session bus");
    check(sd_bus_call_method(
              bus, "org.halflight.Agent", "/org/halflight/Agent", "org.halflight.Agent1", "SetMode", NULL, NULL, "su",
              arguments[1], 0),
        "no answer");
    sd_bus_flush_close_unref(bus);
    return 0;
}
