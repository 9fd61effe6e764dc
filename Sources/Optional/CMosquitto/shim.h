// libmosquitto: an MQTT client whose socket a program's own event loop watches.
#pragma once
#include <mosquitto.h>
// From version 2.1 on, mosquitto.h includes it, and the old header warns.
#if LIBMOSQUITTO_VERSION_NUMBER < 2001000
#include <mqtt_protocol.h>
#endif
