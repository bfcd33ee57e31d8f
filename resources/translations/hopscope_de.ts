<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- The main menus, the names of the pages, the palette, the keys, the export, the diagnostics, the list of lessons, their player and the
     page of a class, and of the editor the pages and their scenes. Words that are missing here stay English. -->
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>QObject</name>
    <message>
        <source>everywhere</source>
        <translation>überall</translation>
    </message>
    <message>
        <source>on every page that plays a run</source>
        <translation>auf jeder Seite, die einen Lauf abspielt</translation>
    </message>
    <message>
        <source>in a lesson, before those of Playback</source>
        <translation>in einer Lektion, vor denen der Wiedergabe</translation>
    </message>
    <message>
        <source>%1, none with keys</source>
        <translation>%1, keiner mit Tasten</translation>
    </message>
    <message>
        <source>%1, all with keys</source>
        <translation>%1, alle mit Tasten</translation>
    </message>
    <message>
        <source>%1, %2 with keys</source>
        <translation>%1, %2 mit Tasten</translation>
    </message>
    <message>
        <source>in the lesson editor</source>
        <translation>im Lektionseditor</translation>
    </message>
    <message>
        <source>on the page Network</source>
        <translation>auf der Seite „Netz“</translation>
    </message>
    <message>
        <source>after a click on it</source>
        <translation>nach einem Klick darauf</translation>
    </message>
</context>
<context>
    <name>hopscope::AnswerPanel</name>
    <message>
        <source>Answer first.</source>
        <translation>Antworte zuerst.</translation>
    </message>
</context>
<context>
    <name>hopscope::ChoiceAnswer</name>
    <message>
        <source>none</source>
        <translation>nichts</translation>
    </message>
</context>
<context>
    <name>hopscope::ClassPage</name>
    <message>
        <source>Results of a class</source>
        <translation>Ergebnisse einer Klasse</translation>
    </message>
    <message>
        <source>←  All lessons</source>
        <translation>←  Alle Lektionen</translation>
    </message>
    <message>
        <source>A class</source>
        <translation>Eine Klasse</translation>
    </message>
    <message>
        <source>Add files …</source>
        <translation>Dateien hinzufügen …</translation>
    </message>
    <message>
        <source>Add a folder …</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Save this table …</source>
        <translation>Diese Tabelle speichern …</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Students</source>
        <translation>Studierende</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>How hard each is, how well it tells students apart, and its commonest wrong answers</source>
        <translation>Wie schwer jede ist, wie gut sie Studierende unterscheidet, und die häufigsten falschen Antworten</translation>
    </message>
    <message>
        <source>What each has answered</source>
        <translation>Was jeder beantwortet hat</translation>
    </message>
    <message>
        <source>How far the class is</source>
        <translation>Wie weit die Klasse ist</translation>
    </message>
    <message>
        <source>Students save their results as a table (CSV) at the end of a lesson and hand in the files. Add the files, or the folder that they are in. They are read on this computer and sent nowhere.</source>
        <translation>Studierende speichern am Ende einer Lektion ihre Ergebnisse als Tabelle (CSV) und geben die Dateien ab. Füge die Dateien hinzu oder den Ordner, in dem sie liegen. Sie werden auf diesem Rechner gelesen und nirgendwohin gesendet.</translation>
    </message>
    <message>
        <source>Table of results</source>
        <translation>Tabelle der Ergebnisse</translation>
    </message>
    <message>
        <source>%1, %2. Of a student the first attempt at a lesson counts. Discrimination: how well a right answer goes with right answers to the other questions of the lesson, −1 to 1.</source>
        <translation>%1, %2. Von jedem zählt der erste Durchgang einer Lektion. Trennschärfe: wie gut eine richtige Antwort mit richtigen Antworten auf die anderen Fragen der Lektion zusammengeht, −1 bis 1.</translation>
    </message>
    <message>
        <source>student</source>
        <translation>Studierende(r)</translation>
    </message>
    <message>
        <source>students</source>
        <translation>Studierende</translation>
    </message>
    <message>
        <source>lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>Results of students</source>
        <translation>Ergebnisse von Studierenden</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>Folder of results</source>
        <translation>Ordner mit Ergebnissen</translation>
    </message>
    <message>
        <source>Save this table</source>
        <translation>Diese Tabelle speichern</translation>
    </message>
    <message>
        <source>Tables (*.csv *.json *.dat)</source>
        <translation>Tabellen (*.csv *.json *.dat)</translation>
    </message>
    <message>
        <source>Results are written as .csv, .json or .dat.</source>
        <translation>Ergebnisse werden als .csv, .json oder .dat geschrieben.</translation>
    </message>
    <message>
        <source>All cells</source>
        <translation>Alle Zellen</translation>
    </message>
</context>
<context>
    <name>hopscope::CommandPalette</name>
    <message>
        <source>Nothing has these words. Try “ring”, “export”, “? latency”, “packets=12” or a whole experiment, “ring:8 broadcast-chain words=64”.</source>
        <translation>Nichts hat diese Wörter. Versuche „ring“, „export“, „? latency“, „packets=12“ oder ein ganzes Experiment, „ring:8 broadcast-chain words=64“.</translation>
    </message>
    <message>
        <source>↑ ↓ choose  ·  Enter does it  ·  Esc closes  ·  ? and a word: what a term means</source>
        <translation>↑ ↓ wählt  ·  Enter führt aus  ·  Esc schließt  ·  ? und ein Wort: was ein Begriff bedeutet</translation>
    </message>
    <message>
        <source>Find anything</source>
        <translation>Alles finden</translation>
    </message>
    <message>
        <source>Find anything by its words, or type an experiment: torus:4x4 allgather</source>
        <translation>Finde alles über seine Wörter, oder gib ein Experiment ein: torus:4x4 allgather</translation>
    </message>
    <message>
        <source>Words to find</source>
        <translation>Gesuchte Wörter</translation>
    </message>
