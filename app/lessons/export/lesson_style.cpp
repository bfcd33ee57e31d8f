#include "lessons/export/lesson_script.h"

namespace hopscope {

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
#feedback:focus { outline: none; }
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
[id^="targets"] path { fill: none; stroke-width: 16; pointer-events: stroke; }
[id^="targets"] circle { stroke-width: 3; } [id^="targets"] circle:hover { stroke: var(--soft); }
[id^="targets"] path:hover { stroke: var(--soft); stroke-opacity: 0.4; }
[id^="targets"] circle.chosen { stroke: var(--accent); stroke-width: 4; }
[id^="targets"] path.chosen { stroke: var(--accent); stroke-opacity: 0.5; }
[id^="marks"] { pointer-events: none; } .right { fill: none; stroke: var(--good); stroke-width: 2.5; }
path.right { stroke-width: 12; stroke-opacity: 0.35; } .disc { fill: var(--good); } .tick { fill: none; stroke: var(--panel); stroke-width: 2; }
#sliders:not(:empty) { margin-top: 10px; }
#forget { padding: 1px 10px; font-size: 13px; }
#transport { display: flex; gap: 12px; align-items: center; margin-top: 10px; font-size: 14px; }
#transport input { flex: 1; min-width: 60px; } #play { min-width: 5em; }
#clock { font-variant-numeric: tabular-nums; min-width: 7em; text-align: right; }
footer { font-size: 12px; color: var(--soft); text-align: center; padding: 8px 16px 12px; }
)css";

} // namespace hopscope
