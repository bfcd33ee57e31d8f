#include "export/page_script.h"

namespace hopscope {

const char* const frameScript =
    R"js(// An element is a pattern with its own numbers between the pieces; some patterns have other colours in the dark.
function element(index, dark) {
  const [pattern, ...parts] = data.elements[index];
  const pieces = (dark && data.dark[pattern]) || data.patterns[pattern];
  return pieces.map((piece, i) => piece + (i < parts.length ? parts[i] : "")).join("");
}

// A frame lists elements; runs of neighbours are written "first-last".
function markup(frame, dark) {
  return data.frames[frame].split(" ").map(run => {
    const [first, last] = run.split("-").map(Number);
    let text = "";
    for (let i = first; i <= (last ?? first); ++i) text += element(i, dark);
    return text;
  }).join("");
}

)js";

const char* const pageScript =
    R"js(// The page's only script: shows one of the frames, moves by clock, pointer and keys.
const picture = document.getElementById("picture"), slider = document.getElementById("scrub");
const button = document.getElementById("play"), clock = document.getElementById("clock");
let shown = -1, playing = false, began = 0, offset = 0;

function show(frame) {
  frame = Math.max(0, Math.min(data.frames.length - 1, frame));
  if (frame === shown) return;
  shown = frame;
  picture.innerHTML = markup(frame);
  slider.value = frame;
  clock.textContent = data.clocks[frame];
  slider.setAttribute("aria-valuetext", data.clocks[frame]);
}

function tick(now) {
  if (!playing) return;
  const frame = offset + Math.floor((now - began) / 1000 * data.rate);
  show(frame);
  if (frame >= data.frames.length - 1) return play(false);
  requestAnimationFrame(tick);
}

function play(on) {
  playing = on;
  button.textContent = on ? "Pause" : "Play";
  if (!on) return;
  offset = shown >= data.frames.length - 1 ? 0 : shown;
  began = performance.now();
  requestAnimationFrame(tick);
}

// The frame in which the step before or after this one is over.
function step(way) {
  play(false);
  let frame = way > 0 ? data.steps.find(at => at > shown) : data.steps.findLast(at => at < shown);
  show(frame ?? (way > 0 ? data.frames.length - 1 : 0));
}

const keys = {
  " ": () => play(!playing), ArrowRight: () => step(1), ArrowLeft: () => step(-1),
  Home: () => { play(false); show(0); }, End: () => { play(false); show(data.frames.length - 1); },
  ".": () => { play(false); show(shown + 1); }, ",": () => { play(false); show(shown - 1); },
};
document.addEventListener("keydown", event => {
  if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  keys[event.key]();
});
button.addEventListener("click", () => play(!playing));
button.addEventListener("keydown", event => { if (event.key === " ") event.preventDefault(); });
slider.addEventListener("input", () => { play(false); show(Number(slider.value)); });
slider.max = data.frames.length - 1;
show(0);
)js";

const char* const pageStyle = R"css(
body { margin: 0; padding: 12px; background: var(--ground); color: var(--ink); box-sizing: border-box;
  font: 14px Inter, system-ui, sans-serif; min-height: 100vh; display: flex; flex-direction: column; gap: 10px; }
svg { width: 100%; flex: 1; min-height: 0; max-height: calc(100vh - 110px); }
nav { display: flex; gap: 12px; align-items: center; max-width: 1000px; width: 100%; margin: 0 auto; }
nav input { flex: 1; accent-color: var(--accent); min-width: 60px; }
nav button { font: inherit; min-width: 5em; padding: 5px 12px; border: 1px solid currentColor; border-radius: 6px;
  background: none; color: inherit; cursor: pointer; }
nav output { font-variant-numeric: tabular-nums; min-width: 9em; text-align: right; }
footer { text-align: center; font-size: 12px; opacity: 0.75; }
)css";

} // namespace hopscope
