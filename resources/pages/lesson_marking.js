async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}

// What is right lies in the page so that it is not read in passing.
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
    const known = key.known.find(([value]) =>
      Math.abs(number - value) <= 0.005 * Math.abs(value) && Math.abs(value - key.number) > key.tolerance);
    if (!right) remarks.push(known ? known[1] : number > key.number ? "That is too much." : "That is too little.");
  } else if (number !== null) {
    const row = rowOf(key, number);
    right = row[1];
    if (row[2]) remarks.push(row[2]);
  }
  if (!right)
    for (const item of [...wrong, ...missing]) if (key.remarks[item]) remarks.push(key.remarks[item]);
  const marked = {right, wrong, missing, remarks: [...new Set(remarks)].slice(0, 5)};
  return {...marked, cues: right ? [] : cuesOf(key, items, marked)};
}

// What helps with a second try while the answer stays unsaid; core/lessons/cue.cpp says the same.
function cuesOf(key, items, marked) {
  if (key.rule === "near" || key.rule === "goal") return marked.remarks;
  if (key.rule === "any" && items.length > 1) return ["One is enough: choose a single one."];
  const known = marked.wrong.map(item => key.remarks[item]).filter(remark => remark);
  const cues = [...new Set(known)].slice(0, 5);
  const add = sentence => { if (cues.length < 5 && !cues.includes(sentence)) cues.push(sentence); };
  const counted = (count, one, many) => { if (count > 0) add(count === 1 ? one : `${count} ${many}`); };
  if (key.rule === "order") {
    if (cues.length === 5) cues.pop();
    const placed = items.length - marked.wrong.length; // what is too much is among the wrong ones
    add(placed === 0 ? "None is in its place yet." : placed === 1 ? "One is in its place." : `${placed} are in their places.`);
    return cues;
  }
  counted(marked.wrong.length - known.length, "One that you chose is wrong.", "that you chose are wrong.");
  if (key.rule === "exactly") {
    if (cues.length === 5 && marked.missing.length) cues.pop();
    counted(marked.missing.length, "One is missing.", "are missing.");
  }
  return cues;
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