</context>
<context>
    <name>hopscope::DiagnosticsSheet</name>
    <message>
        <source>Diagnostics</source>
        <translation>Diagnose</translation>
    </message>
    <message>
        <source>What the program holds in memory, what it has run, and what a report of a fault needs.</source>
        <translation>Was das Programm im Speicher hält, was es ausgeführt hat, und was ein Fehlerbericht braucht.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>Experimente</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>Experiment</translation>
    </message>
    <message>
        <source>Processors</source>
        <translation>Prozessoren</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Time, units</source>
        <translation>Zeit, Einheiten</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Background work</source>
        <translation>Arbeit im Hintergrund</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>Running for</source>
        <translation>Läuft seit</translation>
    </message>
    <message>
        <source>Memory now</source>
        <translation>Speicher jetzt</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Höchststand</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Nothing runs in the background.</source>
        <translation>Im Hintergrund läuft nichts.</translation>
    </message>
    <message>
        <source>Not finished</source>
        <translation>Nicht beendet</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Program and system</source>
        <translation>Programm und System</translation>
    </message>
    <message>
        <source>, modified</source>
        <translation>, geändert</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>%1, build %2</source>
        <translation>%1, Stand %2</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>%1 for background work, one for the window</source>
        <translation>%1 für Arbeit im Hintergrund, einer für das Fenster</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>Datenordner</translation>
    </message>
    <message>
        <source>&amp;Stop all background work</source>
        <translation>Alle Arbeit im Hintergrund &amp;anhalten</translation>
    </message>
    <message>
        <source>&amp;Copy report</source>
        <translation>Bericht &amp;kopieren</translation>
    </message>
    <message>
        <source>Version, system, experiments and what did not work, for a report of a fault</source>
        <translation>Version, System, Experimente und was nicht ging, für einen Fehlerbericht</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>hält an</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
</context>
<context>
    <name>hopscope::ExportDialog</name>
    <message>
        <source>PNG frames</source>
        <translation>PNG-Einzelbilder</translation>
    </message>
    <message>
        <source>%1, a page a step</source>
        <translation>%1, eine Seite je Schritt</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>the whole run</source>
        <translation>der ganze Lauf</translation>
    </message>
    <message>
        <source>one figure</source>
        <translation>eine Abbildung</translation>
    </message>
    <message>
        <source>all, or 0-2, 5</source>
        <translation>alle, oder 0-2, 5</translation>
    </message>
    <message>
        <source>the current one, or 0, 3, 5-7</source>
        <translation>der jetzige, oder 0, 3, 5-7</translation>
    </message>
    <message>
        <source>%1 of %2; Esc stops</source>
        <translation>%1 von %2; Esc hält an</translation>
    </message>
    <message>
        <source>Stopped; nothing was written.</source>
        <translation>Angehalten; nichts wurde geschrieben.</translation>
    </message>
    <message>
        <source>Folder for the frames</source>
        <translation>Ordner für die Einzelbilder</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>It is on the clipboard.</source>
        <translation>Es liegt in der Zwischenablage.</translation>
    </message>
    <message>
        <source>What is exported, and how</source>
        <translation>Was exportiert wird, und wie</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Current theme</source>
        <translation>Wie im Fenster</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Druck</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>As shown</source>
        <translation>Wie gezeigt</translation>
    </message>
    <message>
        <source>Slide 16:9</source>
        <translation>Folie 16:9</translation>
    </message>
    <message>
        <source>A4 text</source>
        <translation>A4-Text</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>As large as in the window</source>
        <translation>So groß wie im Fenster</translation>
    </message>
    <message>
        <source>33.9 × 19.1 cm, for slides</source>
        <translation>33,9 × 19,1 cm, für Folien</translation>
    </message>
    <message>
        <source>17 cm wide, as the text of a page</source>
        <translation>17 cm breit, wie der Text einer Seite</translation>
    </message>
    <message>
        <source>8.5 cm wide, as one of two columns</source>
        <translation>8,5 cm breit, wie eine von zwei Spalten</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Of a strip: of all panels together</source>
        <translation>Eines Streifens: aller Felder zusammen</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>Of the picture</source>
        <translation>Des Bildes</translation>
    </message>
    <message>
        <source>Lines of text in the picture</source>
        <translation>Textzeilen im Bild</translation>
    </message>
    <message>
        <source>Title and key</source>
        <translation>Titel und Legende</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>Experiment</translation>
    </message>
    <message>
        <source>Network, algorithm, values and costs, so that the figure can be computed again</source>
        <translation>Netz, Algorithmus, Werte und Kosten, damit die Abbildung noch einmal berechnet werden kann</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Save …</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Moments, as in 0, 3, 7 or 0-5; a figure shows them side by side</source>
        <translation>Zeitpunkte, etwa 0, 3, 7 oder 0-5; eine Abbildung zeigt sie nebeneinander</translation>
    </message>
    <message>
        <source>Frames per second</source>
        <translation>Bilder je Sekunde</translation>
    </message>
    <message>
        <source>Frames a second</source>
        <translation>Bilder je Sekunde</translation>
    </message>
    <message>
        <source>1 to 100</source>
        <translation>1 bis 100</translation>
    </message>
    <message>
        <source>Seconds per step</source>
        <translation>Sekunden je Schritt</translation>
    </message>
    <message>
        <source>Seconds a step</source>
        <translation>Sekunden je Schritt</translation>
    </message>
    <message>
        <source>0.01 to 60</source>
        <translation>0,01 bis 60</translation>
    </message>
    <message>
        <source>Loops</source>
        <translation>Durchläufe</translation>
    </message>
    <message>
        <source>How often it is played; 0 is for ever</source>
        <translation>Wie oft sie abgespielt wird; 0 heißt ohne Ende</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Size: too small for %1 moments side by side; choose fewer or a larger picture</source>
        <translation>Größe: zu klein für %1 Zeitpunkte nebeneinander; wähle weniger oder ein größeres Bild</translation>
    </message>
    <message>
        <source>%1 frames, %2 s</source>
        <translation>%1 Bilder, %2 s</translation>
    </message>
    <message>
        <source>%1 × %2 s × %3 frames/s: %4 frames, then the end for %5 s: %6 frames. In all %7.</source>
        <translation>%1 × %2 s × %3 Bilder/s: %4 Bilder, dann %5 s lang das Ende: %6 Bilder. Insgesamt %7.</translation>
    </message>
    <message>
        <source>The numbers of what is shown, with where they came from.</source>
        <translation>Die Zahlen dessen, was gezeigt wird, mit ihrer Herkunft.</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 Pixel</translation>
    </message>
    <message>
        <source>An axis of PGFPlots with its numbers: letters are those of the paper, colours those for print.</source>
        <translation>Eine Achse von PGFPlots mit ihren Zahlen: Die Schrift ist die des Artikels, die Farben sind die für den Druck.</translation>
    </message>
    <message>
        <source>Text stays text, and lines are sharp at any size.</source>
        <translation>Text bleibt Text, und Linien sind in jeder Größe scharf.</translation>
    </message>
    <message>
        <source>%1 × %2 px = %3 × %4 cm at 96 px per inch</source>
        <translation>%1 × %2 px = %3 × %4 cm bei 96 px je Zoll</translation>
    </message>
    <message>
        <source> · smallest text %1 px</source>
        <translation> · kleinste Schrift %1 px</translation>
    </message>
    <message>
        <source>: hard to read, make it larger</source>
        <translation>: schwer zu lesen, mach es größer</translation>
    </message>
    <message>
        <source>Preview at %1 %: %2</source>
        <translation>Vorschau bei %1 %: %2</translation>
    </message>
