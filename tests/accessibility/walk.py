"""Reads the tree of every page of the window over AT-SPI, as a screen reader does, and says what nobody could hear.

Usage: walk.py PROCESS [TREE.txt], and beforehand, in the background: walk.py --portal
"""

import sys
import time

import pyatspi
from gi.repository import Gio, GLib

PAGES = ["Watch", "Curves", "Compare", "Bandwidth", "Applications", "Gallery", "Lessons", "Write", "Network"]
PATIENCE = 600  # seconds after which something hangs; what is only slow may take its time
NAMELESS = {"filler", "panel", "layered pane", "scroll pane", "viewport", "separator", "frame", "split pane", "unknown"}


def wait_for(what, found):
    end = time.time() + PATIENCE
    while time.time() < end:
        try:
            thing = found()
            if thing:
                return thing
        except Exception:  # it has gone while it was asked
            pass
        time.sleep(0.1)
    sys.exit(f"{what} did not come")


def window_of(process):
    for application in pyatspi.Registry.getDesktop(0):
        if application and application.get_process_id() == process and application.childCount:
            return application
    return None


def shown(node):
    states = node.getState()
    return states.contains(pyatspi.STATE_SHOWING) and states.contains(pyatspi.STATE_VISIBLE)


def walk(node, depth=0):
    """All that is shown, with its depth, in the order in which it is read."""
    yield node, depth
    for index in range(min(node.childCount, 400)):
        child = node[index]
        if child is not None and (depth == 0 or shown(child)):
            yield from walk(child, depth + 1)


def find(root, role, name):
    for node, _ in walk(root):
        if node.getRoleName() == role and node.name == name:
            return node
    return None


def extents(node):
    try:
        box = node.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
        return box.x, box.y, box.width, box.height
    except NotImplementedError:
        return None


def act(node):
    node.queryAction().doAction(0)


def line_of(node, depth):
    focus = " (focusable)" if node.getState().contains(pyatspi.STATE_FOCUSABLE) else ""
    words = f"{'  ' * depth}{node.getRoleName()}{focus} “{node.name}”"
    return words + (f": {node.description}" if node.description else "")


def faults_of(page, root):
    faults = []
    pictures = 0
    for node, depth in walk(root):
        if depth == 0:
            continue
        role, states = node.getRoleName(), node.getState()
        told = f"{page}: {role} “{node.name}” in “{node.parent.name if node.parent else ''}”"
        focusable = states.contains(pyatspi.STATE_FOCUSABLE)
        if focusable and not node.name:
            faults.append(f"{told} takes the focus and has no name")
        if focusable and role in NAMELESS - {"panel"} and node.childCount == 0:
            faults.append(f"{told} takes the focus and has no role")
        box = extents(node)
        if focusable and box and (box[0] + box[2] <= 0 or box[1] + box[3] <= 0):
            faults.append(f"{told} takes the focus and lies outside of the screen: {box}")
        if role in ("image", "canvas") and box and box[2] > 100:
            pictures += 1
            if not node.name or not node.description:
                faults.append(f"{told} is a picture without a name or a description")
    return faults, pictures


class Portal:
    """The part of a desktop that says whether things may move; here they may not."""

    TELLS = """<node><interface name="org.freedesktop.portal.Settings">
      <method name="Read"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/></method>
    </interface></node>"""

    def __init__(self):
        self.loop = GLib.MainLoop()
        Gio.bus_own_name(Gio.BusType.SESSION, "org.freedesktop.portal.Desktop", Gio.BusNameOwnerFlags.NONE,
                         self.begin, None, None)
        self.loop.run()

    def begin(self, bus, _name):
        node = Gio.DBusNodeInfo.new_for_xml(self.TELLS)
        bus.register_object("/org/freedesktop/portal/desktop", node.interfaces[0], self.answer, None, None)

    def answer(self, _bus, _sender, _path, _interface, _method, arguments, invocation):
        if arguments.unpack() == ("org.gnome.desktop.interface", "enable-animations"):
            value = GLib.Variant("v", GLib.Variant("b", False))
            invocation.return_value(GLib.Variant("(v)", (value,)))
        else:
            invocation.return_dbus_error("org.freedesktop.portal.Error.NotFound", "no such setting")


def main():
    if sys.argv[1] == "--portal":
        Portal()
        return
    process = int(sys.argv[1])
    application = wait_for("the window", lambda: window_of(process))
    wait_for("the network", lambda: find(application, "image", "Network"))
    faults, tree = [], []
    for page in PAGES:
        act(wait_for(f"the button of {page}", lambda: find(application, "radio button", page)))
        wait_for(f"the page {page}", lambda: find(application, "radio button", page).getState().contains(pyatspi.STATE_CHECKED))
        time.sleep(1)  # what comes later is read as it is
        tree.append(f"== {page}")
        tree += [line_of(node, depth) for node, depth in walk(application) if depth > 0]
        found, pictures = faults_of(page, application)
        faults += found
        print(f"{page}: {len(found)} faults, {pictures} pictures")

    # What a picture says changes with the step, and so does the sentence that says why.
    act(find(application, "radio button", "Watch"))
    network = wait_for("the network", lambda: find(application, "image", "Network"))
    for button in ("To the start (Home)", "On a step (Right)"):
        before = network.description
        act(wait_for(button, lambda: find(application, "push button", button)))
        if button.startswith("On"):
            try:
                end = time.time() + 60
                while network.description == before and time.time() < end:
                    time.sleep(0.1)
            finally:
                if network.description == before:
                    faults.append("Watch: the description of the network does not change with the step")
    # Whoever asks the system for less motion gets it.
    playback = find(application, "menu item", "Playback") or find(application, "menu", "Playback")
    act(playback)
    motion = wait_for("the choice of motion", lambda: find(application, "check menu item", "Reduced motion"))
    if not motion.getState().contains(pyatspi.STATE_CHECKED):
        faults.append("Reduced motion does not follow the system")
    if len(sys.argv) > 2:
        with open(sys.argv[2], "w", encoding="utf-8") as file:
            file.write("\n".join(tree) + "\n")
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


main()
