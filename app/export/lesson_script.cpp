#include "export/lesson_script.h"

namespace hopscope {

const char* const lessonMarking = R"js(// What is right lies in the page so that it is not read in passing.
function unveil(text, salt) {
  const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  let state = salt >>> 0;
  for (let i = 0; i < bytes.length; ++i) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[i] ^= state >>> 24;
  }
  return JSON.parse(new TextDecoder().decode(bytes));
}

// Of a cable either direction counts.
const same = (key, a, b) => key.form === "link" ? a >> 1 === b >> 1 : a === b;

// The value of the table that is nearest.
function rowOf(key, value) {
  return key.table.reduce((best, row) => Math.abs(row[0] - value) < Math.abs(best[0] - value) ? row : best);
}

// Items are numbers; a number is null if none was given.
function mark(key, items, number) {
  const has = (list, item) => list.some(other => same(key, other, item));
  let right = false, wrong = [], missing = [];
  const remarks = [];
  if (key.rule === "exactly") {
    wrong = items.filter(item => !has(key.right, item));
    missing = key.right.filter(item => !has(items, item));
    right = items.length > 0 && wrong.length === 0 && missing.length === 0;
  } else if (key.rule === "any") {
    wrong = items.filter(item => !has(key.right, item));
    right = items.length === 1 && wrong.length === 0;
    if (items.length > 1) remarks.push("One is enough: choose a single one.");
  } else if (key.rule === "order") { // those of the same rank may change places
    wrong = items.filter((item, i) => key.ranks[key.right.indexOf(item)] !== key.ranks[i]);
    right = items.length === key.right.length && wrong.length === 0;
  } else if (number !== null && key.rule === "near") {
    right = Math.abs(number - key.number) <= key.tolerance + 1e-9 * Math.max(Math.abs(key.number), key.tolerance);
    if (!right) remarks.push(number > key.number ? "That is too much." : "That is too little.");
  } else if (number !== null) {
    const row = rowOf(key, number);
    right = row[1];
    if (row[2]) remarks.push(row[2]);
  }
  if (!right)
    for (const item of [...wrong, ...missing]) if (key.remarks[item]) remarks.push(key.remarks[item]);
  return {right, wrong, missing, remarks: [...new Set(remarks)].slice(0, 5)};
}

// "0, 2 and 5-7" as numbers.
function numbersIn(text) {
  const numbers = new Set();
  for (const [, first, last] of text.matchAll(/(\d+)(?:\s*[-–]\s*(\d+))?/g))
    for (let i = Number(first); i <= Math.min(Number(last ?? first), Number(first) + 10000); ++i) numbers.add(i);
  return [...numbers];
}

// Nothing if it is no number; a comma may stand for the point.
function numberIn(text) {
  const number = Number(text.trim().replace(",", "."));
  return text.trim() !== "" && Number.isFinite(number) ? number : null;
}
)js";