</context>
<context>
    <name>hopscope::ExportPlayer</name>
    <message>
        <source>Play or pause the preview</source>
        <translation>Vorschau abspielen oder anhalten</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>start</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>the end stays</source>
        <translation>das Ende bleibt stehen</translation>
    </message>
</context>
<context>
    <name>hopscope::ItemsAnswer</name>
    <message>
        <source>Processors</source>
        <translation>Prozessoren</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>Block %1</source>
        <translation>Block %1</translation>
    </message>
    <message>
        <source>Processor %1</source>
        <translation>Prozessor %1</translation>
    </message>
    <message>
        <source>Router %1</source>
        <translation>Router %1</translation>
    </message>
    <message>
        <source>Numbers, such as 0, 3, 12</source>
        <translation>Nummern, etwa 0, 3, 12</translation>
    </message>
    <message>
        <source>Numbers of processors</source>
        <translation>Nummern von Prozessoren</translation>
    </message>
    <message>
        <source>Numbers of blocks</source>
        <translation>Nummern von Blöcken</translation>
    </message>
    <message>
        <source>“%1” is none of them: %2 to %3.</source>
        <translation>„%1“ gehört nicht dazu: %2 bis %3.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nichts</translation>
    </message>
</context>
<context>
    <name>hopscope::KeyboardSheet</name>
    <message>
        <source>Keyboard</source>
        <translation>Tastatur</translation>
    </message>
    <message>
        <source>Mouse: on the network, the wheel zooms; on space–time, the wheel scrolls its rows, Shift + wheel its steps, Ctrl + wheel zooms. Space plays; held while the mouse drags, it moves the picture.</source>
        <translation>Maus: Im Netz vergrößert das Rad; im Raum-Zeit-Diagramm verschiebt das Rad die Zeilen, Umschalt + Rad die Schritte, Strg + Rad vergrößert. Die Leertaste spielt ab; gehalten, während die Maus zieht, verschiebt sie das Bild.</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Befehle und ihre Tasten</translation>
    </message>
    <message>
        <source>More commands and their keys</source>
        <translation>Weitere Befehle und ihre Tasten</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Search a command or its key: zoom, Ctrl + K</source>
        <translation>Suche einen Befehl oder seine Taste: Zoom, Ctrl + K</translation>
    </message>
    <message>
        <source>Search a command or its key</source>
        <translation>Befehl oder Taste suchen</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>Neue Taste</translation>
    </message>
    <message>
        <source>Press the key that the chosen command shall have</source>
        <translation>Drücke die Taste, die der gewählte Befehl haben soll</translation>
    </message>
    <message>
        <source>&amp;Set</source>
        <translation>&amp;Setzen</translation>
    </message>
    <message>
        <source>Instead of its present keys</source>
        <translation>Ersetzt die jetzigen Tasten</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>Besides its present keys</source>
        <translation>Neben den jetzigen Tasten</translation>
    </message>
    <message>
        <source>C&amp;lear</source>
        <translation>&amp;Leeren</translation>
    </message>
    <message>
        <source>&amp;Default</source>
        <translation>&amp;Vorgabe</translation>
    </message>
    <message>
        <source>The keys that the chosen command comes with</source>
        <translation>Die Tasten, mit denen der gewählte Befehl kommt</translation>
    </message>
    <message>
        <source>&amp;Reset all</source>
        <translation>Alle &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>Cl&amp;ose</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Select a command to change its keys. Changes take effect immediately.</source>
        <translation>Wähle einen Befehl, um seine Tasten zu ändern. Änderungen gelten sofort.</translation>
    </message>
    <message>
        <source>%1: press a new key in the field.</source>
        <translation>%1: Drücke eine neue Taste im Feld.</translation>
    </message>
    <message>
        <source>%1 is free.</source>
        <translation>%1 ist frei.</translation>
    </message>
    <message>
        <source>%1 is the key of %2, which would lose it.</source>
        <translation>%1 ist die Taste von „%2“ und ginge diesem Befehl verloren.</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
</context>
<context>
    <name>hopscope::LessonCard</name>
    <message>
        <source>More ▾</source>
        <translation>Mehr ▾</translation>
    </message>
    <message>
        <source>Results as a table …</source>
        <translation>Ergebnisse als Tabelle …</translation>
    </message>
    <message>
        <source>Forget the results</source>
        <translation>Ergebnisse vergessen</translation>
    </message>
    <message>
        <source>Handout …</source>
        <translation>Handzettel …</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>%1 minutes</source>
        <translation>%1 Minuten</translation>
    </message>
    <message>
        <source>question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>your own</source>
        <translation>eigene</translation>
    </message>
    <message>
        <source>Prerequisite: %1.</source>
        <translation>Davor: %1.</translation>
    </message>
    <message>
        <source>%1 answered, not handed in</source>
        <translation>%1 beantwortet, nicht abgegeben</translation>
    </message>
    <message>
        <source>%1 right, %2 wrong, %3 open</source>
        <translation>%1 richtig, %2 falsch, %3 offen</translation>
    </message>
    <message>
        <source>Mend in the editor</source>
        <translation>Im Editor berichtigen</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>Again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>The lesson can be begun when its mistakes are mended</source>
        <translation>Die Lektion kann begonnen werden, wenn ihre Fehler berichtigt sind</translation>
    </message>
    <message>
        <source>More about %1</source>
        <translation>Mehr zu %1</translation>
    </message>
    <message>
        <source>Write your own from this one</source>
        <translation>Daraus eine eigene schreiben</translation>
    </message>
    <message>
        <source>Lesson %1 of %2</source>
        <translation>Lektion %1 von %2</translation>
    </message>
    <message>
        <source>%1 of %2 drawn</source>
        <translation>%1 von %2 gezogen</translation>
    </message>
    <message>
        <source>after lesson %1</source>
        <translation>nach Lektion %1</translation>
    </message>
    <message>
        <source>after lessons %1</source>
        <translation>nach den Lektionen %1</translation>
    </message>
    <message>
        <source>Start here</source>
        <translation>Beginne hier</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Als Nächstes</translation>
    </message>
    <message>
        <source>%1, %2 on earlier lessons, which open this one</source>
        <translation>%1, %2 zu früheren Lektionen, die diese öffnen</translation>
    </message>
    <message>
        <source>begun, %1 open</source>
        <translation>begonnen, %1 offen</translation>
    </message>
