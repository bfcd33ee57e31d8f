const element_ = id => document.getElementById(id);
const dark = () => data.scheme === "dark" || (data.scheme === "both" && matchMedia("(prefers-color-scheme: dark)").matches);
const plain = text => String(text).replace(/[&<>"]/g, letter => "&#" + letter.charCodeAt(0) + ";");
const last = data.pages.length; // the summary
// moved: which slider of the page is where, [slider, value], both by place; null: as the scene has it.
const fresh = page => ({
  items: page.question?.form === "order" ? [...page.question.listed] : [],
  text: page.question?.table ? String(page.question.table[page.question.own]) : "", tries: 0, first: null,
  firstWords: "", lastWords: "", marked: null, done: false, date: "", moved: null, hints: 0, rightAt: 0, sure: 0, seconds: 0,
});
const states = data.pages.map(fresh);
let student = "", opened = 0; // when the page was turned to
let handed = false, begunAt = 0; // of an exam
const noting = () => data.exam && !handed;
const sealed = data.pages.some(page => page.question && !page.question.secret); // the lecturer has the key
let current = 0, moment = 0, playing = false, began = 0, offset = 0, stop = 0;

const keyOf = page => page.key ??= unveil(page.question.secret, page.question.salt);
// What a slider does is seen once a value was committed to.
const explores = index => data.pages[index]?.question?.form === "slider" && states[index].tries > 0 && !noting() && !sealed;
const sequenceOf = index => {
  const scene = data.pages[index]?.scene, moved = states[index]?.moved;
  const other = scene && moved ? scene.sliders[moved[0]].sequences[moved[1]] : null;
  return other ? other : scene ? (states[index].done || explores(index) || !scene.before ? scene.after : scene.before) : null;
};

// --- what was answered stays in the browser, if it lets us

function keep() {
  try {
    localStorage.setItem(data.store, JSON.stringify({current, student, handed, begunAt, states: states.map(({moved, ...kept}) => kept)}));
  } catch { /* a browser that keeps nothing of files: the page works without */ }
}

function recall() {
  try {
    const kept = JSON.parse(localStorage.getItem(data.store));
    if (kept?.states?.length !== states.length) return 0;
    kept.states.forEach((state, i) => Object.assign(states[i], state, {moved: null}));
    student = String(kept.student ?? "");
    handed = kept.handed === true;
    begunAt = Number(kept.begunAt) || 0;
    return Number(kept.current) || 0;
  } catch {
    return 0;
  }
}

// Columns as in Hopscope's own table of results; quotes are doubled.
function resultsTable() {
  const rows = [["lesson", "page", "question kind", "question", "first answer", "right at first", "tries", "last answer",
    "right at last", "right answer", "seconds", "date", "attempt", "seed", "student", "question id", "lesson version", "hints",
    "right at try", "answer shown", "confidence", "answer"]];
  data.pages.forEach((page, i) => {
    const state = states[i];
    if (!page.question || !state.tries) return;
    rows.push([data.title, i + 1, page.question.form, worded(page.question.prompt), state.firstWords,
      sealed ? "" : state.first ? "yes" : "no", state.tries, state.lastWords, sealed ? "" : state.marked?.right ? "yes" : "no",
      sealed ? "" : keyOf(page).words, state.seconds.toFixed(1), state.date, 1, data.seed, student,
      page.question.id, data.version, state.hints, state.rightAt || "", state.done ? "yes" : "no", state.sure || "",
      state.number ?? state.items.join(" ")]);
  });
  const cell = value => /[",\n]/.test(value) ? `"${String(value).replace(/"/g, '""')}"` : String(value);
  return rows.map(row => row.map(cell).join(",") + "\n").join("");
}

// HTML as plain words.
const letters = {"&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&"};
const worded = html => html.replace(/<[^>]*>/g, "").replace(/&(lt|gt|quot|amp);/g, letter => letters[letter]).trim();

function answerWords(question, state) {
  switch (question.form) {
    case "choice":
    case "order": return state.items.map(item => worded(question.options[item])).join("; ");
    case "link": return state.items.map(item => question.links.find(([link]) => link >> 1 === item >> 1)?.[1] ?? item).join("; ");
    case "slider":
    case "number": return state.text;
    default: return state.items.join(", ");
  }
}

function saveTable() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([resultsTable()], {type: "text/csv"}));
  link.download = "results.csv";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// --- the pictures

function layPanels() {
  const sequence = sequenceOf(current);
  element_("show").hidden = !sequence;
  if (!sequence) return;
  element_("panels").style.setProperty("--columns", data.pages[current].scene.columns);
  element_("panels").innerHTML = data.pages[current].scene.panels.map((panel, i) =>
    `<figure>${panel.experiment ? `<figcaption>${panel.name ? `<b>${plain(panel.name)}</b> ` : ""}<code>${plain(sequence.experiments?.[panel.run] ?? panel.experiment)}</code>` +
    `<span id="moment-${i}"></span></figcaption>` : ""}<svg viewBox="0 0 ${panel.width} ${panel.height}" role="img" ` +
    `aria-label="${plain(panel.title + (panel.experiment ? ": " + panel.experiment : ""))}"><g id="picture-${i}"></g><g id="marks-${i}"></g><g id="targets-${i}"></g></svg></figure>`).join("");
  element_("rules").textContent = data.pages[current].scene.rules;
  element_("scrub").max = sequence.clocks.length - 1;
  element_("transport").hidden = sequence.clocks.length < 2;
  layTargets();
}

// The scene's own sliders; that of a question stands where it is asked.
function laySliders() {
  const state = states[current];
  const shut = asked() && !state.done && !explores(current); // as the clock is
  const sliders = shut ? [] : data.pages[current]?.scene?.sliders ?? [];
  element_("sliders").innerHTML = sliders.map((slider, i) => {
    if (i === 0 && asked()?.form === "slider") return slider.sequences.length ? "" : standing;
    const at = state.moved?.[0] === i ? state.moved[1] : slider.own;
    return `<label class="slider">${plain(slider.label)} <input type="range" data-moves="${i}" min="0" max="${slider.values.length - 1}" value="${at}">` +
      `<output id="moved-${i}">${plain(slider.values[at])}</output></label><p class="numbers" id="result-${i}">${plain(slider.results[at])}</p>` +
      (slider.sequences.length ? "" : standing);
  }).join("");
}
const standing = `<p class="numbers">The numbers follow the slider; the pictures do so in Hopscope, here they would be too large.</p>`;

// The run of a value that the question's slider has.
function explore(at) {
  if (at >= 0 && data.pages[current].scene.sliders[0]?.sequences[at]) move(0, at);
}

// Another run is shown, at about the same place.
function move(slider, at) {
  const before = sequenceOf(current), share = before.clocks.length > 1 ? moment / (before.clocks.length - 1) : 0;
  play(false);
  states[current].moved = [slider, at];
  layPanels();
  show(Math.round(share * (sequenceOf(current).clocks.length - 1)));
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
  const sequence = sequenceOf(current), state = states[current];
  const evidence = state.done && !state.moved && keyOf(data.pages[current]).evidence;
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
    if (data.pages[current].scene.panels[i].experiment)
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

// --- pages

function layProgress() {
  const questions = data.pages.flatMap((page, i) => page.question ? [states[i]] : []);
  const right = questions.filter(state => state.first).length, tried = questions.filter(state => state.tries).length;
  element_("place").textContent = current < last ? `Page ${current + 1} of ${last}` : "Summary";
  element_("score").textContent = noting() ? `${tried} of ${questions.length} noted${timeLeft()}`
    : sealed ? "" : questions.length ? `${right} of ${questions.length} correct on the first try` : "";
  element_("bar").value = current < last ? current : last;
  element_("back").disabled = current === 0;
  element_("forget").hidden = !tried;
  element_("next").textContent = current + 1 < last ? "Next" : current < last ? "Finish" : "Start again";
  return [questions.length, tried, right];
}

const savingRow = () => `<p class="buttons"><label>Your code for the lecturer, if there is one: <input type="text" id="student" data-student="" value="${plain(student)}"></label> ` +
  `<button type="button" data-act="csv">Results as a table (CSV)</button></p>`;

function timeLeft() {
  if (!data.limit || !noting()) return "";
  const left = data.limit - (Date.now() - begunAt) / 60000;
  return left >= 1 ? `, ${Math.ceil(left)} minutes left` : ", less than a minute left";
}

// Ends an exam: its answers are marked and shown, if the page knows what is right.
function handIn() {
  if (!noting()) return;
  handed = true;
  if (!sealed) data.pages.forEach((page, i) => { if (page.question && states[i].tries) states[i].done = true; });
  go(last);
}

function laySummary() {
  const rows = data.pages.flatMap((page, i) => page.question ? [
    `<tr><td><button type="button" data-act="go" data-value="${i}">${page.question.number}</button></td><td>${plain(page.title)}</td>` +
    (noting() || sealed ? `<td>${states[i].tries ? "noted" : "not answered"}</td></tr>` : `<td class="${states[i].first ? "good" : states[i].tries ? "trouble" : ""}">${states[i].first ? "✓ right" : states[i].marked?.right ? `right at try ${states[i].tries}` : states[i].tries ? "✗ not right" : "not answered"}</td></tr>`)] : []);
  const [all, tried, right] = layProgress();
  if (noting()) {
    element_("words").innerHTML = `<h2>Hand in</h2><p>${tried} of ${all} questions are answered. What is right is shown when you have handed in; until then you may change answers.</p>` +
      `<table>${rows.join("")}</table><p class="buttons"><button type="button" class="primary" data-act="handIn">Hand in</button></p>`;
    return;
  }
  if (sealed && data.exam)
    element_("words").innerHTML = `<h2>Handed in</h2><p>Save your results, and give the file to your lecturer, who has the key.</p><table>${rows.join("")}</table>${savingRow()}`;
  else element_("words").innerHTML = `<h2>How it went</h2>` + (all ? `<p>${right} of ${all} questions correct on the first try, ${tried} answered.</p><table>${rows.join("")}</table>` +
    (tried ? savingRow() : "") : "<p>That was all.</p>");
}

function go(index) {
  play(false);
  current = Math.max(0, Math.min(last, index));
  layProgress();
  element_("first").hidden = current !== 0;
  if (current === last) {
    laySummary();
    keep();
    element_("show").hidden = element_("question").hidden = true;
    return;
  }
  const page = data.pages[current];
  element_("words").innerHTML = `<h2>${plain(page.title)}</h2>${page.text}${page.question ? "" : page.explanation}`;
  states[current].moved = null;
  opened = performance.now();
  if (explores(current)) {
    const at = page.question.table.indexOf(Number(states[current].text));
    if (at >= 0 && at !== page.question.own) states[current].moved = [0, at];
  }
  layPanels();
  laySliders();
  layQuestion();
  keep();
  const sequence = sequenceOf(current);
  if (sequence && states[current].moved) show(sequence.start);
  else if (sequence && states[current].done) show(keyOf(page).evidence.to);
  else if (sequence?.play) playFrom(...sequence.play);
  else if (sequence) show(sequence.start);
  globalThis.scrollTo?.(0, 0);
}

function forget() {
  handed = false;
  begunAt = Date.now();
  data.pages.forEach((page, i) => Object.assign(states[i], fresh(page)));
}

function swap(from, to, way) {
  const items = states[current].items;
  [items[from], items[to]] = [items[to], items[from]];
  layQuestion();
  element_(`${way}-${to}`).focus?.();
}

const acts = {
  next: () => { if (current === last) forget(); go(current === last ? 0 : current + 1); },
  back: () => go(current - 1), go: value => go(value), check, reveal, handIn, csv: saveTable,
  forget: () => { forget(); go(0); },
  play: () => { if (sequenceOf(current)) play(!playing); },
  up: value => swap(value, value - 1, "up"),
  down: value => swap(value, value + 1, "down"),
};
document.addEventListener("click", event => {
  const act = event.target.closest("[data-act]"), item = event.target.closest("#panels [data-item]");
  if (act) acts[act.dataset.act](Number(act.dataset.value));
  else if (item && points()) choose(Number(item.dataset.item));
});
document.addEventListener("input", event => {
  const entered = event.target, state = states[current];
  if (entered.id === "scrub") { play(false); show(Number(entered.value)); return; }
  if ("moves" in entered.dataset) {
    const slider = Number(entered.dataset.moves), at = Number(entered.value);
    const {values, results} = data.pages[current].scene.sliders[slider];
    move(slider, at);
    element_(`moved-${slider}`).textContent = values[at];
    element_(`result-${slider}`).textContent = results[at];
    return;
  }
  if ("student" in entered.dataset) {
    student = entered.value.trim();
    keep();
    return;
  }
  if (asked()?.form === "slider" && state.done && "slider" in entered.dataset) { // what it does may still be explored
    const at = Number(entered.value);
    element_("value").textContent = String(asked().table[at]);
    element_("numbers").textContent = asked().numbers[at];
    explore(at);
    return;
  }
  if (!asked() || state.done) return;
  if ("sure" in entered.dataset) {
    state.sure = Number(entered.dataset.sure);
  } else if ("item" in entered.dataset) {
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
    if (!explores(current)) return;
    element_("numbers").textContent = asked().numbers[at];
    explore(at);
  } else if ("number" in entered.dataset || "code" in entered.dataset) {
    state.text = entered.value;
  }
});
const keys = {
  " ": acts.play, ArrowRight: () => step(1), ArrowLeft: () => step(-1), PageDown: acts.next, PageUp: acts.back,
  n: acts.next, p: acts.back, Home: () => { play(false); show(0); }, End: () => { play(false); show(Infinity); },
};
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const within = event.target?.closest?.("input, select, button, summary, textarea");
  if (event.key === "Enter" && within && "number" in within.dataset) return check();
  // What has the focus keeps the keys that it needs: letters where one writes, a blank where one presses, arrows where
  // one chooses. All others turn pages and play, wherever the focus is.
  const writes = within?.matches("select, textarea, input[type=text]"), presses = within?.matches("button, summary");
  const chooses = within?.matches("input") && within.id !== "scrub";
  const kept = writes || (presses && event.key === " ") || (chooses && !["n", "p", "PageDown", "PageUp"].includes(event.key));
  if (!keys[event.key] || kept) return;
  event.preventDefault();
  keys[event.key]();
});
document.addEventListener("toggle", event => {
  if (event.target?.id === "hint" && event.target.open && asked() && !states[current].done) states[current].hints = 1;
}, true);
if (data.scheme === "both") matchMedia("(prefers-color-scheme: dark)").addEventListener?.("change", () => show(moment));
element_("bar").max = last;
go(recall());
begunAt ||= Date.now();
if (data.exam && data.limit) {
  const watch = setInterval(() => {
    if (noting() && Date.now() - begunAt >= 60000 * data.limit) handIn();
    layProgress();
  }, 1000);
  watch.unref?.();
}
