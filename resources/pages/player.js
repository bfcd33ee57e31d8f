// The page's only script: shows one of the frames, moves by clock, pointer and keys.
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
// A blank plays wherever the focus is, so it does not press the button, too.
document.addEventListener("keyup", event => { if (event.key === " ") event.preventDefault(); });
for (const [id, way] of [["before", -1], ["after", 1]])
  document.getElementById(id).addEventListener("click", () => step(way));
slider.addEventListener("input", () => { play(false); show(Number(slider.value)); });
slider.max = data.frames.length - 1;
show(0);
