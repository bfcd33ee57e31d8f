#include "lessons/export/lesson_export.h"
#include "registered.h"
#include "source_folder.h"

#include "diagnostic.h"
#include "drawing/svg_canvas.h"
#include "export/page_frames.h"
#include "exporting.h"
#include "lesson_samples.h"
#include "lessons/export/lesson_export_dialog.h"
#include "lessons/export/lesson_picture.h"
#include "lessons/lesson.h"
#include "lessons/posed.h"
#include "waiting.h"
#include "widgets/style.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <memory>

using namespace hopscope;

namespace {

/// The page in both colours; made once, as it takes a while.
const QByteArray& pageOfEveryKind()
{
    static const QByteArray page = lessonHtml(lessonOf(everyKind), {}, {}, {});
    return page;
}

QJsonArray numbersOf(const std::vector<std::uint64_t>& items)
{
    QJsonArray array;
    for (const std::uint64_t item : items) array.append(static_cast<double>(item));
    return array;
}

/// What a browser does for the page's script, as far as it asks. `act`, `key`, `type` and `tick` are what a reader
/// does; `tell` prints what is to be seen.
constexpr const char* browser = R"js(
const fs = require("fs"), page = fs.readFileSync(process.argv[2], "utf8"), elements = {}, listeners = {};
const make = id => elements[id] ??= {id, hidden: false, dataset: {}, style: {setProperty() {}}, attributes: {},
  setAttribute(name, value) { this.attributes[name] = value; }, addEventListener() {}};
make("lesson").textContent = page.match(/<script type="text\/plain" id="lesson">([\s\S]*?)<\/script>/)[1];
globalThis.document = {getElementById: make, addEventListener(name, f) { listeners[name] = f; }};
let frame = null, now = 0, isDark = process.argv[3] === "dark";
const stored = {};
globalThis.localStorage = {getItem: name => stored[name] ?? null, setItem(name, value) { stored[name] = value; }};
globalThis.performance = {now: () => now};
globalThis.requestAnimationFrame = f => { frame = f; };
globalThis.matchMedia = query => ({matches: query.includes("dark") && isDark, addEventListener() {}});
const target = (dataset, inside) => ({dataset, closest: query => query.startsWith(inside) ? {dataset} : null});
const act = (name, value) => listeners.click({target: target({act: name, value}, "[data-act")});
const pick = item => listeners.click({target: target({item}, "#panels")});
const key = name => listeners.keydown({key: name, preventDefault() {}, target: null});
const type = (dataset, value, more = {}) => listeners.input({target: {dataset, value, ...more}});
const playOut = () => { for (let i = 0; i < 5000 && frame; ++i) { const f = frame; frame = null; now += 100; f(now); } };
const plainly = text => (text ?? "").replace(/<[^>]*>/g, " ").replace(/\s+/g, " ").trim();
const tell = what => console.log(JSON.stringify({what, sliders: plainly(make("sliders").innerHTML),
  result: make("result-0").textContent, panels: plainly(make("panels").innerHTML), place: make("place").textContent, score: make("score").textContent,
  words: plainly(make("words").innerHTML), question: plainly(make("question").innerHTML),
  feedback: plainly(make("question").innerHTML?.split('id="feedback"')[1]?.slice(14)), shown: !make("show").hidden,
  clock: make("clock").textContent, moment: Number(make("scrub").value), most: make("scrub").max,
  picture: make("picture-0").innerHTML, marks: make("marks-0").innerHTML, targets: make("targets-0").innerHTML}));
)js";

/// Runs a script after the page's own; every line that it prints is an object.
std::vector<QJsonObject> inBrowser(const OtherProgram& node, const QByteArray& page, const QByteArray& script,
                                   const QString& colours = "light")
{
    const QTemporaryDir folder;
    writeFile(folder.filePath("a.html"), page);
    writeFile(folder.filePath("browser.js"),
              QByteArray(browser)
                  + "eval(`(async () => {` + page.match(/<script type=\"module\">\\n([\\s\\S]*?)<\\/script>/)[1] + `"
                  + script + "})().catch(error => { console.error(error); process.exit(1); })`);\n");
    std::vector<QJsonObject> told;
    const QByteArray output = node.run({folder.filePath("browser.js"), folder.filePath("a.html"), colours});
    for (const QByteArray& line : output.trimmed().split('\n')) told.push_back(QJsonDocument::fromJson(line).object());
    return told;
}

