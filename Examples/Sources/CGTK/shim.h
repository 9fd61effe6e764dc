// GTK 4, and the part of GLib that watches file descriptors.
#pragma once
#include <glib-unix.h>
#include <gtk/gtk.h>