</context>
<context>
    <name>hopscope::LessonContents</name>
    <message>
        <source>1: from an earlier lesson</source>
        <translation>1: aus einer früheren Lektion</translation>
    </message>
    <message>
        <source>1 to %1: from earlier lessons</source>
        <translation>1 bis %1: aus früheren Lektionen</translation>
    </message>
    <message>
        <source>Pages of the lesson</source>
        <translation>Seiten der Lektion</translation>
    </message>
    <message>
        <source>text, not seen yet</source>
        <translation>Text, noch nicht gesehen</translation>
    </message>
</context>
<context>
    <name>hopscope::LessonCover</name>
    <message>
        <source>Number of the draw</source>
        <translation>Nummer der Ziehung</translation>
    </message>
    <message>
        <source>Draw number</source>
        <translation>Ziehung Nummer</translation>
    </message>
    <message>
        <source>The same number draws the same questions. Type one to get that draw.</source>
        <translation>Dieselbe Nummer zieht dieselben Fragen. Gib eine ein, um diese Ziehung zu bekommen.</translation>
    </message>
    <message>
        <source>A whole number, 0 or more</source>
        <translation>Eine ganze Zahl, 0 oder mehr</translation>
    </message>
    <message>
        <source>%1 minutes</source>
        <translation>%1 Minuten</translation>
    </message>
    <message>
        <source>question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>questions</source>
        <translation>Fragen</translation>
    </message>
</context>
<context>
    <name>hopscope::LessonOverview</name>
    <message>
        <source>dashed arrow: waits for</source>
        <translation>gestrichelter Pfeil: wartet auf</translation>
    </message>
    <message>
        <source>orange: messages share the link</source>
        <translation>orange: Nachrichten teilen sich die Leitung</translation>
    </message>
    <message>
        <source>double ring: receives</source>
        <translation>doppelter Ring: empfängt</translation>
    </message>
    <message>
        <source>Runs that the lesson compares</source>
        <translation>Läufe, die die Lektion vergleicht</translation>
    </message>
    <message>
        <source>blue: has the message</source>
        <translation>blau: hat die Nachricht</translation>
    </message>
    <message>
        <source>coloured arc: a block that is there</source>
        <translation>farbiger Bogen: ein Block, der da ist</translation>
    </message>
    <message>
        <source>black ring: the root</source>
        <translation>schwarzer Ring: die Wurzel</translation>
    </message>
    <message>
        <source>square: on its way</source>
        <translation>Quadrat: unterwegs</translation>
    </message>
    <message>
        <source>white ring: the root</source>
        <translation>weißer Ring: die Wurzel</translation>
    </message>
    <message>
        <source>length of a bar: what the run takes in all</source>
        <translation>Länge eines Balkens: was der Lauf insgesamt braucht</translation>
    </message>
    <message>
        <source>no bar: its questions are open</source>
        <translation>kein Balken: Seine Fragen sind offen</translation>
    </message>
    <message>
        <source>picture: %1</source>
        <translation>Bild: %1</translation>
    </message>
    <message>
        <source>, open:</source>
        <translation>, offen:</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>units of time</source>
        <translation>Zeiteinheiten</translation>
    </message>
    <message>
        <source>open questions:</source>
        <translation>offene Fragen:</translation>
    </message>
    <message>
        <source>Open questions about other runs:</source>
        <translation>Offene Fragen zu anderen Läufen:</translation>
    </message>
</context>
<context>
    <name>hopscope::LessonPageList</name>
    <message>
        <source>problem</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>problems</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>new scene</source>
        <translation>neue Szene</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Pages of the lesson</source>
        <translation>Seiten der Lektion</translation>
    </message>
    <message>
        <source>Lesson without a title</source>
        <translation>Lektion ohne Titel</translation>
    </message>
    <message>
        <source>title, introduction</source>
        <translation>Titel, Einleitung</translation>
    </message>
</context>
<context>
    <name>hopscope::LessonPlayer</name>
    <message>
        <source>This lesson has no pages: each begins with a heading “## …”.</source>
        <translation>Diese Lektion hat keine Seiten: Jede beginnt mit einer Überschrift „## …“.</translation>
    </message>
    <message>
        <source>Computing the answer …</source>
        <translation>Die Antwort wird berechnet …</translation>
    </message>
    <message>
        <source>There is no scene that it could be asked about.</source>
        <translation>Es gibt keine Szene, zu der sie gestellt werden könnte.</translation>
    </message>
    <message>
        <source>Its scene cannot be shown.</source>
        <translation>Ihre Szene kann nicht gezeigt werden.</translation>
    </message>
    <message>
        <source>%1 minutes left</source>
        <translation>noch %1 Minuten</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>weniger als eine Minute</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>←  All lessons</source>
        <translation>←  Alle Lektionen</translation>
    </message>
    <message>
        <source>Handout …</source>
        <translation>Handzettel …</translation>
    </message>
    <message>
        <source>Save the lesson as pages to print, or as a page for a browser</source>
        <translation>Die Lektion als Seiten zum Drucken oder als Seite für einen Browser speichern</translation>
    </message>
    <message>
        <source>←  Back</source>
        <translation>←  Zurück</translation>
    </message>
    <message>
        <source>Next  →</source>
        <translation>Weiter  →</translation>
    </message>
    <message>
        <source>Finish  →</source>
        <translation>Beenden  →</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>Vorige Seite</translation>
    </message>
    <message>
        <source>Check the answer, go on</source>
        <translation>Antwort prüfen, weiter</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>Alle Lektionen</translation>
    </message>
    <message>
        <source>Begin  →</source>
        <translation>Beginnen  →</translation>
    </message>
    <message>
        <source>Go on  →</source>
        <translation>Weiter  →</translation>
    </message>
    <message>
        <source>%1 (given)</source>
        <translation>%1 (gegeben)</translation>
    </message>
    <message>
        <source>Run %1, %2</source>
        <translation>Lauf %1, %2</translation>
    </message>
    <message>
        <source>Page of the lesson</source>
        <translation>Seite der Lektion</translation>
    </message>
