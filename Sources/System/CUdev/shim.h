// libudev: devices, their attributes, and hot-plug.
#pragma once
#include <libudev.h>
