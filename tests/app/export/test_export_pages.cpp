#include "exporting.h"
#include "registered.h"

#include "drawing/svg_canvas.h"
#include "drawing/tikz_canvas.h"
#include "drawing/tikz_figure.h"
#include "export/page_frames.h"
#include "export/tex_frames.h"
#include "figures/figures.h"
#include "headless/drawing_options.h"
#include "scenes/figure/figure_scene.h"
#include "waiting.h"
#include "widgets/style.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QRegularExpression>

using namespace hopscope;

namespace {

/// Text as LaTeX sees it: braces and environments in pairs.
void isBalanced(const QByteArray& tex)
{
    int depth = 0;
    for (qsizetype i = 0; i < tex.size(); ++i) {
        if (tex[i] == '\\')
            ++i; // \{ is a letter
        else if (tex[i] == '%')
            i = std::max(i, tex.indexOf('\n', i));
        else if (tex[i] == '{')
            ++depth;
        else if (tex[i] == '}')
            QVERIFY(--depth >= 0);
    }
    QCOMPARE(depth, 0);
    for (const char* environment : {"tikzpicture", "scope", "document", "frame"})
        QCOMPARE(tex.count(QByteArray("\\begin{") + environment), tex.count(QByteArray("\\end{") + environment));
}

/// Runs LaTeX and shows its pages; the letters are LaTeX's, so lines and areas are what is compared.
QImage typeset(const OtherProgram& latex, const OtherProgram& pdftoppm, const QTemporaryDir& folder, int page = 1)
{
    latex.run({"-interaction=nonstopmode", "-halt-on-error", "a.tex"}, folder.path());
    pdftoppm.run({"-r", "96", "-png", "-singlefile", "-f", QString::number(page), folder.filePath("a.pdf"),
                  folder.filePath("a")});
    return QImage(folder.filePath("a.png"));
}

/// What a browser does for the page's script, as far as it asks: prints the picture after each key.
constexpr const char* browser = R"(
const fs = require("fs"), page = fs.readFileSync(process.argv[2], "utf8"), elements = {}, listeners = {};
const make = id => elements[id] ??= {setAttribute() {}, addEventListener(name, f) { this[name] = f; }};
make("frames").textContent = page.match(/<script type="application\/json" id="frames">([\s\S]*?)<\/script>/)[1];
globalThis.document = {getElementById: make, addEventListener(name, f) { listeners[name] = f; }};
let frame = null, now = 0;
globalThis.performance = {now: () => now};
globalThis.requestAnimationFrame = f => { frame = f; };
eval(page.match(/<script>\n([\s\S]*?)<\/script>/)[1]);
const tell = what => console.log(JSON.stringify({what, clock: make("clock").textContent, at: Number(make("scrub").value),
    most: make("scrub").max, button: make("play").textContent, picture: make("picture").innerHTML}));
tell("start");
const press = key => { listeners.keydown({key, preventDefault() {}}); tell(key); };
["ArrowRight", "ArrowRight", "ArrowLeft", "End", "Home", "."].forEach(press);
press(" ");
for (let i = 0; i < 200 && frame; ++i) { const f = frame; frame = null; now += 100; f(now); }
tell("played");
make("scrub").value = 3; make("scrub").input(); tell("scrubbed");
)";

/// The commands that draw a frame of slides: those of a box where it stands.
QStringList commandsOf(const QByteArray& tex, int frame)
{
    QMap<QString, QStringList> boxes;
    QStringList* target = nullptr;
    QStringList commands;
    int frames = 0;
    for (const QString& line : QString::fromUtf8(tex).split(u'\n')) {
        if (line.startsWith("\\sbox\\"))
            target = &boxes[line.mid(6, line.indexOf(u'{') - 6)];
        else if (line.startsWith("\\begin{frame}"))
            target = ++frames == frame ? &commands : nullptr;
        else if (line.startsWith("\\end{tikzpicture}"))
            target = nullptr;
        else if (const qsizetype use = line.indexOf("\\usebox\\"); use >= 0 && target)
            *target += boxes[line.mid(use + 8, line.indexOf(u'}', use) - use - 8)];
        else if (target && (line.startsWith("\\path") || line.startsWith("\\node")))
            *target << line;
    }
    return commands;
}

QString packed(QString svg) { return svg.remove(QRegularExpression(R"(\s*\n\s*)")).trimmed(); }

QString svgOf(const FigurePicture& figure)
{
    SvgCanvas canvas(figure.size, {}, {});
    figure.draw(canvas);
    return packed(canvas.body());
}

} // namespace