</context>
<context>
    <name>hopscope::LessonQuestion</name>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>H</source>
        <translation>H</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>Antwort zeigen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>The first answer stays the one that counts</source>
        <translation>Die erste Antwort bleibt die, die zählt</translation>
    </message>
    <message>
        <source>Show it again</source>
        <translation>Noch einmal zeigen</translation>
    </message>
    <message>
        <source>Plays the reason on the picture once more</source>
        <translation>Spielt den Grund im Bild noch einmal ab</translation>
    </message>
    <message>
        <source>How sure are you?</source>
        <translation>Wie sicher bist du?</translation>
    </message>
    <message>
        <source>guessed</source>
        <translation>geraten</translation>
    </message>
    <message>
        <source>fairly</source>
        <translation>ziemlich</translation>
    </message>
    <message>
        <source>certain</source>
        <translation>ganz</translation>
    </message>
    <message>
        <source>This question cannot be asked.</source>
        <translation>Diese Frage kann nicht gestellt werden.</translation>
    </message>
    <message>
        <source>There is nothing to check.</source>
        <translation>Es gibt nichts zu prüfen.</translation>
    </message>
    <message>
        <source>It has been answered.</source>
        <translation>Sie ist beantwortet.</translation>
    </message>
    <message>
        <source>Say how sure you are.</source>
        <translation>Sag, wie sicher du bist.</translation>
    </message>
    <message>
        <source>Note the answer</source>
        <translation>Antwort vormerken</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>✕  Not yet. Try once more.</source>
        <translation>✕  Noch nicht. Versuche es noch einmal.</translation>
    </message>
    <message>
        <source>Noted. You may change it until you hand in.</source>
        <translation>Vorgemerkt. Bis zur Abgabe kannst du sie ändern.</translation>
    </message>
    <message>
        <source>✓  Right.</source>
        <translation>✓  Richtig.</translation>
    </message>
    <message>
        <source>✕  Not quite.</source>
        <translation>✕  Nicht ganz.</translation>
    </message>
    <message>
        <source>The answer: %1</source>
        <translation>Die Antwort: %1</translation>
    </message>
</context>
<context>
    <name>hopscope::LessonSceneForm</name>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Space–time</source>
        <translation>Raum-Zeit</translation>
    </message>
    <message>
        <source>The picture stands in step %1.</source>
        <translation>Das Bild steht in Schritt %1.</translation>
    </message>
    <message>
        <source>The picture stands at the start, before step 1.</source>
        <translation>Das Bild steht am Anfang, vor Schritt 1.</translation>
    </message>
    <message>
        <source>The picture stands after step %1, before step %2.</source>
        <translation>Das Bild steht nach Schritt %1, vor Schritt %2.</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>Szene</translation>
    </message>
    <message>
        <source>Capture current view</source>
        <translation>Jetzige Ansicht übernehmen</translation>
    </message>
    <message>
        <source>Experiment, position, views and what is selected, as the window shows them now</source>
        <translation>Experiment, Zeitpunkt, Ansichten und Auswahl, wie das Fenster sie jetzt zeigt</translation>
    </message>
    <message>
        <source>New scene</source>
        <translation>Neue Szene</translation>
    </message>
    <message>
        <source>A scene of its own for this page, a copy of the one before</source>
        <translation>Eine eigene Szene für diese Seite, eine Kopie der vorigen</translation>
    </message>
    <message>
        <source>Remove scene</source>
        <translation>Szene entfernen</translation>
    </message>
    <message>
        <source>The scene of the page before stays</source>
        <translation>Die Szene der Seite davor bleibt</translation>
    </message>
    <message>
        <source>Shows</source>
        <translation>Zeigt</translation>
    </message>
    <message>
        <source>No page before this one has a scene: there is no picture.</source>
        <translation>Keine Seite davor hat eine Szene: Es gibt kein Bild.</translation>
    </message>
    <message>
        <source>The scene before stays: %1</source>
        <translation>Die vorige Szene bleibt: %1</translation>
    </message>
</context>
<context>
    <name>hopscope::LessonScenePreview</name>
    <message>
        <source>The scene</source>
        <translation>Die Szene</translation>
    </message>
    <message>
        <source>This page has no picture.</source>
        <translation>Diese Seite hat kein Bild.</translation>
    </message>
    <message>
        <source>Choose a page to see its scene.</source>
        <translation>Wähle eine Seite, um ihre Szene zu sehen.</translation>
    </message>
    <message>
        <source>Half-way in step %1, which the question is about. The student first sees it with %2 steps done.</source>
        <translation>Mitten in Schritt %1, nach dem die Frage fragt. Die Studierenden sehen sie zuerst nach %2 Schritten.</translation>
    </message>
    <message>
        <source>As the student sees it first, with %1 of its steps done.</source>
        <translation>Wie Studierende sie zuerst sehen, nach %1 Schritten.</translation>
    </message>
    <message>
        <source>The question is about step %1, but the run ends after %2: the end is shown.</source>
        <translation>Die Frage fragt nach Schritt %1, aber der Lauf endet nach %2: Gezeigt wird das Ende.</translation>
    </message>
    <message>
        <source>The scene begins after %1 steps, but the run ends after %2: the end is shown.</source>
        <translation>Die Szene beginnt nach %1 Schritten, aber der Lauf endet nach %2: Gezeigt wird das Ende.</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritten</translation>
    </message>
</context>
<context>
    <name>hopscope::LessonStage</name>
    <message>
        <source>Picture of the lesson</source>
        <translation>Bild der Lektion</translation>
    </message>
    <message>
        <source>Playback is locked until you answer.</source>
        <translation>Die Wiedergabe ist gesperrt, bis du antwortest.</translation>
    </message>
    <message>
        <source>%1, time %2</source>
        <translation>%1, Zeit %2</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Computing …</source>
        <translation>Wird berechnet …</translation>
    </message>
    <message>
        <source>%1 of %2, %3 · %4 = %5</source>
        <translation>%1 von %2, %3 · %4 = %5</translation>
    </message>
    <message>
        <source>Playback is locked until the answer is right or shown.</source>
        <translation>Die Wiedergabe ist gesperrt, bis die Antwort richtig ist oder gezeigt wird.</translation>
    </message>