const char* const lessonScript = R"js(
const element_ = id => document.getElementById(id);
const dark = () => data.scheme === "dark" || (data.scheme === "both" && matchMedia("(prefers-color-scheme: dark)").matches);
const plain = text => String(text).replace(/[&<>"]/g, letter => "&#" + letter.charCodeAt(0) + ";");
const last = data.pages.length; // the summary
const states = data.pages.map(page => ({
  items: page.question?.form === "order" ? [...page.question.listed] : [],
  text: page.question?.table ? String(page.question.table[0]) : "", tries: 0, first: null, marked: null, done: false,
}));
let current = 0, moment = 0, playing = false, began = 0, offset = 0, stop = 0;

const keyOf = page => page.key ??= unveil(page.question.secret, page.question.salt);
const sequenceOf = index => {
  const scene = data.pages[index]?.scene;
  return scene ? (states[index].done || !scene.before ? scene.after : scene.before) : null;
};

// --- the pictures

function layPanels() {
  const sequence = sequenceOf(current);
  element_("show").hidden = !sequence;
  if (!sequence) return;
  element_("panels").style.setProperty("--columns", data.pages[current].scene.columns);
  element_("panels").innerHTML = data.pages[current].scene.panels.map((panel, i) =>
    `<figure><figcaption>${panel.name ? `<b>${plain(panel.name)}</b> ` : ""}<code>${plain(panel.experiment)}</code>` +
    `<span id="moment-${i}"></span></figcaption><svg viewBox="0 0 ${panel.width} ${panel.height}" role="img" ` +
    `aria-label="${plain(panel.title)}"><g id="picture-${i}"></g><g id="marks-${i}"></g><g id="targets-${i}"></g></svg></figure>`).join("");
  element_("scrub").max = sequence.clocks.length - 1;
  element_("transport").hidden = sequence.clocks.length < 2;
  layTargets();
}

const asked = () => data.pages[current]?.question;
const points = () => asked() && !states[current].done && (asked().form === "processors" || asked().form === "link");

// What can be clicked lies over the pictures, unseen but for what is chosen.
function layTargets() {
  const sequence = sequenceOf(current), state = states[current];
  if (!sequence) return;
  sequence.targets.forEach((targets, i) => {
    let text = "";
    if (points() && targets !== null && data.pages[current].scene.panels[i].run === asked().run) {
      const chosen = item => state.items.some(other => same(asked(), other, item)) ? ' class="chosen"' : "";
      if (asked().form === "processors")
        text = data.targets[targets].processors.map(([n, x, y, r]) =>
          `<circle data-item="${n}"${chosen(n)} cx="${x}" cy="${y}" r="${r}"><title>processor ${n}</title></circle>`).join("");
      else
        text = data.targets[targets].cables.map(([link, path]) =>
          `<path data-item="${link}"${chosen(link)} d="${path}"/>`).join("");
    }
    element_(`targets-${i}`).innerHTML = text;
  });
}

// Ticks on what is right, while the moment is shown that they belong to.
function layMarks() {
  const sequence = sequenceOf(current), evidence = states[current].done && keyOf(data.pages[current]).evidence;
  sequence.targets.forEach((targets, i) => {
    let text = "";
    if (evidence && targets !== null && data.pages[current].scene.panels[i].run === evidence.run &&
        moment >= evidence.from && moment <= evidence.to) {
      const tick = (x, y) => `<circle class="disc" cx="${x}" cy="${y}" r="8"/><path class="tick" d="M${x - 3.6} ${y + 0.2}L${x - 0.8} ${y + 3}L${x + 4} ${y - 3}"/>`;
      for (const [link, path, x, y] of data.targets[targets].cables)
        if (evidence.links.some(other => other >> 1 === link >> 1)) text += `<path class="right" d="${path}"/>` + tick(x, y);
      for (const [n, x, y, r] of data.targets[targets].processors)
        if (evidence.processors.includes(n))
          text += `<circle class="right" cx="${x}" cy="${y}" r="${r}"/>` + tick(x + 0.72 * r, y - 0.72 * r);
    }
    element_(`marks-${i}`).innerHTML = text;
  });
}

function show(index) {
  const sequence = sequenceOf(current);
  if (!sequence) return;
  moment = Math.max(0, Math.min(sequence.clocks.length - 1, index));
  sequence.panels.forEach((frames, i) => {
    element_(`picture-${i}`).innerHTML = markup(frames[moment], dark());
    element_(`moment-${i}`).textContent = sequence.moments[i][moment];
  });
  layMarks();
  element_("scrub").value = moment;
  element_("clock").textContent = sequence.clocks[moment];
  element_("scrub").setAttribute("aria-valuetext", sequence.clocks[moment]);
}

function tick(now) {
  if (!playing) return;
  const frame = offset + Math.floor((now - began) / 1000 * sequenceOf(current).rate);
  show(Math.min(frame, stop));
  if (frame >= stop) return play(false);
  requestAnimationFrame(tick);
}

function play(on, from = moment, to = null) {
  playing = on;
  element_("play").textContent = on ? "Pause" : "Play";
  if (!on) return;
  const end = sequenceOf(current).clocks.length - 1;
  stop = to ?? end;
  offset = from >= stop ? 0 : from;
  began = performance.now();
  requestAnimationFrame(tick);
}

// Those who asked for less motion see where it ends.
function playFrom(from, to) {
  play(false);
  if (to > from && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
    show(from);
    play(true, from, to);
  } else {
    show(to);
  }
}

function step(way) {
  const sequence = sequenceOf(current);
  if (!sequence) return;
  play(false);
  const at = way > 0 ? sequence.steps.find(frame => frame > moment) : sequence.steps.findLast(frame => frame < moment);
  show(at ?? (way > 0 ? sequence.clocks.length - 1 : 0));
}

// --- the question

function entry(question, state) {
  const box = (item, words, kind) =>
    `<label><input type="${kind}" name="item" data-item="${item}" id="item-${item}"${state.items.includes(item) ? " checked" : ""}> ${words}</label>`;
  const kind = question.rule === "any" ? "radio" : "checkbox";
  switch (question.form) {
    case "processors":
    case "blocks":
      return question.items.length ? `<div class="boxes">${question.items.map(item => box(item, item, kind)).join("")}</div>`
        : `<input type="text" id="entry" data-numbers="" aria-label="Numbers" placeholder="0, 2, 5-7" value="${plain(state.text)}">`;
    case "link":
      return `<select id="entry" data-link="" aria-label="Link"><option value="">choose a link</option>${question.links.map(([link, words]) =>
        `<option value="${link}"${state.items.some(item => item >> 1 === link >> 1) ? " selected" : ""}>${plain(words)}</option>`).join("")}</select>`;
    case "choice":
      return question.options.map((words, i) => box(i, words, kind)).join("");
    case "order":
      return `<ol>${state.items.map((item, i) => `<li><button type="button" data-act="up" data-value="${i}" aria-label="up"${i ? "" : " disabled"}>↑</button>` +
        `<button type="button" data-act="up" data-value="${i + 1}" aria-label="down"${i + 1 < state.items.length ? "" : " disabled"}>↓</button> ${question.options[item]}</li>`).join("")}</ol>`;
    case "slider": {
      const at = question.table.indexOf(Number(state.text));
      return `<label class="slider">${plain(question.parameter)} <input type="range" id="entry" data-slider="" min="0" max="${question.table.length - 1}" value="${at}">` +
        `<output id="value">${plain(state.text)}</output></label><p class="numbers" id="numbers">${plain(question.numbers[at])}</p>`;
    }
    default:
      return `<label><input type="text" inputmode="decimal" id="entry" data-number="" aria-label="Number" value="${plain(state.text)}"> ${plain(question.unit)}</label>`;
  }
}

function feedback(page, state) {
  if (!state.marked && !state.done) return "";
  const key = keyOf(page);
  let text = "";
  if (state.marked?.right) text = `<p class="verdict good">✓ Right. ${plain(key.words)}</p>`;
  else if (state.done) text = `<p class="verdict">The answer: ${plain(key.words)}</p>`;
  else text = `<p class="verdict trouble">✗ Not yet.</p>`;
  if (!state.marked?.right && state.marked?.remarks.length)
    text += `<ul>${state.marked.remarks.map(words => `<li>${plain(words)}</li>`).join("")}</ul>`;
  if (state.done) text += `<div class="reason">${key.reason}</div>${key.explanation}`;
  return text;
}

function layQuestion() {
  const page = data.pages[current], question = page?.question, state = states[current];
  element_("question").hidden = !question;
  if (!question) return;
  element_("question").innerHTML =
    `<p class="label">Question ${question.number} <span>${plain(question.task)} ${plain(question.ruleWords)}</span></p>${question.prompt}` +
    `<fieldset${state.done ? " disabled" : ""}>${entry(question, state)}</fieldset>` +
    (question.hint && !state.done ? `<details${state.hinted ? " open" : ""}><summary>Hint</summary>${question.hint}</details>` : "") +
    (state.done ? "" : `<p class="buttons"><button type="button" data-act="check" class="primary">Check</button>` +
      (state.tries ? `<button type="button" data-act="reveal">Show the answer</button>` : "") + `</p>`) +
    `<div id="feedback" role="status">${feedback(page, state)}</div>`;
}

function finish() {
  const key = keyOf(data.pages[current]);
  states[current].done = true;
  layPanels();
  if (sequenceOf(current)) playFrom(key.evidence.from, key.evidence.to);
}

function check() {
  const page = data.pages[current], state = states[current];
  if (!page?.question || state.done) return;
  const number = page.question.form === "slider" || page.question.form === "number" ? numberIn(state.text) : null;
  if (!state.items.length && number === null) {
    element_("feedback").innerHTML = `<p class="verdict">There is no answer yet.</p>`;
    return;
  }
  state.marked = mark(keyOf(page), state.items, number);
  state.first ??= state.marked.right;
  ++state.tries;
  if (state.marked.right) finish();
  layQuestion();
  layProgress();
}

function reveal() {
  const state = states[current];
  if (!asked() || state.done || !state.tries) return;
  finish();
  layQuestion();
}

function choose(item) {
  const state = states[current], question = asked();
  const one = question.rule === "any";
  const had = state.items.some(other => same(question, other, item));
  state.items = had ? state.items.filter(other => !same(question, other, item)) : one ? [item] : [...state.items, item];
  if (question.form === "link") element_("entry").value = had ? "" : String(item);
  else if (question.items?.length) {
    if (one) for (const other of question.items) element_(`item-${other}`).checked = false;
    element_(`item-${item}`).checked = !had;
  } else {
    state.text = state.items.join(", ");
    element_("entry").value = state.text;
  }
  layTargets();
}

// --- pages

function layProgress() {
  const questions = data.pages.flatMap((page, i) => page.question ? [states[i]] : []);
  const right = questions.filter(state => state.first).length, tried = questions.filter(state => state.tries).length;
  element_("place").textContent = current < last ? `Page ${current + 1} of ${last}` : "Summary";
  element_("score").textContent = questions.length ? `${right} of ${questions.length} right at the first try` : "";
  element_("bar").value = current < last ? current : last;
  element_("back").disabled = current === 0;
  element_("next").textContent = current + 1 < last ? "Next" : current < last ? "Finish" : "Start again";
  return [questions.length, tried, right];
}

function laySummary() {
  const rows = data.pages.flatMap((page, i) => page.question ? [
    `<tr><td><button type="button" data-act="go" data-value="${i}">${page.question.number}</button></td><td>${plain(page.title)}</td>` +
    `<td class="${states[i].first ? "good" : states[i].tries ? "trouble" : ""}">${states[i].first ? "✓ right" : states[i].marked?.right ? `right at try ${states[i].tries}` : states[i].tries ? "✗ not right" : "not answered"}</td></tr>`] : []);
  const [all, tried, right] = layProgress();
  element_("words").innerHTML = `<h2>How it went</h2>` + (all ? `<p>${right} of ${all} questions right at the first try, ${tried} answered.</p><table>${rows.join("")}</table>` : "<p>That was all.</p>");
}

function go(index) {
  play(false);
  current = Math.max(0, Math.min(last, index));
  layProgress();
  element_("first").hidden = current !== 0;
  if (current === last) {
    laySummary();
    element_("show").hidden = element_("question").hidden = true;
    return;
  }
  const page = data.pages[current];
  element_("words").innerHTML = `<h2>${plain(page.title)}</h2>${page.text}${page.question ? "" : page.explanation}`;
  layPanels();
  layQuestion();
  const sequence = sequenceOf(current);
  if (sequence && states[current].done) show(keyOf(page).evidence.to);
  else if (sequence?.play) playFrom(...sequence.play);
  else if (sequence) show(sequence.start);
  globalThis.scrollTo?.(0, 0);
}

function forget() {
  data.pages.forEach((page, i) => Object.assign(states[i], {
    items: page.question?.form === "order" ? [...page.question.listed] : [],
    text: page.question?.table ? String(page.question.table[0]) : "", tries: 0, first: null, marked: null, done: false}));
}

const acts = {
  next: () => { if (current === last) forget(); go(current === last ? 0 : current + 1); },
  back: () => go(current - 1), go: value => go(value), check, reveal,
  play: () => { if (sequenceOf(current)) play(!playing); },
  up: value => {
    const items = states[current].items;
    [items[value - 1], items[value]] = [items[value], items[value - 1]];
    layQuestion();
  },
};
document.addEventListener("click", event => {
  const act = event.target.closest("[data-act]"), item = event.target.closest("#panels [data-item]");
  if (act) acts[act.dataset.act](Number(act.dataset.value));
  else if (item && points()) choose(Number(item.dataset.item));
});
document.addEventListener("input", event => {
  const entered = event.target, state = states[current];
  if (entered.id === "scrub") { play(false); show(Number(entered.value)); return; }
  if (!asked() || state.done) return;
  if ("item" in entered.dataset) {
    const item = Number(entered.dataset.item);
    state.items = state.items.filter(other => other !== item);
    if (entered.checked) state.items = asked().rule === "any" ? [item] : [...state.items, item];
    layTargets();
  } else if ("numbers" in entered.dataset) {
    state.text = entered.value;
    state.items = numbersIn(entered.value);
    layTargets();
  } else if ("link" in entered.dataset) {
    state.items = entered.value === "" ? [] : [Number(entered.value)];
    layTargets();
  } else if ("slider" in entered.dataset) {
    const at = Number(entered.value);
    state.text = String(asked().table[at]);
    element_("value").textContent = state.text;
    element_("numbers").textContent = asked().numbers[at];
  } else if ("number" in entered.dataset) {
    state.text = entered.value;
  }
});
const keys = {
  " ": acts.play, ArrowRight: () => step(1), ArrowLeft: () => step(-1), PageDown: acts.next, PageUp: acts.back,
  n: acts.next, p: acts.back, Home: () => { play(false); show(0); }, End: () => { play(false); show(Infinity); },
};
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const within = event.target?.closest?.("input, select, button, summary");
  if (event.key === "Enter" && within && "number" in within.dataset) return check();
  if (!keys[event.key] || (within && within.id !== "scrub")) return;
  event.preventDefault();
  keys[event.key]();
});
if (data.scheme === "both") matchMedia("(prefers-color-scheme: dark)").addEventListener?.("change", () => show(moment));
element_("bar").max = last;
go(0);
)js";

