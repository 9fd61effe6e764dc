"""A GTK 3 window that prints the desktop's themes at its start and at each change."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402

settings = Gtk.Settings.get_default()
names = ["gtk-theme-name", "gtk-icon-theme-name", "gtk-cursor-theme-name"]


def tell(*_):
    print(" ".join(settings.get_property(name) or "-" for name in names), flush=True)


for name in names:
    settings.connect(f"notify::{name}", tell)
window = Gtk.Window(title="Follower", default_width=300, default_height=160)
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12, margin=16)
box.add(Gtk.Label(label="half-light"))
box.add(Gtk.Entry(text="A program of this desktop"))
buttons = Gtk.Box(spacing=12, halign=Gtk.Align.CENTER)
for icon in ["folder", "document-open", "user-home", "edit-find"]:
    buttons.add(Gtk.Button(image=Gtk.Image(icon_name=icon, icon_size=Gtk.IconSize.DND), always_show_image=True))
box.add(buttons)
window.add(box)
window.show_all()
tell()
Gtk.main()