</context>
<context>
    <name>hopscope::LessonStageCard</name>
    <message>
        <source>in step %1</source>
        <translation>in Schritt %1</translation>
    </message>
    <message>
        <source>at the start</source>
        <translation>am Anfang</translation>
    </message>
    <message>
        <source>after step %1</source>
        <translation>nach Schritt %1</translation>
    </message>
    <message>
        <source>before step %1</source>
        <translation>vor Schritt %1</translation>
    </message>
</context>
<context>
    <name>hopscope::LessonSummary</name>
    <message>
        <source>Hand in</source>
        <translation>Abgeben</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>Alle Lektionen</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Von vorn</translation>
    </message>
    <message>
        <source>Results as a table …</source>
        <translation>Ergebnisse als Tabelle …</translation>
    </message>
    <message>
        <source>Your code</source>
        <translation>Dein Code</translation>
    </message>
    <message>
        <source>You have read it all.</source>
        <translation>Du hast alles gelesen.</translation>
    </message>
    <message>
        <source>%1 of %2 correct on the first try</source>
        <translation>%1 von %2 beim ersten Versuch richtig</translation>
    </message>
    <message>
        <source>%1 of %2 answered</source>
        <translation>%1 von %2 beantwortet</translation>
    </message>
    <message>
        <source>%1 of %2 right</source>
        <translation>%1 von %2 richtig</translation>
    </message>
    <message>
        <source> %1 more in the end.</source>
        <translation> %1 weitere am Ende.</translation>
    </message>
    <message>
        <source>All of them: you have understood it.</source>
        <translation>Alle: Du hast es verstanden.</translation>
    </message>
    <message>
        <source>The first answer counts.</source>
        <translation>Die erste Antwort zählt.</translation>
    </message>
    <message>
        <source>What is right is shown when you have handed in. Until then you may change answers.</source>
        <translation>Was richtig ist, siehst du nach der Abgabe. Bis dahin kannst du Antworten ändern.</translation>
    </message>
    <message>
        <source>Draw number %1</source>
        <translation>Ziehung Nummer %1</translation>
    </message>
    <message>
        <source>question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>%1 still open</source>
        <translation>Noch %1 offen</translation>
    </message>
    <message>
        <source>%1 still open.</source>
        <translation>Noch %1 offen.</translation>
    </message>
    <message>
        <source>Look again at “%1”</source>
        <translation>Noch einmal ansehen: „%1“</translation>
    </message>
    <message>
        <source>Go on with “%1”</source>
        <translation>Weiter mit „%1“</translation>
    </message>
    <message>
        <source>What does each run take in all? Your answers fill in the ?</source>
        <translation>Was braucht jeder Lauf insgesamt? Deine Antworten ersetzen die ?</translation>
    </message>
    <message>
        <source>your code</source>
        <translation>dein Code</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>If your lecturer gave you a code, enter it; it appears in the results table.</source>
        <translation>Hast du von der Dozentin einen Code, gib ihn ein; er steht in der Tabelle der Ergebnisse.</translation>
    </message>
    <message>
        <source>Nothing has been answered yet. Each answer fills in what is blank below.</source>
        <translation>Noch ist nichts beantwortet. Jede Antwort füllt unten eine Lücke.</translation>
    </message>
    <message>
        <source>What the runs of the lesson take</source>
        <translation>Was die Läufe der Lektion brauchen</translation>
    </message>
</context>
<context>
    <name>hopscope::LessonViewList</name>
    <message>
        <source>Views</source>
        <translation>Ansichten</translation>
    </message>
    <message>
        <source>What the scene shows; the first is the largest</source>
        <translation>Was die Szene zeigt; die erste ist die größte</translation>
    </message>
    <message>
        <source>Show largest</source>
        <translation>Am größten zeigen</translation>
    </message>
    <message>
        <source>The chosen view becomes the largest of the scene</source>
        <translation>Die gewählte Ansicht wird die größte der Szene</translation>
    </message>
</context>
<context>
    <name>hopscope::LessonsPage</name>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>Choose a lesson</source>
        <translation>Wähle eine Lektion</translation>
    </message>
    <message>
        <source>Write a lesson</source>
        <translation>Lektion schreiben</translation>
    </message>
    <message>
        <source>Open a lesson …</source>
        <translation>Lektion öffnen …</translation>
    </message>
    <message>
        <source>All results as a table …</source>
        <translation>Alle Ergebnisse als Tabelle …</translation>
    </message>
    <message>
        <source>Class results …</source>
        <translation>Ergebnisse der Klasse …</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>There are no lessons here. A lesson is a Markdown file; open one.</source>
        <translation>Hier sind keine Lektionen. Eine Lektion ist eine Markdown-Datei; öffne eine.</translation>
    </message>
    <message>
        <source>Open a lesson</source>
        <translation>Lektion öffnen</translation>
    </message>
    <message>
        <source>Lessons (*.md *.markdown)</source>
        <translation>Lektionen (*.md *.markdown)</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Tables (*.csv *.json *.dat)</source>
        <translation>Tabellen (*.csv *.json *.dat)</translation>
    </message>
    <message>
        <source>Results are written as .csv, .json or .dat.</source>
        <translation>Ergebnisse werden als .csv, .json oder .dat geschrieben.</translation>
    </message>
    <message>
        <source>The results of “%1” are forgotten.</source>
        <translation>Die Ergebnisse von „%1“ sind vergessen.</translation>
    </message>
    <message>
        <source>Predict what happens, then see it</source>
        <translation>Sag voraus, was geschieht, dann sieh es</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>Open a page of a lesson whose clock may be moved, and its scene can be taken.</source>
        <translation>Öffne eine Seite, deren Uhr sich bewegen lässt; dann kann ihre Szene übernommen werden.</translation>
    </message>
    <message>
        <source>other lessons</source>
        <translation>andere Lektionen</translation>
    </message>
    <message>
        <source> · lessons %1 to %2</source>
        <translation> · Lektionen %1 bis %2</translation>
    </message>
    <message>
        <source> · lesson %1</source>
        <translation> · Lektion %1</translation>
    </message>
    <message>
        <source>questions about what is seen</source>
        <translation>Fragen zu dem, was zu sehen ist</translation>
    </message>
    <message>
        <source>There are no lessons here: %1.</source>
        <translation>Hier sind keine Lektionen: %1.</translation>
    </message>
    <message>
        <source>List of lessons</source>
        <translation>Liste der Lektionen</translation>
    </message>
