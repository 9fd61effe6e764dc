"""A libadwaita window that prints `dark` or `light` after each drawing."""

import gi

gi.require_version("Adw", "1")
gi.require_version("Gtk", "4.0")
from gi.repository import Adw, Gio, Gtk  # noqa: E402


class Window(Adw.ApplicationWindow):
    def __init__(self, application):
        super().__init__(application=application, title="Follower", default_width=300, default_height=200)
        content = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        content.append(Adw.HeaderBar())
        content.append(Gtk.Label(label="half-light", vexpand=True))
        self.set_content(content)
        self.style = application.get_style_manager()
        self.style.connect("notify::dark", lambda *_: self.tell_when_drawn())
        self.connect("map", lambda *_: self.tell_when_drawn())

    def tell_when_drawn(self):
        """Prints the style once the next frame is on the screen."""
        clock = self.get_frame_clock()

        def drawn(_):
            clock.disconnect(handler)
            self.get_display().sync()
            print("dark" if self.style.get_dark() else "light", flush=True)

        handler = clock.connect("after-paint", drawn)
        self.queue_draw()


application = Adw.Application(application_id="org.halflight.Follower", flags=Gio.ApplicationFlags.NON_UNIQUE)
application.connect("activate", lambda application: Window(application).present())
application.run()
