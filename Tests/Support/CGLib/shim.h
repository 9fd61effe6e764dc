// GLib's main loop, which drives GTK programs.
#pragma once
#include <glib.h>
#include <glib-unix.h>
