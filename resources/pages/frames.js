// An element is a pattern with its own numbers between the pieces; some patterns have other colours in the dark.
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
