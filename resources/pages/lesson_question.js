// --- the question

// What only Hopscope can run and mark.
const isText = question => question?.form === "drawing" || question?.form === "program";

function entry(question, state) {
  if (isText(question))
    return `<textarea id="entry" data-code="" aria-label="Your text" spellcheck="false" rows="${Math.min(24, question.start.split("\n").length + 4)}">` +
      `${plain(state.text || question.start)}</textarea><p class="numbers">A browser cannot run this text. In Hopscope it runs while you write, and is marked.</p>`;
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
      return `<ol>${state.items.map((item, i) => `<li><button type="button" id="up-${i}" data-act="up" data-value="${i}" aria-label="up"${i ? "" : " disabled"}>↑</button>` +
        `<button type="button" id="down-${i}" data-act="down" data-value="${i}" aria-label="down"${i + 1 < state.items.length ? "" : " disabled"}>↓</button> ${question.options[item]}</li>`).join("")}</ol>`;
    case "slider": {
      const at = question.table.indexOf(Number(state.text));
      return `<label class="slider">${plain(question.parameter)} <input type="range" id="entry" data-slider="" min="0" max="${question.table.length - 1}" value="${at}">` +
        `<output id="value">${plain(state.text)}</output></label><p class="numbers" id="numbers">${explores(current) ? plain(question.numbers[at]) : data.exam ? "" : committing}</p>`;
    }
    default:
      return `<label><input type="text" inputmode="decimal" id="entry" data-number="" aria-label="Number" value="${plain(state.text)}"> ${plain(question.unit)}</label>`;
  }
}

const committing = "Commit to a value first; then its time is shown, and you may explore.";

// Before the first answer only; the lesson says whether it is asked.
function sureness(state) {
  if (!data.confidence || state.tries) return "";
  return `<p class="sure">How sure are you? ` + ["guessed", "fairly", "certain"].map((words, i) =>
    `<label><input type="radio" name="sure" data-sure="${i + 1}"${state.sure === i + 1 ? " checked" : ""}> ${words}</label>`).join(" ") + `</p>`;
}

function feedback(page, state) {
  if (noting() || sealed) return state.tries ? `<p class="verdict">Noted.${handed ? "" : " You may change it until you hand in."}</p>` : "";
  if (!state.marked && !state.done) return "";
  const key = keyOf(page);
  let text = "";
  if (state.marked?.right) text = `<p class="verdict good">✓ Right. ${plain(key.words)}</p>`;
  else if (state.done && key.solution) text = `<p class="verdict">A solution:</p><pre>${plain(key.solution)}</pre>`;
  else if (state.done) text = `<p class="verdict">The answer: ${plain(key.words)}</p>`;
  else text = `<p class="verdict trouble">✗ Not yet. Try once more.</p>`;
  const said = state.done ? state.marked?.remarks : state.marked?.cues;
  if (!state.marked?.right && said?.length)
    text += `<ul>${said.map(words => `<li>${plain(words)}</li>`).join("")}</ul>`;
  if (state.done) text += `<div class="reason">${key.reason}</div>${key.explanation}`;
  return text;
}

function layQuestion() {
  const page = data.pages[current], question = page?.question, state = states[current];
  element_("question").hidden = !question;
  if (!question) return;
  element_("question").innerHTML =
    `<p class="label">Question ${question.number} <span>${plain(question.asked)}</span></p>${question.prompt}` +
    `<fieldset${state.done && question.form !== "slider" ? " disabled" : ""}>${entry(question, state)}</fieldset>` + sureness(state) +
    (question.hint && !state.done && !data.exam ? `<details id="hint"${state.hints ? " open" : ""}><summary>Hint</summary>${question.hint}</details>` : "") +
    (state.done || (data.exam && handed) ? "" : noting() ? `<p class="buttons"><button type="button" data-act="check" class="primary">Note the answer</button></p>` : `<p class="buttons">` + (isText(question) ? `<button type="button" data-act="reveal" class="primary">Show a solution</button>`
      : `<button type="button" data-act="check" class="primary">Check</button>`) +
      (state.tries ? `<button type="button" data-act="reveal">Show the answer</button>` : "") + `</p>`) +
    `<div id="feedback" role="status" tabindex="-1">${feedback(page, state)}</div>`;
}

function finish() {
  const key = keyOf(data.pages[current]);
  states[current].done = true;
  if (states[current].moved) return;
  laySliders();
  layPanels();
  if (sequenceOf(current)) playFrom(key.evidence.from, key.evidence.to);
}

function check() {
  const page = data.pages[current], state = states[current];
  if (!page?.question || state.done || isText(page.question) || (data.exam && handed)) return;
  const number = page.question.form === "slider" || page.question.form === "number" ? numberIn(state.text) : null;
  if (!state.items.length && number === null) {
    element_("feedback").innerHTML = `<p class="verdict">There is no answer yet.</p>`;
    return;
  }
  if (data.confidence && !state.tries && !state.sure) {
    element_("feedback").innerHTML = `<p class="verdict">Say how sure you are.</p>`;
    return;
  }
  state.marked = sealed ? null : mark(keyOf(page), state.items, number);
  state.number = number;
  if (noting()) { // what was answered last counts
    state.firstWords = state.lastWords = answerWords(page.question, state);
    if (!state.tries) state.seconds = (performance.now() - opened) / 1000;
    state.tries = 1;
    state.first = state.marked?.right ?? null;
    state.rightAt = state.first ? 1 : 0;
    state.date = new Date().toISOString();
    keep();
    layQuestion();
    layProgress();
    return;
  }
  state.lastWords = answerWords(page.question, state);
  if (!state.tries) {
    state.firstWords = state.lastWords;
    state.seconds = (performance.now() - opened) / 1000;
  }
  state.first ??= state.marked.right;
  ++state.tries;
  if (state.marked.right) state.rightAt = state.tries;
  state.date = new Date().toISOString();
  if (page.question.form === "slider" && state.tries === 1) explore(page.question.table.indexOf(number));
  if (state.marked.right || state.tries >= data.tries) finish();
  keep();
  layQuestion();
  layProgress();
  element_("feedback").focus?.();
}

function reveal() {
  const state = states[current];
  if (!asked() || state.done || data.exam || !(state.tries || isText(asked()))) return;
  finish();
  keep();
  layQuestion();
  element_("feedback").focus?.();
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
