#!/usr/bin/python3
"""Uses every control of the window beside a real agent; Tests/Machines/Window/run says how to start it.

Each scene prints a line. Waits end with their condition, or fail after PATIENCE.
"""
import math
import os
import socket
import struct
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi

PATIENCE = 30
PROGRAMS = os.environ["PROGRAMS"]
CONFIG = os.path.join(os.environ["XDG_CONFIG_HOME"], "halflight", "config.yaml")
HISTORY = os.path.join(os.environ["XDG_STATE_HOME"], "halflight", "history")
ON_X11 = os.environ["PLATFORM"] == "x11"
# The agent changes only its own state.
BASE = "# mine\ndesktop: none  # stays\n"
running = []


class Failure(Exception):
    pass


def until(what, condition):
    """Waits for a condition, and returns its value."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            value = condition()
        except (gi.repository.GLib.Error, AttributeError):
            # The widget is gone.
            value = None
        if value:
            return value
        if time.monotonic() > end:
            raise Failure(f"in vain for {PATIENCE} s: {what}")
        time.sleep(0.05)


# MARK: Programs


def start(*command, **environment):
    process = subprocess.Popen(
        command, env=os.environ | environment,
        stdout=open(os.path.join(os.environ["STUDIO"], os.path.basename(command[0]) + ".log"), "a"), stderr=subprocess.STDOUT)
    running.append(process)
    return process


def end(process):
    process.terminate()
    running.remove(process)
    return process.wait(PATIENCE)


def halflight(*arguments):
    return subprocess.run(
        [os.path.join(PROGRAMS, "halflight"), *arguments], capture_output=True, text=True).stdout.strip()


def start_agent():
    agent = start(os.path.join(PROGRAMS, "halflightd"))
    until("an agent", lambda: halflight("get") in ("day", "night"))
    return agent


def start_window(**environment):
    began = time.monotonic()
    window = start(os.path.join(PROGRAMS, "halflight-settings"), **environment)
    until("the window", lambda: find("frame", "Halflight"))
    seconds = time.monotonic() - began
    take_keys()
    return window, seconds


def take_keys():
    """Gives the window the keys on X11, which has no window manager here."""
    if ON_X11:
        subprocess.run(["xdotool", "search", "--sync", "--onlyvisible", "--name", "Halflight", "windowfocus"], check=True)


def write(text, path=CONFIG):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path + "~", "w") as file:
        file.write(text)
    os.rename(path + "~", path)


def read(path=CONFIG):
    with open(path) as file:
        return file.read()


def install(name):
    """Puts a program that does nothing on the PATH."""
    folder = os.path.join(os.environ["STUDIO"], "bin")
    write("#!/bin/sh\n", os.path.join(folder, name))
    os.chmod(os.path.join(folder, name), 0o755)
    os.environ["PATH"] = folder + ":" + os.environ["PATH"]


def make_history(days):
    """Writes days of simulated light up to now: the sun with clouds, and a lamp in the evening."""
    now = int(time.time())
    for day in range(days, 0, -1):
        began = now - day * 86400
        moment = time.gmtime(began)
        rows = ["seconds,lux,percent,source,event,decision"]
        rows.append(time.strftime("0,,,,clock %Y-%m-%d %H:%M:%S +00:00,", moment))
        rows.append("0,,,illuminance:iio:device0,,")
        for second in range(0, 86340, 60):
            hour = (began + second) % 86400 / 3600
            sun = max(0, math.sin((hour - 7) / 11 * math.pi)) if 7 < hour < 18 else 0
            lamp = 60 if 17 < hour < 23 else 0
            cloud = math.exp(math.sin(second / 700) + math.sin(second / 190) * 0.7)
            rows.append(f"{second},{max(0.5, sun * 300 * cloud + lamp):.1f},,,,")
        write("\n".join(rows) + "\n", os.path.join(HISTORY, time.strftime("%Y-%m-%dT%H%M%SZ.csv", moment)))


# MARK: Widgets


def children(widget):
    for index in range(widget.get_child_count()):
        child = widget.get_child_at_index(index)
        if child is not None:
            yield child


def all_below(widget):
    for child in children(widget):
        yield child
        yield from all_below(child)


def widgets():
    desktop = Atspi.get_desktop(0)
    desktop.clear_cache()
    for application in children(desktop):
        if application.get_name() == "halflight-settings":
            application.set_cache_mask(Atspi.Cache.NONE)
            yield from all_below(application)


def is_shown(widget):
    # GTK 4.8 reports only the window as showing.
    return widget.get_state_set().contains(Atspi.StateType.VISIBLE)


def find(role, name=None, below=None):
    """Returns the first widget of a role whose name begins with `name`, or None."""
    for widget in all_below(below) if below else widgets():
        if is_of(widget, role) and (name is None or is_called(widget, name)) and is_shown(widget):
            return widget
    return None


def is_of(widget, role):
    """Returns whether a widget has a role, by GTK 4.8's name or a later one."""
    return widget.get_role_name() in ROLES.get(role, (role,))


