"""An empty GTK window of a small screen's size. The argument is the version, 3.0 or 4.0."""

import sys

import gi

gi.require_version("Gtk", sys.argv[1])
from gi.repository import GLib, Gtk  # noqa: E402

if sys.argv[1] == "4.0":
    Gtk.init()
window = Gtk.Window(title="Plain", default_width=960, default_height=540)
window.show()
GLib.MainLoop().run()
