// libmosquitto: an MQTT client whose socket a program's own event loop watches.
#pragma once
#include <mosquitto.h>
#include <mqtt_protocol.h>