QString packed(QString svg) { return svg.remove(QRegularExpression(R"(\s*\n\s*)")).trimmed(); }

} // namespace

class TestLessonExport : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().force(lightTheme());
    }

    void whatIsAskedAboutIsNotInThePicture()
    {
        const Lesson lesson = lessonOf(everyKind);
        const PosedPage page = posedPages(lesson).front(); // who sends in step 3, of 7
        const auto drawn = [&](double at, std::optional<double> until) {
            LessonPanel view{&*page.scene, page.runs.front(), "timeline", at};
            view.until = until;
            SvgCanvas canvas({600, 200}, {}, {});
            paintLessonPanel(canvas, view, {600, 200}, lightTheme());
            return canvas.body();
        };
        // Numbers of processors stand at the rows, of steps at the columns; nobody can count the steps to come.
        QCOMPARE(drawn(2, {}).count(">7<"), 2);
        QCOMPARE(drawn(2, 2.0).count(">7<"), 1);
        QCOMPARE(drawn(2, 2.0).count(">2<"), 2);
    }

    void aPageNeedsNothingElse()
    {
        const Lesson lesson = lessonOf(everyKind);
        const QByteArray page = pageOfEveryKind();
        QVERIFY(page.contains("default-src 'none'"));
        QVERIFY(!page.contains("src=\"") && !page.contains("<link") && !page.contains("@import")
                && !page.contains("url(http"));
        QVERIFY2(page.size() < 2'000'000, qPrintable(QString::number(page.size())));
        // The key is in the file, but not to be read there.
        QVERIFY(!page.contains("secret explanation"));
        for (const PosedPage& posed : posedPages(lesson))
            if (posed.question && !posed.question->key.reason.empty())
                QVERIFY2(!page.contains(posed.question->key.reason.substr(0, 24).c_str()),
                         posed.question->key.reason.c_str());
        QCOMPARE(page, lessonHtml(lesson, {}, {}, {}));
    }

    /// The page's script and the program agree on every answer.
    void aPageMarksAsTheProgramDoes()
    {
        const OtherProgram node("node");
        HOPSCOPE_NEEDS(node);
        const Lesson lesson = lessonOf(everyKind);
        QByteArray script;
        std::vector<std::pair<Key, Answer>> asked;
        for (const PosedPage& page : posedPages(lesson)) {
            if (!page.question) continue;
            const Key& key = page.question->key;
            std::vector<Answer> answers{rightAnswer(key), wrongAnswer(key)};
            for (const std::uint64_t item : key.items) answers.push_back({{item}, {}});
            Answer all{key.items, {}}, more{key.right, {}};
            more.items.push_back(key.right.empty() ? 0 : key.right.front() ^ 1U);
            answers.insert(answers.end(), {all, more});
            if (key.form == AnswerForm::Link) answers.push_back({{key.right.front() + 1}, {}}); // the other direction
            if (key.rule == MarkRule::Near)
                for (const double share : {-1.01, -0.99, 0.5, 1.01})
                    answers.push_back({{}, key.number + share * key.tolerance});
            for (const Answer& answer : answers) {
                const bool bySlider = key.form == AnswerForm::Slider;
                if (answer.items.empty() && !answer.number) continue;
                if (bySlider && !answer.number) continue;
                script +=
                    "console.log(JSON.stringify(mark(keyOf(data.pages[" + QByteArray::number(qulonglong(page.page))
                    + "]), " + QJsonDocument(numbersOf(answer.items)).toJson(QJsonDocument::Compact) + ", "
                    + (answer.number ? QByteArray::number(*answer.number, 'g', 17) : QByteArray("null")) + ")));\n";
                asked.emplace_back(key, answer);
            }
        }
        const std::vector<QJsonObject> told = inBrowser(node, pageOfEveryKind(), script);
        QCOMPARE(told.size(), asked.size());
        for (std::size_t i = 0; i < told.size(); ++i) {
            const auto& [key, answer] = asked[i];
            const auto marked = mark(key, answer);
            const QByteArray about = key.answer.c_str() + QByteArray(" <- ")
                                     + QJsonDocument(numbersOf(answer.items)).toJson(QJsonDocument::Compact) + ' '
                                     + QByteArray::number(answer.number.value_or(0));
            QVERIFY2(told[i]["right"].toBool() == marked.right, about);
            QStringList remarks;
            for (const std::string& remark : marked.remarks) remarks << QString::fromStdString(remark);
            QStringList said;
            for (const QJsonValue& remark : told[i]["remarks"].toArray()) said << remark.toString();
            remarks.removeDuplicates();
            QVERIFY2(marked.right || said == remarks,
                     qPrintable(about + '\n' + said.join('\n') + "\n--\n" + remarks.join('\n')));
            QStringList cues, saidCues;
            for (const std::string& cue : marked.cues) cues << QString::fromStdString(cue);
            for (const QJsonValue& cue : told[i]["cues"].toArray()) saidCues << cue.toString();
            QVERIFY2(saidCues == cues, qPrintable(about + '\n' + saidCues.join('\n') + "\n--\n" + cues.join('\n')));
        }
    }

    void aPageIsWorkedThrough()
    {
        const OtherProgram node("node");
        HOPSCOPE_NEEDS(node);
        const Lesson lesson = lessonOf(everyKind);
        const std::vector<PosedPage> pages = posedPages(lesson);
        const Key& senders = pages.front().question->key;
        const QByteArray right = QByteArray::number(qulonglong(senders.right.front()));
        const std::vector<QJsonObject> told =
            inBrowser(node, pageOfEveryKind(),
                      "tell('begin'); act('check'); tell('empty');"
                      "pick(7); act('check'); tell('wrong'); pick(7); pick("
                          + right
                          + "); act('check'); playOut(); tell('right'); key('End'); tell('end');"
                            "key('ArrowLeft'); tell('left');"
                            "act('next'); type({number: ''}, '7 '); act('check'); tell('steps');"
                            "key('p'); tell('again'); "
                            "go(data.pages.length); tell('summary');");
        QCOMPARE(told.size(), std::size_t{9});
        const auto at = [&](std::size_t i, const char* what) { return told[i][QLatin1String(what)]; };
        QCOMPARE(at(0, "place").toString(), QString("Page 1 of 11"));
        QVERIFY(at(0, "question").toString().contains("Mark the processors in the picture. Select all that apply."));
        QCOMPARE(at(0, "clock").toString(), QString("after step 2"));
        QVERIFY(at(0, "targets").toString().contains("data-item=\"7\""));
        QVERIFY(at(0, "marks").toString().isEmpty());
        // Until it is answered, the run goes no further than the question.
        QVERIFY(at(2, "feedback").toString().contains("Not yet") && !at(2, "feedback").toString().contains("Right"));
        QVERIFY(at(2, "feedback").toString().contains(QString::fromStdString(senders.remark(7))));
        QVERIFY(at(3, "feedback").toString().contains("Right"));
        QVERIFY(at(3, "feedback").toString().contains("secret explanation"));
        QVERIFY(at(3, "marks").toString().contains("tick") && at(3, "targets").toString().isEmpty());
        QCOMPARE(at(3, "clock").toString(), QString("after step 3"));
        QCOMPARE(at(4, "clock").toString(), QString("after step 7"));
        QCOMPARE(at(5, "clock").toString(), QString("after step 6"));
        QVERIFY(at(5, "marks").toString().isEmpty()); // another moment
        QVERIFY(at(6, "feedback").toString().contains("Right"));
        QCOMPARE(at(6, "score").toString(), QString("1 of 10 correct on the first try"));
        QVERIFY(at(7, "feedback").toString().contains("Right")); // still there
        QVERIFY(at(8, "words").toString().contains("1 of 10 questions correct on the first try, 2 answered"));
        QVERIFY(at(8, "words").toString().contains("right at try 2"));
        QVERIFY(!at(8, "shown").toBool());
    }

    /// A wrong answer gets a cue, the second one the answer.
    void aPageShowsTheAnswerAfterTheSecondTry()
    {
        const OtherProgram node("node");
        HOPSCOPE_NEEDS(node);
        const std::vector<QJsonObject> told =
            inBrowser(node, pageOfEveryKind(),
                      "go(1); type({number: ''}, '5'); act('check'); tell('cue');"
                      "type({number: ''}, '9'); act('check'); tell('answer'); type({student: ''}, ' s07 ');"
                      "console.log(JSON.stringify({what: resultsTable()}));");
        QCOMPARE(told.size(), std::size_t{3});
        const QString cue = told[0]["feedback"].toString(), answer = told[1]["feedback"].toString();
        QVERIFY2(cue.contains("Try once more") && cue.contains("too little") && !cue.contains("7 steps"),
                 qPrintable(cue));
        QVERIFY2(answer.contains("The answer: 7 steps") && answer.contains("too much"), qPrintable(answer));
        const QString row = told[2]["what"].toString().split('\n')[1];
        QVERIFY2(row.contains(",5,no,2,9,no,7 steps,") && row.contains(",s07,how-long,") && row.endsWith(",0,,yes,,9"),
                 qPrintable(row));
    }

    void theSlidersOfAPageMoveItsPictures()
    {
        const OtherProgram node("node");
        HOPSCOPE_NEEDS(node);
        const std::vector<QJsonObject> told =
            inBrowser(node, pageOfEveryKind(),
                      "go(7); type({slider: ''}, '1'); tell('asked'); act('check');"
                      "type({slider: ''}, String(data.pages[7].question.table.indexOf(64))); key('End'); tell('moved');"
                      "go(10); tell('own'); const values = data.pages[10].scene.sliders[0].values;"
                      "type({moves: '0'}, String(values.length - 1)); key('End');"
                      "make('words').textContent = ''; tell('moved'); console.log(JSON.stringify({values}));");
        QCOMPARE(told.size(), std::size_t{5});
        const auto at = [&](std::size_t i, const char* what) { return told[i][QLatin1String(what)].toString(); };
        QVERIFY(at(0, "panels").contains("ring:8 broadcast-chain") && !at(0, "panels").contains("packets="));
        QVERIFY2(at(0, "question").contains("Commit to a value first"), qPrintable(at(0, "question")));
        // 64 packets on a chain of eight: p - 2 + s steps.
        QVERIFY2(at(1, "panels").contains("packets=64"), qPrintable(at(1, "panels")));
        QCOMPARE(at(1, "clock"), QString("after step 70"));
        QVERIFY(at(2, "sliders").contains("8 steps"));
        const QJsonArray values = told[4]["values"].toArray();
        const int most = values.last().toInt();
        QVERIFY(values.contains(2) && most > 2);
        QVERIFY2(at(3, "result").startsWith(QStringLiteral("%1 steps").arg(6 + most)), qPrintable(at(3, "result")));
        QCOMPARE(at(3, "clock"), QStringLiteral("after step %1").arg(6 + most));
        QVERIFY(at(3, "picture") != at(2, "picture"));
    }

    void aPageKeepsWhatWasAnswered()
    {
        const OtherProgram node("node");
        HOPSCOPE_NEEDS(node);
        const std::vector<QJsonObject> told = inBrowser(
            node, pageOfEveryKind(),
            "tell('new'); go(1); type({number: ''}, '6'); act('check'); type({number: ''}, '7'); act('check');"
            "const table = resultsTable(), before = {...stored}; forget(); go(0);"
            "Object.assign(stored, before); go(recall()); tell('recalled');"
            "act('forget'); tell('forgotten'); go(recall()); tell('again');"
            "console.log(JSON.stringify({what: table}));");
        QCOMPARE(told.size(), std::size_t{5});
        QVERIFY(told[1]["feedback"].toString().contains("Right"));
        QCOMPARE(told[1]["place"].toString(), QString("Page 2 of 11"));
        QCOMPARE(told[2]["place"].toString(), QString("Page 1 of 11"));
        QCOMPARE(told[2]["score"].toString(), QString("0 of 10 correct on the first try"));
        QVERIFY(!told[3]["feedback"].toString().contains("Right"));
        const QStringList lines = told[4]["what"].toString().split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), qsizetype{2});
        QVERIFY(lines[0].startsWith("lesson,page,question kind,question,first answer,right at first,tries"));
        QVERIFY2(lines[1].startsWith("Two ways around a ring,2,number,"), qPrintable(lines[1]));
        QVERIFY2(lines[1].contains(",6,no,2,7,yes,7"), qPrintable(lines[1]));
    }

    /// What the page shows is what a figure of the moment is, in light and in dark.
    void aPageDrawsTheSame_data()
    {
        QTest::addColumn<QString>("colours");
        QTest::newRow("light") << "light";
        QTest::newRow("dark") << "dark";
    }
    void aPageDrawsTheSame()
    {
        const OtherProgram node("node");
        HOPSCOPE_NEEDS(node);
        QFETCH(QString, colours);
        const Theme theme = colours == "dark" ? darkTheme() : lightTheme();
        const Lesson lesson = lessonOf(everyKind);
        const std::vector<PosedPage> pages = posedPages(lesson);
        const std::vector<QJsonObject> told =
            inBrowser(node, pageOfEveryKind(), "for (let i = 0; i < 11; ++i) { go(i); tell('page'); }", colours);
        QCOMPARE(told.size(), pages.size());
        for (std::size_t i = 0; i < pages.size(); ++i) {
            const PosedPage& page = pages[i];
            LessonPanel view{
                &*page.scene, page.runs.front(), page.scene->views.empty() ? "network" : page.scene->views[0],
                clockOf(*page.scene, page.runs)
                    .positionOf(*page.runs.front(), clockOf(*page.scene, page.runs).nowAt(page.scene->at))};
            view.links = page.question && page.question->key.form == AnswerForm::Link;
            if (page.question) view.until = view.position;
            const double width = page.runs.size() > 1 ? 520 : 760;
            const QSizeF size(width, std::round(lessonPanelHeight(view, width, lightTheme())));
            SvgCanvas canvas(size, {}, {});
            if (view.view == "network") canvas.keepApart();
            paintLessonPanel(canvas, view, size, theme);
            QString shown = told[i]["picture"].toString();
            shown.replace("id=\"p0-", "id=\"").replace("url(#p0-", "url(#");
            QCOMPARE(shown, packed(canvas.body()));
        }
    }

    void shippedLessonsLeave_data()
    {
        QTest::addColumn<QString>("name");
        const QDir folder(QString::fromUtf8(sourceFolder()) + QStringLiteral("/resources/lessons"));
        for (const QString& file : folder.entryList({"*.md"})) QTest::newRow(qPrintable(file)) << folder.filePath(file);
    }
    void shippedLessonsLeave()
    {
        QFETCH(QString, name);
        const Lesson lesson = readLesson(name.toStdString());
        const QByteArray page = lessonHtml(lesson, {.theme = Theme::Kind::Light}, {}, {});
        QVERIFY(!page.isEmpty());
        QVERIFY2(page.size() < 2'000'000, qPrintable(QString::number(page.size())));
        for (const bool answers : {false, true})
            QVERIFY(lessonPdf(lesson, {.answers = answers}, {}, {}).size() > 20'000);
    }

    /// With a lecturer's key the page of an exam knows no answer; it notes what is entered and saves it.
    void anExamLeavesWithoutItsAnswers()
    {
        const OtherProgram node("node");
        HOPSCOPE_NEEDS(node);
        Lesson lesson = lessonOf(everyKind);
        lesson.head.set("exam", "yes");
        const QByteArray work = "go(1); type({number: ''}, '5'); act('check'); tell('noted');"
                                "type({number: ''}, '7'); act('check'); go(data.pages.length); tell('summary');"
                                "act('handIn'); tell('handed'); go(1); tell('page'); type({student: ''}, 's07');"
                                "console.log(JSON.stringify({what: resultsTable(), secrets: String(data.pages.some("
                                "page => page.question && (page.question.secret || page.question.hint || "
                                "JSON.stringify(page.scene.after) !== JSON.stringify(page.scene.before))))}));";
        for (const bool sealed : {true, false}) {
            LessonExport options;
            options.theme = Theme::Kind::Light;
            if (sealed) options.key = "spring";
            const QByteArray page = lessonHtml(lesson, options, {}, {});
            const std::vector<QJsonObject> told = inBrowser(node, page, work);
            QCOMPARE(told.size(), std::size_t{5});
            const auto at = [&](std::size_t i, const char* what) { return told[i][QLatin1String(what)].toString(); };
            QVERIFY2(at(0, "feedback").contains("Noted") && at(0, "score").contains("1 of 10 noted"),
                     qPrintable(at(0, "feedback") + at(0, "score")));
            QVERIFY(!at(0, "question").contains("Hint"));
            QCOMPARE(at(4, "secrets"), sealed ? QString("false") : QString("true"));
            QVERIFY(at(1, "words").contains("1 of 10 questions are answered"));
            QCOMPARE(at(2, "words").contains("who has the key"), sealed);
            QCOMPARE(at(2, "words").contains("1 of 10 questions correct"), !sealed);
            QCOMPARE(at(3, "feedback").contains("Right"), !sealed);
            const QString row = at(4, "what").split('\n').value(1);
            QVERIFY2(row.contains(sealed ? ",7,,1,7,,," : ",7,yes,1,7,yes,7 steps,") && row.endsWith(",7"),
                     qPrintable(row));
        }
    }

    void otherFilesAreRefused()
    {
        const QTemporaryDir folder;
        QVERIFY_EXCEPTION_THROWN(exportLesson(lessonOf(everyKind), {}, folder.filePath("a.docx")), Refused);
        exportLesson(lessonOf(everyKind), {}, folder.filePath("a.pdf"), [](auto, auto) { return false; });
        exportLesson(lessonOf(everyKind), {}, folder.filePath("a.html"), [](auto, auto) { return false; });
        QVERIFY(QDir(folder.path()).isEmpty());
    }

    void theDialogWorksInTheBackground()
    {
        const QTemporaryDir folder;
        const auto lesson = std::make_shared<const Lesson>(lessonOf(everyKind));
        LessonExportDialog dialog(lesson, 1);
        dialog.show();
        QVERIFY(!dialog.isModal());
        QSignalSpy written(&dialog, &LessonExportDialog::written), failed(&dialog, &LessonExportDialog::failed),
            stopped(&dialog, &LessonExportDialog::stopped);
        dialog.saveTo(folder.filePath("a.pdf"));
        QVERIFY(dialog.working());
        QVERIFY(written.wait(60'000));
        QVERIFY(contentOf(folder.filePath("a.pdf")).startsWith("%PDF"));
        QVERIFY(!dialog.isVisible());

        dialog.show();
        dialog.chooseHandout(false);
        dialog.saveTo(folder.filePath("b.html"));
        dialog.reject(); // stops
        QVERIFY(stopped.wait(60'000));
        QVERIFY(!QFile::exists(folder.filePath("b.html")) && dialog.isVisible() && !dialog.working());
        dialog.saveTo(folder.filePath("missing/b.html"));
        QVERIFY(failed.wait(60'000));
        QVERIFY(failed.front().front().toString().contains("missing"));
    }
};

HOPSCOPE_TEST(TestLessonExport)
#include "test_lesson_export.moc"
