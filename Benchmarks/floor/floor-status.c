// The floor of `halflight status`: asks the running agent once, and prints its answer.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <systemd/sd-bus.h>

static void check(int result, const char *what) {
    if (result >= 0) return;
    fprintf(stderr, "floor-status: %s: %s\n", what, strerror(-result));
    exit(EXIT_FAILURE);
}

static void print(const char *name, const char *type, sd_bus_message *reply) {
    union {
        const char *text;
        uint64_t number;
        double real;
    } value;
    check(sd_bus_message_read_basic(reply, *type, &value), "reading a value");
    switch (*type) {
    case 's': printf("%-12s %s\n", name, value.text); break;
    case 't': printf("%-12s %" PRIu64 "\n", name, value.number); break;
    case 'd': printf("%-12s %g\n", name, value.real); break;
    }
}

int main(void) {
    sd_bus *bus;
    sd_bus_message *reply;
    check(sd_bus_open_user(&bus), "no session bus");
    check(sd_bus_call_method(
              bus, "org.halflight.Agent", "/org/halflight/Agent", "org.freedesktop.DBus.Properties", "GetAll", NULL,
              &reply, "s", "org.halflight.Agent1"),
        "no answer");
    check(sd_bus_message_enter_container(reply, 'a', "{sv}"), "reading the answer");
    while (sd_bus_message_enter_container(reply, 'e', "sv") > 0) {
        const char *name, *type;
        check(sd_bus_message_read_basic(reply, 's', &name), "reading a name");
        check(sd_bus_message_peek_type(reply, NULL, &type), "reading a value");
        check(sd_bus_message_enter_container(reply, 'v', type), "reading a value");
        // The list of holds is skipped.
        if (type[1])
            check(sd_bus_message_skip(reply, type), "passing a value over");
        else
            print(name, type, reply);
        sd_bus_message_exit_container(reply);
        sd_bus_message_exit_container(reply);
    }
    sd_bus_message_unref(reply);
    sd_bus_flush_close_unref(bus);
    return 0;
}
