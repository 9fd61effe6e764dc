"""An empty window of GTK, whose version is the argument (3.0 or 4.0), as large as a small screen."""

import sys

import gi

gi.require_version("Gtk", sys.argv[1])
from gi.repository import GLib, Gtk  # noqa: E402

if sys.argv[1] == "4.0":
    Gtk.init()
window = Gtk.Window(title="Plain", default_width=960, default_height=540)
window.show()
GLib.MainLoop().run()