ROLES = {"push button": ("push button", "button", "toggle button"), "check box": ("check box", "switch")}


def is_called(widget, name):
    # GTK 4.18 names a list after the chosen item.
    return widget.get_name().startswith(name) or (widget.get_description() or "").startswith(name)


def the(role, name=None):
    return until(f"{role} {name}", lambda: find(role, name))


def has_label(text):
    return until(f"the label {text}", lambda: any(text in w.get_name() for w in widgets() if w.get_role_name() == "label" and is_shown(w)))


def state(widget, kind):
    widget.clear_cache()
    return widget.get_state_set().contains(kind)


def press(widget):
    if not widget.do_action(0):
        raise Failure(f"{widget.get_name()} cannot be pressed")


def is_enabled(widget):
    return state(widget, Atspi.StateType.SENSITIVE)


# MARK: Keys and pointer


def key(*names):
    for name in names:
        if ON_X11:
            subprocess.run(["xdotool", "key", name], check=True)
        else:
            # wtype makes a new keyboard each time, whose keys the window must learn first.
            subprocess.run(["wtype", "-s", "60", "-k", name, "-s", "20"], check=True)


def has_focus(widget):
    return any(state(w, Atspi.StateType.FOCUSED) for w in [widget, *all_below(widget)])


def focus(role, name):
    """Walks to a widget with Tab, like a person. GTK 4.8 gives the focus in no other way."""
    for _ in range(60):
        if has_focus(the(role, name)):
            return
        key("Tab")
        time.sleep(0.05)
    raise Failure(f"Tab does not lead to {role} {name}")


def type_over(text):
    """Replaces an entry's text, and applies it."""
    if ON_X11:
        subprocess.run(["xdotool", "key", "ctrl+a", "type", text], check=True)
    else:
        subprocess.run(["wtype", "-s", "60", "-M", "ctrl", "a", "-m", "ctrl", text, "-s", "20"], check=True)
    key("Return")