</context>
<context>
    <name>hopscope::LinkAnswer</name>
    <message>
        <source>Links</source>
        <translation>Leitungen</translation>
    </message>
    <message>
        <source>Click a link, or choose it here</source>
        <translation>Klicke eine Leitung an oder wähle sie hier</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>link %1</source>
        <translation>Leitung %1</translation>
    </message>
</context>
<context>
    <name>hopscope::MainWindow</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Neu</translation>
    </message>
    <message>
        <source>&amp;Open …</source>
        <translation>Ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>Open net&amp;work or schedule …</source>
        <translation>Net&amp;z oder Plan öffnen …</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Open &amp;unsaved work of last time</source>
        <translation>&amp;Ungesicherte Arbeit vom letzten Mal öffnen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save &amp;as …</source>
        <translation>Speichern &amp;unter …</translation>
    </message>
    <message>
        <source>&amp;Export …</source>
        <translation>&amp;Exportieren …</translation>
    </message>
    <message>
        <source>Export an ani&amp;mation …</source>
        <translation>Ani&amp;mation exportieren …</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Copy e&amp;xperiment as text</source>
        <translation>E&amp;xperiment als Text kopieren</translation>
    </message>
    <message>
        <source>&amp;Paste experiment</source>
        <translation>Experiment &amp;einfügen</translation>
    </message>
    <message>
        <source>&amp;Find …</source>
        <translation>&amp;Suchen …</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>Wie das &amp;System</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>Hoher &amp;Kontrast</translation>
    </message>
    <message>
        <source>&amp;Print</source>
        <translation>D&amp;ruck</translation>
    </message>
    <message>
        <source>&amp;Notation</source>
        <translation>&amp;Schreibweise</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>S&amp;prache</translation>
    </message>
    <message>
        <source>The language changes when Hopscope is started again.</source>
        <translation>Die Sprache wechselt beim nächsten Start von Hopscope.</translation>
    </message>
    <message>
        <source>F&amp;ont size</source>
        <translation>Schrift&amp;größe</translation>
    </message>
    <message>
        <source>&amp;Larger</source>
        <translation>&amp;Größer</translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation>&amp;Kleiner</translation>
    </message>
    <message>
        <source>&amp;Default</source>
        <translation>&amp;Normal</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>Anordnung &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Presentation</source>
        <translation>&amp;Vorführung</translation>
    </message>
    <message>
        <source>Open the &amp;menus</source>
        <translation>&amp;Menüs öffnen</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>Voll&amp;bild</translation>
    </message>
    <message>
        <source>Symbols as in the &amp;paper</source>
        <translation>Zeichen wie im &amp;Artikel</translation>
    </message>
    <message>
        <source>&amp;α, β, m</source>
        <translation>&amp;α, β, m</translation>
    </message>
    <message>
        <source>t_&amp;s, t_w, m</source>
        <translation>t_&amp;s, t_w, m</translation>
    </message>
    <message>
        <source>Processors as in the p&amp;aper</source>
        <translation>Prozessoren wie im A&amp;rtikel</translation>
    </message>
    <message>
        <source>s&amp;mall p</source>
        <translation>&amp;kleines p</translation>
    </message>
    <message>
        <source>&amp;large P</source>
        <translation>&amp;großes P</translation>
    </message>
    <message>
        <source>&amp;Playback</source>
        <translation>&amp;Wiedergabe</translation>
    </message>
    <message>
        <source>&amp;Play or pause</source>
        <translation>&amp;Abspielen oder anhalten</translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation>&amp;Nächster Schritt</translation>
    </message>
    <message>
        <source>Pre&amp;vious step</source>
        <translation>&amp;Voriger Schritt</translation>
    </message>
    <message>
        <source>Next phase</source>
        <translation>Nächste Phase</translation>
    </message>
    <message>
        <source>Previous phase</source>
        <translation>Vorige Phase</translation>
    </message>
    <message>
        <source>Toggle &amp;loop</source>
        <translation>S&amp;chleife ein oder aus</translation>
    </message>
    <message>
        <source>Next frame</source>
        <translation>Nächstes Bild</translation>
    </message>
    <message>
        <source>Previous frame</source>
        <translation>Voriges Bild</translation>
    </message>
    <message>
        <source>&amp;Faster</source>
        <translation>Sc&amp;hneller</translation>
    </message>
    <message>
        <source>S&amp;lower</source>
        <translation>&amp;Langsamer</translation>
    </message>
    <message>
        <source>&amp;Reduced motion</source>
        <translation>Weniger &amp;Bewegung</translation>
    </message>
    <message>
        <source>Show states only, no movement between them</source>
        <translation>Nur Zustände zeigen, keine Bewegung dazwischen</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>&amp;Lektionen</translation>
    </message>
    <message>
        <source>&amp;Add this view to a lesson</source>
        <translation>Diese Ansicht einer Lektion &amp;hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Write a lesson</source>
        <translation>Lektion &amp;schreiben</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>&amp;Keyboard</source>
        <translation>&amp;Tastatur</translation>
    </message>
    <message>
        <source>&amp;Diagnostics</source>
        <translation>&amp;Diagnose</translation>
    </message>
    <message>
        <source>&amp;About Hopscope</source>
        <translation>Ü&amp;ber Hopscope</translation>
    </message>
    <message>
        <source>About Hopscope</source>
        <translation>Über Hopscope</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;Build %2&lt;br&gt;Collective communication made visible.&lt;br&gt;&lt;br&gt;Free software under the GNU General Public License, version 3 or later.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;Stand %2&lt;br&gt;Kollektive Kommunikation, sichtbar gemacht.&lt;br&gt;&lt;br&gt;Freie Software unter der GNU General Public License, Version 3 oder später.</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>Zusehen</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>Applications</source>
        <translation>Anwendungen</translation>
    </message>
    <message>
        <source>Gallery</source>
        <translation>Galerie</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Go to first &amp;contention</source>
        <translation>Zur ersten &amp;Stauung</translation>
    </message>
    <message>
        <source>Go to when the selected processor is complete</source>
        <translation>Dahin, wo der gewählte Prozessor vollständig ist</translation>
    </message>
    <message>
        <source>Go to the &amp;start</source>
        <translation>Zum &amp;Anfang</translation>
    </message>
    <message>
        <source>Go to the &amp;end</source>
        <translation>Zum &amp;Ende</translation>
    </message>
    <message>
        <source>Copy experime&amp;nt</source>
        <translation>E&amp;xperiment kopieren</translation>
    </message>
    <message>
        <source>As a &amp;command</source>
        <translation>Als &amp;Befehl</translation>
    </message>
    <message>
        <source>As a &amp;link</source>
        <translation>Als &amp;Link</translation>
    </message>
    <message>
        <source>As &amp;Python</source>
        <translation>Als &amp;Python</translation>
    </message>
    <message>
        <source>Save network or s&amp;chedule …</source>
        <translation>Netz oder &amp;Plan speichern …</translation>
    </message>
    <message>
        <source>N&amp;umbers behind the pictures</source>
        <translation>&amp;Zahlen hinter den Bildern</translation>
    </message>
    <message>
        <source>&amp;Help on what has the focus</source>
        <translation>&amp;Hilfe zu dem, was den Fokus hat</translation>
    </message>
    <message>
        <source>&amp;Tour of the window</source>
        <translation>&amp;Rundgang durch das Fenster</translation>
    </message>
    <message>
        <source>What's &amp;new</source>
        <translation>Was ist &amp;neu</translation>
    </message>
    <message>
        <source>Contention on a ring</source>
        <translation>Stauung auf einem Ring</translation>
    </message>
    <message>
        <source>A pipelined tree</source>
        <translation>Ein Baum mit Fließband</translation>
    </message>
    <message>
        <source>Along the rows and columns of a torus</source>
        <translation>Entlang der Zeilen und Spalten eines Torus</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>Recent file</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Topology</source>
        <translation>Topologie</translation>
    </message>
    <message>
        <source>Cost model</source>
        <translation>Kostenmodell</translation>
    </message>
    <message>
        <source>%1 algorithm</source>
        <translation>%1-Algorithmus</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>Algorithmus</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>Begriff</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>Experiment</translation>
    </message>
    <message>
        <source>Typed experiment</source>
        <translation>Eingegebenes Experiment</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Speichern unter</translation>
    </message>
    <message>
        <source>On the clipboard: %1</source>
        <translation>In der Zwischenablage: %1</translation>
    </message>
    <message>
        <source>Paste experiment</source>
        <translation>Experiment einfügen</translation>
    </message>
    <message>
        <source>Whole window</source>
        <translation>Ganzes Fenster</translation>
    </message>
    <message>
        <source>%1 is saved in %2.</source>
        <translation>%1 ist in %2 gespeichert.</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Save the changes before?</source>
        <translation>Vorher die Änderungen speichern?</translation>
    </message>