class TestExportPages : public QObject {
    Q_OBJECT
private slots:
    void aCommandIsWrittenAsOneTypesIt()
    {
        const auto written = [](std::vector<std::string> words) {
            std::vector<char*> arguments;
            for (std::string& word : words) arguments.push_back(word.data());
            return commandText(static_cast<int>(arguments.size()), arguments.data());
        };
        const std::string rest = "hopscope --render network 'ring:4 allgather-ring' --notation 'it'\\''s' --step 2.5";
        QCOMPARE(written({"/usr/bin/hopscope", "--render", "network", "ring:4 allgather-ring", "-o", "a b.svg",
                          "--notation", "it's", "--step", "2.5"}),
                 rest);
        QCOMPARE(written({"hopscope", "--output=a.svg", "--render", "network", "ring:4 allgather-ring", "--notation",
                          "it's", "--step", "2.5", "-oa.svg"}),
                 rest);
        QCOMPARE(written({"hopscope", "--render", "network", "ring:4\nallgather-ring"}), std::string());
    }

    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().force(lightTheme());
    }

    void textIsReadByTex()
    {
        QCOMPARE(texText("a_1 & 50 % {x} #2 \\"), QString("a\\_1 \\& 50 \\% \\{x\\} \\#2 \\textbackslash{}"));
        QCOMPARE(texText(QString::fromUtf8("⌈log₂ p⌉ ≥ α·10⁵ …")),
                 QString("$\\lceil$log$_{2}$ p$\\rceil$ $\\ge$ $\\alpha$$\\cdot$10$^{5}$ \\dots{}"));
        QCOMPARE(texText("  two"), QString("~~two"));
        QCOMPARE(texText(QString::fromUtf8("nₘ 2ᵅ xᵈ ∛n")), QString("n$_{m}$ 2$^{\\alpha}$ x$^{d}$ $\\sqrt[3]{\\,}$n"));
    }

    void everyViewIsTikz_data()
    {
        QTest::addColumn<QString>("kind");
        for (const RenderKind& kind : renderKinds())
            if (kind.name != "window")
                QTest::addRow("%s", kind.name.data())
                    << QString::fromUtf8(kind.name.data(), qsizetype(kind.name.size()));
    }
    void everyViewIsTikz()
    {
        QFETCH(QString, kind);
        const QByteArray tex = figureTex(figureFor(kind.toUtf8().constData()));
        isBalanced(tex);
        if (kind == "heard") // one sentence is all that it draws
            QVERIFY(tex.contains(" of 3 have it}"));
        else
            QVERIFY(tex.count("\\path[") + tex.count("\\node[") > 20 || tex.contains("\\addplot["));
        // A letter that TeX has no command for would be missing in print.
        for (const QByteArray& line : tex.split('\n'))
            if (!line.startsWith("%%"))
                QVERIFY2(std::ranges::all_of(line, [](char letter) { return letter >= 0; }), line.constData());
        const QRegularExpression used("(?<=[=])hopscope[0-9A-F]{6}");
        for (auto match = used.globalMatch(QString::fromUtf8(tex)); match.hasNext();)
            QVERIFY(tex.contains("\\definecolor{" + match.next().captured().toUtf8() + '}'));
    }

    void everyFigureIsTikz()
    {
        for (const Figure* figure : figures()) {
            const FigureContent content = contentOf(*figure);
            const QSizeF size(900, figureHeight(content, 900, printTheme()));
            TikzCanvas canvas;
            paint(canvas, content, size, printTheme());
            for (const QString& command : canvas.commands())
                QVERIFY2(std::ranges::all_of(command, [](QChar letter) { return letter.unicode() < 128; }),
                         qPrintable(command));
        }
    }

    void everyPictureIsLegibleInAColumn_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("width");
        for (const RenderKind& kind : renderKinds())
            for (const char* width : {"8.4cm", "12cm", "16cm"})
                if (!kind.pixels)
                    QTest::addRow("%s %s", kind.name.data(), width)
                        << QString::fromUtf8(kind.name.data()) << QString(width);
    }
    /// Or it says how wide it must be, and is legible then.
    void everyPictureIsLegibleInAColumn()
    {
        QFETCH(QString, kind);
        QFETCH(QString, width);
        const QTemporaryDir folder;
        const auto drawn = [&](const std::string& wide) {
            std::vector<std::string> words{"hopscope",
                                           "--render",
                                           kind.toStdString(),
                                           experimentFor(*findRenderKind(kind.toStdString())),
                                           "--width",
                                           wide,
                                           "-o",
                                           folder.filePath("a.svg").toStdString()};
            std::vector<char*> arguments;
            for (std::string& word : words) arguments.push_back(word.data());
            renderCommand(static_cast<int>(arguments.size()), arguments.data());
        };
        try {
            drawn(width.toStdString());
        } catch (const Refused& refused) {
            const QString text = QString::fromStdString(refused.why().text);
            const auto least = QRegularExpression("the nearest that works is ([0-9.]+ cm)$").match(text);
            QVERIFY2(least.hasMatch(), qPrintable(text));
            drawn(least.captured(1).remove(u' ').toStdString());
        }
        QVERIFY(QFileInfo::exists(folder.filePath("a.svg")));
    }

    void latexDrawsTheSame_data()
    {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"network", "timeline", "holdings", "winners", "loads", "partitions", "matvec"})
            QTest::newRow(kind) << QString(kind);
    }
    void latexDrawsTheSame()
    {
        const OtherProgram pdflatex("pdflatex"), pdftoppm("pdftoppm");
        HOPSCOPE_NEEDS(pdflatex);
        HOPSCOPE_NEEDS(pdftoppm);
        QFETCH(QString, kind);
        const QTemporaryDir folder;
        const FigurePicture figure = figureFor(kind.toUtf8().constData());
        exportFigure(figure, folder.filePath("a.tex"));
        const QImage seen = typeset(pdflatex, pdftoppm, folder), own = figureImage(figure);
        QVERIFY(std::abs(seen.width() - own.width()) <= 2 && std::abs(seen.height() - own.height()) <= 2);
        const Difference difference = differenceOf(seen.scaled(own.size()), own);
        QVERIFY2(difference.mean < 8, qPrintable(QString::number(difference.mean)));
    }

    void anImageIsNoTikz()
    {
        const QTemporaryDir folder;
        QVERIFY_EXCEPTION_THROWN(exportFigure(figureFor("window"), folder.filePath("a.tex")), Refused);
        QVERIFY(QDir(folder.path()).isEmpty());
    }

    void slidesShareWhatDoesNotMove()
    {
        const QTemporaryDir folder;
        const QString name = folder.filePath("a.tex");
        const MovingPicture moving = movingFor("ring:4 allgather-ring", {480, 300});
        exportAnimation({.to = 3}, moving, name);
        const QByteArray tex = contentOf(name);
        isBalanced(tex);
        QCOMPARE(tex.count("\\begin{frame}"), 4);
        QCOMPARE(tex.count("% links"), 1); // drawn once, below all of them
        QVERIFY(tex.indexOf("% links") < tex.indexOf("\\begin{frame}"));
        for (int frame = 1; frame <= 4; ++frame) {
            TikzCanvas canvas;
            moving.at(frame - 1).draw(canvas);
            QStringList drawn = canvas.commands();
            drawn.removeIf([](const QString& line) { return line.contains("{scope}"); });
            QCOMPARE(commandsOf(tex, frame), drawn);
        }
        AnimationPlan played{.to = 3};
        played.played = true;
        exportAnimation(played, moving, name);
        const QByteArray playing = contentOf(name);
        isBalanced(playing);
        QCOMPARE(playing.count("\\newframe"), 3);
        QCOMPARE(playing.count("\\begin{frame}"), 1);
    }

    void piecesOfPicturesOpenAndCloseTheirOwnScopes()
    {
        const QStringList common{"\\begin{scope}[] % a", "x", "\\begin{scope}[opacity=0.5] % b", "y"},
            end{"\\end{scope}", "z", "\\end{scope}", "w"};
        const std::vector<QStringList> pictures{common + QStringList{"1"} + end, common + QStringList{"2", "3"} + end};
        const TexFrames frames = texFrames(pictures);
        const auto balanced = [](const QStringList& commands) {
            return commands.filter("\\begin{scope}").size() == commands.filter("\\end{scope}").size();
        };
        QVERIFY(balanced(frames.before) && balanced(frames.after));
        QVERIFY(frames.before.contains("x") && !frames.before.contains("y")); // what is half seen through stays whole
        QVERIFY(frames.after.contains("w"));
        for (const QStringList& frame : frames.frames) QVERIFY(balanced(frame));
        QVERIFY(frames.frames[1].contains("3") && !frames.frames[0].contains("3"));
        QVERIFY(!fitsPdfTex(QStringList(40'000, QString(100, u'x'))));
        QVERIFY(fitsPdfTex(common));
    }

    void latexShowsEverySlide()
    {
        const OtherProgram pdflatex("pdflatex"), pdftoppm("pdftoppm"), pdfinfo("pdfinfo");
        HOPSCOPE_NEEDS(pdflatex);
        HOPSCOPE_NEEDS(pdftoppm);
        const QTemporaryDir folder;
        exportAnimation({.to = 3}, movingFor("ring:4 allgather-ring", {480, 300}), folder.filePath("a.tex"));
        const QImage first = typeset(pdflatex, pdftoppm, folder), second = typeset(pdflatex, pdftoppm, folder, 2);
        QVERIFY(pdfinfo.run({folder.filePath("a.pdf")}).contains("Pages:           4"));
        const Difference difference = differenceOf(first, second);
        QVERIFY(difference.mean > 0 && difference.far < 0.2);
    }

    void aPageNeedsNoNetwork()
    {
        const QTemporaryDir folder;
        const QString name = folder.filePath("a.html");
        exportAnimation({.to = 3, .secondsPerStep = 0.5, .framesPerSecond = 10},
                        movingFor("ring:4 allgather-ring", {480, 300}), name);
        const QByteArray page = contentOf(name);
        QVERIFY(page.contains("default-src 'none'"));
        QVERIFY(!page.contains("src=\"") && !page.contains("<link") && !page.contains("@import")
                && !page.contains("url(http"));
        QVERIFY(page.contains("name=\"hopscope:experiment\" content=\"ring:4 allgather-ring\""));
        QVERIFY2(page.size() < 200'000, qPrintable(QString::number(page.size())));
    }

    /// The data of a page are written as Qt writes JSON, byte for byte: sorted, without blanks, no more digits than
    /// numbers need.
    void dataOfAPageAreWrittenAsQtWritesThem()
    {
        const QTemporaryDir folder;
        for (const char* experiment : {"ring:4 allgather-ring words=0.3", "fat-tree:3 alltoall-rotation"}) {
            exportAnimation({.to = 2, .framesPerSecond = 5}, movingFor(experiment, {480, 300}),
                            folder.filePath("a.html"));
            const QByteArray page = contentOf(folder.filePath("a.html")), head("id=\"frames\">");
            const qsizetype from = page.indexOf(head) + head.size(), to = page.indexOf("</script>", from);
            const QByteArray data = page.mid(from, to - from);
            QByteArray written = QJsonDocument::fromJson(data).toJson(QJsonDocument::Compact);
            written.replace("</", "<\\/");
            QVERIFY(data.size() > 1000);
            QCOMPARE(data, written);
        }
    }

    /// The script puts the same SVG on the page that a figure of the moment is, with ids that the page has not.
    void aPagePlaysTheRun()
    {
        const OtherProgram node("node");
        HOPSCOPE_NEEDS(node);
        const QTemporaryDir folder;
        const MovingPicture moving = movingFor("ring:4 allgather-ring", {480, 300});
        exportAnimation({.to = 3, .secondsPerStep = 0.5, .framesPerSecond = 10}, moving, folder.filePath("a.html"));
        QFile script(folder.filePath("browser.js"));
        QVERIFY(script.open(QIODevice::WriteOnly) && script.write(browser) > 0);
        script.close();
        const QList<QByteArray> lines = node.run({script.fileName(), folder.filePath("a.html")}).trimmed().split('\n');
        const auto position = [](const QString& what) {
            static const std::map<QString, double> known{{"start", 0}, {"ArrowRight", 1}, {"ArrowLeft", 1},
                                                         {"End", 3},   {"Home", 0},       {".", 0.2},
                                                         {" ", 0.2},   {"played", 3},     {"scrubbed", 0.6}};
            return known.at(what);
        };
        QCOMPARE(lines.size(), 10);
        int rights = 0;
        for (const QByteArray& line : lines) {
            const QJsonObject shown = QJsonDocument::fromJson(line).object();
            const QString what = shown["what"].toString();
            const double at = what == "ArrowRight" ? ++rights : position(what);
            QCOMPARE(shown["at"].toDouble(), at * 5); // frames a step
            QCOMPARE(shown["most"].toInt(), 15);
            QCOMPARE(shown["clock"].toString(), moving.clock(at));
            if (what != "start") QCOMPARE(packed(shown["picture"].toString()), withIds(svgOf(moving.at(at)), "shown-"));
            if (what == " ") QCOMPARE(shown["button"].toString(), QString("Pause"));
            if (what == "played") QCOMPARE(shown["button"].toString(), QString("Play"));
        }
    }
};

HOPSCOPE_TEST(TestExportPages)
#include "test_export_pages.moc"

#include <algorithm>
#include <cmath>
