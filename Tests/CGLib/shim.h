// GLib's main loop, which GTK's programs run by.
#pragma once
#include <glib.h>
#include <glib-unix.h>
