// Put at the end of an exported page, which stands in a frame; tells the page around it what does not hold.
setTimeout(() => {
  const said = [];
  const say = (what, held) => { if (!held) said.push(what); };
  const press = key =>
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const narrow = innerWidth < 700, leastTarget = 43.5;
  const place = () => document.getElementById("place")?.textContent;
  const clock = document.getElementById("clock");
  const look = where => {
    say("sideways scroll " + where, document.documentElement.scrollWidth <= innerWidth + 1);
    if (!narrow) return;
    for (const one of document.querySelectorAll("button, select, summary, input[type=range], fieldset label")) {
      const area = one.getBoundingClientRect();
      if (area.width > 0)
        say("small target " + where + ": " + one.id + one.textContent.slice(0, 20), area.height >= leastTarget);
    }
    const tops = ["show", "question", "turn"].map(id => document.getElementById(id))
      .filter(one => one && !one.hidden).map(one => one.getBoundingClientRect().top);
    say("the picture is not above the question " + where, tops.every((top, i) => i === 0 || tops[i - 1] <= top));
  };
  if (place()) {
    const first = place();
    document.getElementById("next").focus();
    press("n");
    say("N does not turn the page while a button has the focus", place() !== first);
    press("p");
    say("P does not turn it back", place() === first);
    const pages = Number(first.split(" ").at(-1));
    for (let i = 0; i < pages; ++i, press("n")) {
      look("on " + place());
      if (!document.getElementById("show").hidden) say("no clock on " + place(), clock.textContent.length > 0);
    }
  } else {
    const first = clock.textContent;
    say("no clock", first.length > 0);
    document.getElementById("play").focus();
    press("ArrowRight");
    say("the arrow makes no step while a button has the focus", clock.textContent !== first);
    look("");
  }
  const names = [...document.querySelectorAll("[id]")].map(one => one.id);
  say("an id stands twice", new Set(names).size === names.length);
  parent.postMessage((said.length ? "not held at " : "held at ") + innerWidth + " " + said.slice(0, 5).join("; "), "*");
}, 2500);