class Pointer:
    """A pointer for a compositor without one (wlr-virtual-pointer-unstable-v1)."""

    def __init__(self):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(os.path.join(os.environ["XDG_RUNTIME_DIR"], os.environ["WAYLAND_DISPLAY"]))
        # wl_display.get_registry as object 2, then wl_display.sync as object 3, whose event ends the list of globals.
        self.send(1, 1, struct.pack("=I", 2))
        self.send(1, 0, struct.pack("=I", 3))
        name = self.find("zwlr_virtual_pointer_manager_v1")
        text = b"zwlr_virtual_pointer_manager_v1\0"
        # wl_registry.bind as object 4, then create_virtual_pointer without a seat as object 5.
        self.send(2, 0, struct.pack("=II", name, len(text)) + text.ljust(-(-len(text) // 4) * 4, b"\0") + struct.pack("=II", 1, 4))
        self.send(4, 0, struct.pack("=II", 0, 5))

    def send(self, object, request, content):
        self.socket.sendall(struct.pack("=IHH", object, request, 8 + len(content)) + content)

    def find(self, interface):
        data = b""
        while True:
            data += self.socket.recv(65536)
            while len(data) >= 8 and len(data) >= (size := struct.unpack_from("=IHH", data)[2]):
                object, event = struct.unpack_from("=IH", data)
                if (object, event) == (2, 0):
                    name, length = struct.unpack_from("=II", data, 8)
                    if data[16:16 + length - 1] == interface.encode():
                        return name
                if object == 3:
                    raise Failure(f"the compositor has no {interface}")
                data = data[size:]

    def move(self, x, y):
        self.send(5, 1, struct.pack("=IIIII", self.now, x, y, 700, 1000))
        self.send(5, 4, b"")

    def press(self, is_down):
        # BTN_LEFT of linux/input-event-codes.h.
        self.send(5, 2, struct.pack("=III", self.now, 0x110, is_down))
        self.send(5, 4, b"")

    @property
    def now(self):
        return time.monotonic_ns() // 1_000_000 & 0xFFFFFFFF


def drag(widget, distance):
    """Drags a widget down by a distance in pixels, or up if negative."""
    place = widget.get_extents(Atspi.CoordType.WINDOW)
    (x, y) = (place.x + place.width // 2, place.y + place.height // 2)
    if ON_X11:
        run = lambda *words: subprocess.run(["xdotool", *map(str, words)], check=True)
        run("mousemove", x, y, "mousedown", 1)
        for step in range(1, 11):
            run("mousemove", x, y + distance * step // 10)
        run("mouseup", 1)
    else:
        pointer = Pointer()
        pointer.move(x, y)
        # The window must notice the pointer.
        until("a pointer", lambda: b"pointer" in subprocess.check_output(["swaymsg", "-t", "get_inputs"]))
        time.sleep(0.3)
        pointer.move(x, y + 1)
        pointer.press(1)
        for step in range(1, 11):
            pointer.move(x, y + distance * step // 10)
            time.sleep(0.02)
        pointer.press(0)
        time.sleep(0.3)


def keep_picture(name):
    path = os.path.join(os.environ["PICTURES"], f"{name}.png")
    subprocess.run(["import", "-window", "root", path] if ON_X11 else ["grim", path], check=True)


# MARK: Scenes


def appearance():
    """The buttons force, and follow who else does."""
    until("Auto pressed", lambda: state(the("push button", "Auto"), Atspi.StateType.PRESSED))
    has_label("Day: light above 100 lx (now 250 lx)")
    press(the("push button", "Night"))
    until("night", lambda: halflight("get") == "night")
    has_label("Night: set to night")
    keep_picture("night")
    halflight("set", "auto")
    until("Auto pressed", lambda: state(the("push button", "Auto"), Atspi.StateType.PRESSED))
    has_label("Day: ")
    keep_picture("day")


def keys():
    """A threshold is moved by keys, and written with all comments kept."""
    has_label("Switches in 24 hours with these thresholds: ")
    focus("slider", "Day Above")
    key("Up", "Up", "Up")
    until("day-above", lambda: "day-above: \"130 lx\"\n" in read())
    if BASE not in read():
        raise Failure(f"the comments are gone: {read()}")
    has_label("Night below 32 lx")
    press(the("push button", "Undo"))
    until("day-above as before", lambda: "day-above: 40\n" in read())


def pointer():
    """A threshold is dragged by the pointer; what it would have done is shown meanwhile."""
    press(the("push button", "7 Days"))
    has_label("Switches a day with these thresholds: ")
    drag(the("slider", "Night Below"), -30)
    has_label(" instead of ")
    until("night-below", lambda: "night-below: \"" in read())
    until("the agent", lambda: "night below 30 %" not in halflight("status"))
    if BASE not in read():
        raise Failure(f"the comments are gone: {read()}")
    press(the("push button", "24 Hours"))


def boxes():
    """A number box sets a threshold."""
    box = the("spin button", "Day Above")
    box.set_current_value(200)
    until("day-above", lambda: "day-above: \"200 lx\"\n" in read())


def elsewhere():
    """What somebody else writes is shown at once; a mistake is shown, and nothing can be written until it is mended."""
    write(BASE + "night-below: 20\nday-above: 60\n")
    box = the("spin button", "Night Below")
    until("10 lx", lambda: abs(box.get_current_value() - 10) < 0.1)
    write(BASE + "night-below: 70\n")
    has_label("night-below (70 %) must be lower than day-above (40 %)")
    until("no writing", lambda: not is_enabled(the("spin button", "Night Below")))
    keep_picture("problem")
    write(BASE)
    until("writing", lambda: is_enabled(the("spin button", "Night Below")))
    until("no problem", lambda: not find("list item", os.path.dirname(CONFIG)))


def trial():
    """A trial ends by itself."""
    buttons = [w for w in widgets() if is_of(w, "push button") and w.get_name() == "Try for 10 Seconds"]
    press(buttons[1])
    until("night", lambda: halflight("get") == "night")
    until("day again", lambda: halflight("get") == "day")


def theme():
    """A theme is chosen from the list."""
    names = halflight("theme", "list")
    focus("combo box", "Theme by night")
    key("space", "Down", "Return")
    until("a theme", lambda: "theme: {night: " in read())
    if read().split("night: ")[1].split("}")[0] not in names:
        raise Failure(f"an unknown theme: {read()}")


def mistakes():
    """A key that is ignored changes nothing; with a mistake the window shows what is in force, and writes nothing."""
    write(BASE + "nihgt-below: 3\n")
    has_label("Switches in 24 hours with these thresholds: ")
    until("thresholds", lambda: is_enabled(the("spin button", "Night Below")))
    write(BASE + "guards: perhaps\n")
    until("no thresholds", lambda: not is_enabled(the("spin button", "Night Below")))
    has_label("Switches in 24 hours with these thresholds: ")
    has_label("Day: ")
    write(BASE)
    until("thresholds", lambda: is_enabled(the("spin button", "Night Below")))


def lock():
    """The night lock is chosen, and its hours are typed."""
    focus("combo box", "Night Lock")
    key("space", "Down", "Return")
    until("a lock by the sun", lambda: "night-lock: {from: sunset, until: sunrise}" in read())
    focus("combo box", "Night Lock")
    key("space", "Down", "Return")
    until("a lock by hours", lambda: 'night-lock: {from: "22:00", until: "07:00"}' in read())
    focus("combo box", "Night Lock")
    # GTK 4.8 does not say that an entry has the focus.
    key("Tab")
    type_over("21:30")
    until("another hour", lambda: 'night-lock: {from: "21:30", until: "07:00"}' in read())
    type_over("late")
    has_label("sunset or sunrise")
    focus("combo box", "Night Lock")
    key("space", "Up", "Up", "Return")
    until("no lock", lambda: "\n#night-lock: " in read())


def source():
    """The source is chosen, and each says what it sees."""
    has_label("250 lx")
    focus("combo box", "Source")
    key("space", "Down", "Down", "Down", "Return")
    until("the backlight", lambda: "source: backlight" in read())
    write(BASE)


def learned():
    """What was learned is used, put off, or forgotten."""
    global agent
    path = os.path.join(os.path.dirname(HISTORY), "corrections.yaml")
    # A suggestion that was put off is not shown again, so "Not Now" comes last.
    for button in ("Use", "Forget", "Not Now"):
        end(agent)
        now = int(time.time()) * 1_000_000
        line = '- {{time: {}, source: "illuminance:iio:device0", level: 45, wanted: night}}\n'
        write("".join(line.format(now - n * 1_000_000_000) for n in (5, 4, 3, 2, 1)), path)
        agent = start_agent()
        has_label("by your corrections")
        press(the("push button", button))
        until("no suggestion", lambda: not find("push button", button))
        until("what is kept", lambda: (os.path.exists(path) and "wanted" in read(path)) == (button == "Not Now"))
        if button == "Use":
            until("night-below", lambda: "night-below: " in read())
        write(BASE)


def killed():
    """An agent that is killed is offered to be started; one that is there again is shown."""
    global agent
    agent.kill()
    agent.wait()
    running.remove(agent)
    has_label("The agent is not running.")
    the("push button", "Start Now and at Login")
    until("no modes", lambda: not is_enabled(the("push button", "Night")))
    keep_picture("without-agent")
    agent = start_agent()
    has_label("Day: ")


def history():
    """Without history it offers to keep one, and shows the live light."""
    write(BASE + "history: off\n")
    press(the("push button", "Keep the Light of the Last 30 Days"))
    until("history", lambda: "history: on" in read())
    has_label("Day: ")


def close(title):
    press(until("a button to close", lambda: find("push button", "Close", below=the("frame", title))))
    until("one window", lambda: not find("frame", title))
    take_keys()


def more():
    """Rows and the menu show what doctor finds, the help, the keys, and about."""
    focus("list item", "Check the Setup")
    key("Return")
    shown = the("frame", "Check the Setup")
    until("findings", lambda: find("list item", below=shown))
    close("Check the Setup")
    key("F1")
    shown = the("frame", "Help")
    until("the manual", lambda: find("text", below=shown))
    close("Help")
    # The keyboard opens the menu, whose first item has the focus.
    for steps, shown in (0, "Much Higher or Lower"), (2, "The Halflight maintainers"):
        key("F10", *["Down"] * steps, "Return")
        has_label(shown)
        key("Escape")
        until(f"no {shown}", lambda: not any(shown in w.get_name() for w in widgets() if is_shown(w)))
        take_keys()


def programs():
    """Only installed programs are listed, with what each recipe adds; the switch enables it."""
    focus("list item", "Programs That Follow")
    key("Return")
    shown = the("frame", "Programs That Follow")
    listed = lambda name: find("list item", name, below=shown) or find("label", name, below=shown)
    until("an installed program", lambda: listed("foot"))
    if listed("noctalia"):
        raise Failure("a program that is not installed is listed")
    has_label("include=~/.config/foot/halflight.ini")
    recipe = os.path.join(os.path.dirname(CONFIG), "recipes", "foot.yaml")
    for is_on in (True, False):
        press(until("a switch", lambda: find("check box", "foot", below=shown)))
        until(f"a recipe: {is_on}", lambda: os.path.islink(recipe) == is_on)
    close("Programs That Follow")


def login():
    """The switch is enable and disable."""
    entry = os.path.join(os.environ["XDG_CONFIG_HOME"], "autostart", "halflight.desktop")
    press(the("check box", "Start at Login"))
    until("an entry", lambda: os.path.exists(entry))
    has_label("Halflight starts at every login.")
    press(the("check box", "Start at Login"))
    until("no entry", lambda: not os.path.exists(entry))
    has_label("Halflight no longer starts at login.")
    has_label("The agent is not running.")


def german():
    """No text is left in English."""
    words = set("the of day night light below above agent switches choose source start".split())
    until("German", lambda: find("push button", "Automatisch"))
    left = [w.get_name() for w in widgets() if words & set(w.get_name().lower().replace(":", " ").split())]
    left = [name for name in left if "iio" not in name and "/" not in name]
    if left:
        raise Failure(f"not in German: {left}")
    keep_picture("german")


def play(*scenes):
    for scene in scenes:
        began = time.monotonic()
        scene()
        print(f"ok      {scene.__doc__.splitlines()[0]} ({time.monotonic() - began:.1f} s)", flush=True)


try:
    write(BASE)
    make_history(30)
    install("foot")
    agent = start_agent()
    window, seconds = start_window()
    print(f"  shown after {seconds:.1f} s")
    play(*(s for s in (appearance, keys, pointer, boxes, elsewhere, trial, theme, mistakes, lock, source, learned, killed, history, more, programs) if not os.environ.get('ONLY')))
    end(window)
    window, _ = start_window(LANGUAGE="de")
    play(german)
    end(window)
    window, _ = start_window()
    play(login)
    if end(window) not in (0, -15):
        raise Failure("the window crashed")
except (Failure, OSError, subprocess.SubprocessError) as failure:
    print(f"FAILED  {failure}")
    for widget in widgets():
        if widget.get_name() and widget.get_role_name() == "label" and is_shown(widget):
            print(f"  {widget.get_name()}")
    keep_picture("failed")
    with open(os.path.join(os.environ["STUDIO"], "halflight-settings.log")) as log:
        print("".join(f"  {line}" for line in log.readlines()[-40:]))
    sys.exit(1)
finally:
    for process in running:
        process.kill()
