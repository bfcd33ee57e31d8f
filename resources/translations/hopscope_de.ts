<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- The main menus, the names of the pages, the list of lessons, their player and the page of a class. Words that are missing here stay English. -->
<TS version="2.1" language="de" sourcelanguage="en">
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
        <source>page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>pages</source>
        <translation>Seiten</translation>
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
        <source>%1: %2</source>
        <translation>%1: %2</translation>
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
        <source>Nothing has been answered yet, so there is nothing to sum up.</source>
        <translation>Noch ist nichts beantwortet, also gibt es nichts zusammenzufassen.</translation>
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
        <source>What you saw</source>
        <translation>Was du gesehen hast</translation>
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
        <source>A code that your lecturer gave you is printed in the table.</source>
        <translation>Ein Code von der Dozentin steht in der Tabelle.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
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
        <source>First &amp;contention</source>
        <translation>Erste &amp;Stauung</translation>
    </message>
    <message>
        <source>Selected processor complete</source>
        <translation>Gewählter Prozessor vollständig</translation>
    </message>
    <message>
        <source>Toggle &amp;loop</source>
        <translation>S&amp;chleife ein oder aus</translation>
    </message>
    <message>
        <source>To the &amp;start</source>
        <translation>Zum &amp;Anfang</translation>
    </message>
    <message>
        <source>To the &amp;end</source>
        <translation>Zum &amp;Ende</translation>
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
</context>
</TS>
