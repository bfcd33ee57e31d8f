"""Reads the tree of every page of the window over AT-SPI, as a screen reader does, and says what nobody could hear.

Usage: walk.py PROCESS [TREE.txt]
"""

import sys
import time

import pyatspi

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


def has_ended(process):
    """Whether the process is gone, or waits to be asked how it ended."""
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


def window_of(process):
    if has_ended(process):
        sys.exit("the window ended before it came")
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


def be_patient():
    """A busy machine answers late: no call is given up before the test is."""
    milliseconds = PATIENCE * 1000
    pyatspi.Atspi.set_timeout(milliseconds, milliseconds)


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


def everything(node):
    """Menus that are closed, too."""
    yield node
    for index in range(node.childCount):
        child = node[index]
        if child is not None:
            yield from everything(child)


def faults_of_numbers(application):
    """Who sends to whom is a real table, with a heading for every column."""

    def item():
        items = (node for node in everything(application) if node.getRoleName() == "menu item")
        return next((node for node in items if node.name.startswith("Numbers behind the pictures")), None)

    def filled():
        for node, _ in walk(application):
            if node.getRoleName() == "table" and node.name == "Numbers behind the pictures":
                numbers = node.queryTable()
                return node if numbers.nRows > 0 else None
        return None

    act(wait_for("the menu item of the numbers", item))
    numbers = wait_for("the table of numbers", filled).queryTable()
    headings = [numbers.getColumnHeader(column) for column in range(numbers.nColumns)]
    cells = [numbers.getAccessibleAt(0, column) for column in range(numbers.nColumns)]
    print(f"Numbers: {numbers.nRows} rows of", ", ".join(heading.name for heading in headings if heading))
    return [
        f"Numbers: column {column + 1} has no heading or no cell that can be read"
        for column, (heading, cell) in enumerate(zip(headings, cells))
        if not heading or not heading.name or not cell or not cell.name
    ]


def main():
    be_patient()
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
    faults += faults_of_numbers(application)
    if len(sys.argv) > 2:
        with open(sys.argv[2], "w", encoding="utf-8") as file:
            file.write("\n".join(tree) + "\n")
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


main()