const char* const lessonStyle = R"css(
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 Inter, system-ui, sans-serif;
  min-height: 100vh; display: flex; flex-direction: column; }
header { padding: 14px 24px 10px; border-bottom: 1px solid var(--line); background: var(--panel); }
header h1 { font-size: 21px; margin: 0; }
header div { display: flex; gap: 16px; align-items: center; font-size: 13px; color: var(--soft); flex-wrap: wrap; }
progress { accent-color: var(--accent); height: 8px; width: 160px; }
main { flex: 1; display: grid; grid-template-columns: minmax(300px, 5fr) minmax(0, 8fr); gap: 28px; padding: 20px 24px;
  width: 100%; max-width: 1500px; margin: 0 auto; }
@media (max-width: 900px) { main { grid-template-columns: minmax(0, 1fr); } }
[hidden] { display: none !important; }
h2 { font-size: 19px; margin: 0 0 8px; }
p { margin: 0 0 10px; }
code { font-family: "JetBrains Mono", ui-monospace, monospace; font-size: 0.88em; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: 8px 10px; overflow-x: auto; }
table { border-collapse: collapse; } td, th { padding: 4px 12px 4px 0; text-align: left; vertical-align: top; }
#question { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 14px 16px; margin-top: 14px; }
.label { color: var(--accent); font-weight: 700; font-size: 13px; margin-bottom: 6px; }
.label span { color: var(--soft); font-weight: 400; margin-left: 8px; }
fieldset { border: 0; padding: 0; margin: 0 0 10px; min-width: 0; }
fieldset label { display: block; padding: 3px 0; }
.boxes { display: flex; flex-wrap: wrap; gap: 2px 14px; }
fieldset ol { margin: 0; padding-left: 1.6em; } fieldset li { padding: 2px 0; }
.slider { display: flex !important; gap: 12px; align-items: center; } .slider input { flex: 1; }
.numbers { font-variant-numeric: tabular-nums; color: var(--soft); font-size: 14px; }
input, select, button { font: inherit; color: inherit; accent-color: var(--accent); }
input[type="text"], select { background: var(--ground); border: 1px solid var(--soft); border-radius: 5px; padding: 4px 8px; max-width: 100%; }
button { background: none; border: 1px solid var(--soft); border-radius: 6px; padding: 5px 14px; cursor: pointer; }
button:disabled { opacity: 0.4; cursor: default; } fieldset li button { padding: 0 8px; }
button.primary, #next { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.buttons, #turn { display: flex; gap: 10px; margin: 10px 0 0; } #turn { justify-content: space-between; margin-top: 18px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.verdict { font-weight: 650; margin-top: 10px; } .good { color: var(--good); } .trouble { color: var(--trouble); }
.reason { border-left: 3px solid var(--good); padding-left: 10px; }
details { margin: 0 0 8px; color: var(--soft); }
#show { min-width: 0; }
#panels { display: grid; grid-template-columns: repeat(var(--columns, 1), minmax(0, 1fr)); gap: 12px; }
@media (max-width: 700px) { #panels { grid-template-columns: minmax(0, 1fr); } }
figure { margin: 0; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; background: var(--panel); }
figcaption { font-size: 13px; color: var(--soft); padding: 5px 10px; display: flex; gap: 8px; align-items: baseline; flex-wrap: wrap; }
figcaption span { margin-left: auto; white-space: nowrap; } figcaption b { color: var(--ink); }
figcaption code { overflow-wrap: anywhere; }
svg { display: block; width: 100%; }
[id^="targets"] * { fill: transparent; stroke: transparent; cursor: pointer; }
[id^="targets"] path { fill: none; stroke-width: 16; stroke-linecap: round; pointer-events: stroke; }
[id^="targets"] circle { stroke-width: 3; } [id^="targets"] circle:hover { stroke: var(--soft); }
[id^="targets"] path:hover { stroke: var(--soft); stroke-opacity: 0.4; }
[id^="targets"] circle.chosen { stroke: var(--accent); stroke-width: 4; }
[id^="targets"] path.chosen { stroke: var(--accent); stroke-opacity: 0.5; }
[id^="marks"] { pointer-events: none; } .right { fill: none; stroke: var(--good); stroke-width: 2.5; }
path.right { stroke-width: 12; stroke-opacity: 0.35; } .disc { fill: var(--good); } .tick { fill: none; stroke: var(--panel); stroke-width: 2; }
#transport { display: flex; gap: 12px; align-items: center; margin-top: 10px; font-size: 14px; }
#transport input { flex: 1; min-width: 60px; } #play { min-width: 5em; }
#clock { font-variant-numeric: tabular-nums; min-width: 7em; text-align: right; }
footer { font-size: 12px; color: var(--soft); text-align: center; padding: 8px 16px 12px; }
)css";

} // namespace hopscope