</context>
<context>
    <name>hopscope::MemoryBar</name>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>%1 of %2 in use, %3 of that by runs and pictures; peak since start: %4</source>
        <translation>%1 von %2 belegt, davon %3 durch Läufe und Bilder; Höchststand seit dem Start: %4</translation>
    </message>
    <message>
        <source>free: %1</source>
        <translation>frei: %1</translation>
    </message>
    <message>
        <source>reserve</source>
        <translation>Reserve</translation>
    </message>
    <message>
        <source>peak since start: %1</source>
        <translation>Höchststand seit dem Start: %1</translation>
    </message>
    <message>
        <source>runs and pictures: %1; at their peak %2</source>
        <translation>Läufe und Bilder: %1; auf ihrem Höchststand %2</translation>
    </message>
    <message>
        <source>the window, its fonts and libraries: the other %1 of %2 in use</source>
        <translation>das Fenster, seine Schriften und Bibliotheken: die übrigen %1 von %2</translation>
    </message>
    <message>
        <source>reserve for the window: work that needs more than %1 = 7/8 of %2 is refused</source>
        <translation>Reserve für das Fenster: Was mehr als %1 = 7/8 von %2 braucht, wird abgelehnt</translation>
    </message>
    <message>
        <source>The limit of %1 can be changed: hopscope --memory 4GiB. This machine has %2.</source>
        <translation>Die Grenze von %1 lässt sich ändern: hopscope --memory 4GiB. Dieser Rechner hat %2.</translation>
    </message>
    <message>
        <source>The limit of %1 can be changed: hopscope --memory 4GiB.</source>
        <translation>Die Grenze von %1 lässt sich ändern: hopscope --memory 4GiB.</translation>
    </message>
</context>
<context>
    <name>hopscope::MemoryGuard</name>
    <message>
        <source>Background work was stopped: the program holds %1 of the %2 that it may take.</source>
        <translation>Arbeit im Hintergrund wurde angehalten: Das Programm hält %1 von %2, die es nehmen darf.</translation>
    </message>
</context>
<context>
    <name>hopscope::NumberAnswer</name>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>Your number</source>
        <translation>Deine Zahl</translation>
    </message>
    <message>
        <source>Your number, in %1</source>
        <translation>Deine Zahl, in %1</translation>
    </message>
    <message>
        <source>Such as 12, 1/2 or 1e-6</source>
        <translation>Etwa 12, 1/2 oder 1e-6</translation>
    </message>
    <message>
        <source>“%1” is no number. Type one such as 12, 1/2 or 1e-6.</source>
        <translation>„%1“ ist keine Zahl. Gib eine ein, etwa 12, 1/2 oder 1e-6.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nichts</translation>
    </message>
</context>
<context>
    <name>hopscope::OrderAnswer</name>
    <message>
        <source>Up</source>
        <translation>Auf</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Ab</translation>
    </message>
    <message>
        <source>Order, first to last</source>
        <translation>Reihenfolge, vom ersten zum letzten</translation>
    </message>
    <message>
        <source>Drag, or move the chosen one with Alt+Up and Alt+Down</source>
        <translation>Ziehen, oder mit Alt+Auf und Alt+Ab verschieben</translation>
    </message>
</context>
<context>
    <name>hopscope::SliderAnswer</name>
    <message>
        <source>none</source>
        <translation>nichts</translation>
    </message>
</context>
</TS>
