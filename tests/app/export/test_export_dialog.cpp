#include "exporting.h"
#include "registered.h"

#include "drawing/badge.h"
#include "drawing/canvas.h"
#include "export/amounts.h"
#include "export/arrange.h"
#include "headless/batch.h"
#include "waiting.h"
#include "widgets/style.h"
#include "window/sheets/export_dialog.h"
#include "window/sheets/export_player.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDir>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <utility>

using namespace hopscope;

namespace {

QString refusalOf(const std::function<void()>& work)
{
    try {
        work();
    } catch (const Refused& refusal) {
        return QString::fromStdString(refusal.why().text);
    }
    return {};
}

/// A run that the dialog may take away, as a view would give it.
ExportSource sourceOf(const char* experiment)
{
    DrawingOptions options;
    options.experiment = experiment;
    const RenderKind& kind = renderKindNamed("network");
    const RenderRequest asked = requestFrom(options, kind);
    return {.id = "network",
            .title = "Network",
            .size = {480, 320},
            .picture =
                [asked, &kind](const PictureWish& wish) {
                    RenderRequest request = asked;
                    request.wish = wish;
                    request.look.position = wish.position.value_or(1);
                    return figureOf(request, kind);
                },
            .run = asked.run,
            .captioned = true,
            .badged = true};
}

template <class Widget> Widget* named(const QDialog& dialog, const char* name)
{
    for (Widget* widget : dialog.findChildren<Widget*>())
        if (widget->accessibleName() == QLatin1String(name)) return widget;
    return nullptr;
}

} // namespace

class TestExportDialog : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().force(lightTheme());
    }

    void lengthsHaveUnits()
    {
        QCOMPARE(unitsFromText("width", "800"), 800.0);
        QCOMPARE(unitsFromText("width", " 2.54 cm"), 96.0);
        QCOMPARE(unitsFromText("width", "25.4mm"), 96.0);
        QCOMPARE(unitsFromText("width", "72pt"), 96.0);
        QCOMPARE(unitsFromText("width", "3.5in"), 336.0);
        QCOMPARE(refusalOf([] { unitsFromText("width", "wide"); }),
                 QString("width: a length as in 800, 12cm, 85mm, 3.5in or 240pt, got \"wide\""));
        QCOMPARE(refusalOf([] { unitsFromText("height", "1mm"); }),
                 QString("height: 16 to 16384 units of 1/96 inch, got 1mm; the nearest that works is 4.24mm"));
        QVERIFY(unitsFromText("height", "4.24mm") >= 16);
    }

    void momentsAreListed()
    {
        QCOMPARE(positionsFromText("0, 3,7", 7), (std::vector<double>{0, 3, 7}));
        QCOMPARE(positionsFromText("2-4,0.5", 7), (std::vector<double>{2, 3, 4, 0.5}));
        QCOMPARE(refusalOf([] { positionsFromText("0,9", 7); }),
                 QString("steps: moments from 0 to 7, as in 0,3,7 or 0-5, got \"0,9\"; the nearest that works is 7"));
        for (const char* wrong : {"", "x", "1,,2", "5-2", "-1", "1e9"})
            QVERIFY2(refusalOf([&] { positionsFromText(wrong, 7); }).startsWith("steps: "), wrong);
    }

    /// The panels of a strip are the pictures themselves.
    void aStripIsMadeOfItsPictures()
    {
        const ExportSource source = sourceOf("ring:4 allgather-ring");
        const Theme theme = lightTheme();
        std::vector<StripPanel> panels;
        for (double position : {0.0, 1.0, 2.0, 3.0, 2.5})
            panels.push_back({source.picture({.size = {240, 160}, .theme = theme, .position = position}), "words"});
        const std::vector<StripPanel> kept = panels;
        const FigurePicture strip = stripOf(std::move(panels), 3, theme);
        QCOMPARE(strip.size, QSizeF(3 * 240 + 4 * 16, 2 * (160 + 16 + 24)));
        const QImage image = figureImage(strip);
        for (std::size_t i = 0; i < kept.size(); ++i) {
            const QRect inside = QRect(0, 0, 240, 160).adjusted(3, 3, -3, -3); // without the frame
            const QPoint at(16 + int(i % 3) * 256, 16 + int(i / 3) * 200);
            const QImage seen = image.copy(inside.translated(at)), own = figureImage(kept[i].picture).copy(inside);
            QVERIFY2(differenceOf(seen, own).mean == 0, qPrintable(QString::number(i)));
        }
        QVERIFY(QString::fromUtf8(figureSvg(strip)).contains("<g id=\"panel-5"));
    }

    void captionAndBadgeCanBeLeftOut()
    {
        const ExportSource source = sourceOf("ring:4 allgather-ring");
        const auto svg = [&](bool caption, bool badge, double step) {
            return figureSvg(source.picture(
                {.size = {700, 400}, .theme = lightTheme(), .caption = caption, .badge = badge, .position = step}));
        };
        // The badge is that of the moment: the check mark belongs to the finished run.
        const struct {
            double step;
            QByteArray clock, verdict;
        } moments[] = {{1, ">step 1 of 3<", ">step 1 of 3: 8 of 16 blocks in place; the finished run is correct<"},
                       {3, ">step 3 of 3<", ">✓ correct result<"}};
        for (const auto& [step, clock, verdict] : moments)
            for (const bool caption : {true, false})
                for (const bool badge : {true, false}) {
                    const QByteArray drawn = svg(caption, badge, step);
                    QCOMPARE(drawn.contains(clock), caption);
                    QCOMPARE(drawn.contains(verdict), badge);
                    QCOMPARE(drawn.contains("✓"), badge && step == 3);
                }
        // Views without words of their own get a line below.
        DrawingOptions bare;
        bare.experiment = "ring:4 allgather-ring";
        const RenderKind& traffic = renderKindNamed("traffic");
        const FigurePicture plain = figureOf(requestFrom(bare, traffic), traffic);
        const Band band = bandOf(*source.run, "after step 1", true, true);
        const FigurePicture dressed = withBand(plain, band, lightTheme());
        QCOMPARE(dressed.size.height(), plain.size.height() + bandHeight(band, plain.size.width(), lightTheme()));
        QVERIFY(figureSvg(dressed).contains("after step 1") && figureSvg(dressed).contains("✓"));
        QVERIFY(!figureSvg(plain).contains("✓"));
    }

    /// A figure is understood without the program: what its step does, what the run takes, and what it was made of.
    void aFigureSaysWhatTheRunTakes()
    {
        const ExportSource source = sourceOf("ring:8 allgather-hypercube alpha=100 beta=2 words=10");
        const auto svg = [&](const ExportWords& words, double step) {
            return QString::fromUtf8(figureSvg(
                exportedMoment(source, {.size = {900, 500}, .theme = lightTheme(), .position = step}, words)));
        };
        const QString all = svg({.experiment = true}, 2.5);
        for (const char* words : {"Step 3: 8 messages of 40 words", "Finished run: 720 units in 3 steps.",
                                  ">ring:8 allgather-hypercube alpha=100 beta=2 words=10 · one send and one receive<",
                                  "finished run: correct result, contention up to ×4"})
            QVERIFY2(all.contains(QString::fromUtf8(words)), words);
        QVERIFY(!svg({.badge = false, .experiment = true}, 2.5).contains("Finished run"));
        QVERIFY(svg({.badge = false, .experiment = true}, 2.5).contains("one send and one receive · cut-through<"));
        // An animation stands still.
        const auto size = [&](double step) {
            return exportedMoment(source, {.size = {900, 500}, .theme = lightTheme(), .position = step}, {}).size;
        };
        QCOMPARE(size(0), size(3));
    }

    void sizesForPagesAndSlidesAreOffered()
    {
        ExportDialog dialog({sourceOf("ring:4 allgather-ring")}, "network", "name");
        const auto choose = [&](const QString& name) {
            for (QPushButton* button : dialog.findChildren<QPushButton*>())
                if (button->text() == name) button->click();
            return dialog.picture().size;
        };
        QCOMPARE(choose("Slide 16:9"), QSizeF(1280, 720));
        QCOMPARE(choose("Column").width(), 322.0);
        QCOMPARE(choose("A4 text").width(), 642.0);
        QCOMPARE(choose("As shown"), QSizeF(480, 320));
    }

    /// A size that is chosen draws the picture as often as a theme does, in the new size alone.
    void aChosenSizeIsDrawnOnce()
    {
        ExportSource source = sourceOf("ring:4 allgather-ring");
        std::vector<double> drawn;
        source.picture = [&drawn, draw = source.picture](const PictureWish& wish) {
            drawn.push_back(wish.size.width());
            return draw(wish);
        };
        ExportDialog dialog({source}, "network", "name");
        const auto drawnFor = [&](const char* name) {
            drawn.clear();
            for (QPushButton* button : dialog.findChildren<QPushButton*>())
                if (button->text() == QLatin1String(name)) button->click();
            return drawn;
        };
        const std::size_t once = drawnFor("Light").size();
        QVERIFY(once > 0);
        QCOMPARE(drawnFor("Column"), std::vector<double>(once, 322));
        QCOMPARE(drawnFor("cm").size(), once);
    }

    /// The experiment stands whole below the title, however narrow the figure.
    void aStripSaysItsExperimentBelowItsTitle()
    {
        const ExportSource source = sourceOf("ring:8 allgather-hypercube alpha=100 beta=2 words=10");
        for (const double width : {322.0, 900.0}) {
            const QString svg = QString::fromUtf8(figureSvg(
                exportedStrip(source, {.size = {width, 600}, .theme = lightTheme()}, {0, 1}, {.experiment = true})));
            QString words = svg;
            words.replace(QRegularExpression("<[^>]*>\\s*"), " ");
            words = words.simplified();
            QVERIFY2(words.contains("Recursive doubling — allgather on ring:8"), qPrintable(words));
            QVERIFY2(words.contains("ring:8 allgather-hypercube alpha=100 beta=2 words=10"), qPrintable(words));
            QVERIFY2(!words.contains(u'…'), qPrintable(words));
        }
    }

    void everyThemeCanBeChosen()
    {
        ExportDialog dialog({sourceOf("ring:4 allgather-ring")}, "network", "name");
        const std::pair<const char*, Theme> themes[] = {{"Light", lightTheme()},
                                                        {"Dark", darkTheme()},
                                                        {"Print", printTheme()},
                                                        {"High contrast", highContrastTheme()}};
        for (const auto& [name, theme] : themes) {
            const auto buttons = dialog.findChildren<QPushButton*>();
            const auto button = std::ranges::find(buttons, QString(name), &QPushButton::text);
            QVERIFY2(button != buttons.end(), name);
            (*button)->click();
            const QImage image = figureImage(dialog.picture());
            QCOMPARE(image.pixelColor(2, 2).name(), theme.ground.name());
        }
    }

    /// Whatever the width: the verdict and the model are there, whole.
    void theBadgeIsNeverCut()
    {
        const auto doubling = run(experimentFromText("ring:8 allreduce-doubling words=64"));
        const Badge badge = badgeOf(*doubling);
        QCOMPARE(badge.verdict.front(), QString("correct result, contention ×4, operand order kept"));
        for (const double width : {130.0, 180.0, 260.0, 400.0, 700.0, 1200.0}) {
            const BadgeLayout layout = badgeLayout(badge, width, lightTheme());
            QVERIFY2(layout.size.width() <= width, qPrintable(QString::number(width)));
            // The caution goes last: a correct result alone would say too much.
            QVERIFY2(layout.verdict.contains("contention ×4") && !layout.verdict.contains("…"),
                     qPrintable(layout.verdict));
            QVERIFY2(width < 260 || layout.verdict.contains("correct result"), qPrintable(layout.verdict));
            QVERIFY2(layout.machine.contains("cut-through") && !layout.machine.contains("…"),
                     qPrintable(layout.machine));
        }
        QVERIFY(badgeLayout(badge, 1200, lightTheme()).verdict.contains("operand order kept"));
        const double least = leastBadge(badge, lightTheme());
        QVERIFY(badgeLayout(badge, least, lightTheme(), BadgeLines::One).size.width() <= least + 1e-6);
    }

    /// Every figure of a run has it, at every moment, unless none is wanted.
    void everyFigureOfARunHasABadge()
    {
        const auto ring = run(experimentFromText("ring:8 allgather-ring"));
        for (const RenderKind& kind : renderKinds()) {
            if (!kind.draw || kind.alwaysBadged) continue;
            if (kind.picture && !kind.picture->objection(*ring).empty()) continue;
            DrawingOptions options;
            options.experiment = "ring:8 allgather-ring";
            for (const double width : {240.0, 900.0}) {
                const QString where = QStringLiteral("%1, %2 wide").arg(kind.name.data()).arg(width);
                options.width = width;
                options.height = 300;
                const auto svg = [&] {
                    return QString::fromUtf8(figureSvg(dressedFigure(requestFrom(options, kind), kind, options)));
                };
                options.badge.clear();
                options.step = 7; // the last
                const QString done = svg();
                QVERIFY2(done.contains("✓ correct result") && done.contains("cut-through"), qPrintable(where));
                options.step = 3;
                const QString under = svg();
                // Too narrow for the verdict, the badge of a step that is not the last names the step.
                QVERIFY2(under.contains("✓ correct result") || under.contains("; the finished run is correct<")
                             || (width < 900 && under.contains(">step 3 of 7<")),
                         qPrintable(where));
                QVERIFY2(under.contains("cut-through"), qPrintable(where));
                options.badge = "no";
                for (const double step : {3.0, 7.0}) {
                    options.step = step;
                    const QString bare = svg();
                    QVERIFY2(!bare.contains("✓ correct result") && !bare.contains("finished run"), qPrintable(where));
                }
            }
        }
    }

    /// A band is as high at every moment, so that an animation stands still.
    void theBandKeepsItsHeight()
    {
        const auto ring = run(experimentFromText("ring:12 allgather-ring"));
        for (double width = 160; width < 900; width += 20) {
            const double height = bandHeight(bandOf(*ring, "start · 11 steps", true, true), width, lightTheme());
            for (const char* moment : {"step 1 of 11", "step 10 of 11", "step 11 of 11"})
                QCOMPARE(bandHeight(bandOf(*ring, moment, true, true), width, lightTheme()), height);
        }
    }

    /// What is no picture of a run can have a badge of its own.
    void aSourceMayBringItsBadge()
    {
        ExportSource still = sourceOf("ring:4 allgather-ring");
        still.run = nullptr;
        still.picture = [](const PictureWish& wish) {
            return FigurePicture{wish.size, wish.scale, {}, {}, [](Canvas&) {}};
        };
        still.badge = Badge{Badge::State::Unchecked, {"a pattern"}, {"BSP on nd-butterfly:2"}};
        ExportDialog dialog({still}, "network", "name");
        const FigurePicture figure = dialog.picture();
        QCOMPARE(figure.size, QSizeF(480, 320));
        QVERIFY(figureSvg(figure).contains("a pattern") && figureSvg(figure).contains("BSP on nd-butterfly:2"));
    }

    /// Its preview stands where it is asked to, and every frame is accounted for.
    void aFilmIsSeenFrameByFrame()
    {
        ExportDialog dialog({sourceOf("ring:4 allgather-ring")}, "network", "name");
        const auto* player = dialog.findChild<ExportPlayer*>();
        QVERIFY(player->isHidden());
        dialog.chooseFormat("moving:frames");
        QVERIFY(!player->isHidden());
        dialog.standAt(1.5);
        QVERIFY(std::abs(player->position() - 1.5) < 0.05);
        const auto labels = dialog.findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return label->text()
                   == "3 steps × 0.8 s × 25 frames/s: 60 frames, then the end for 1.56 s: 39 frames. In all "
                      "99 frames, 3.96 s.";
        }));
    }

    void offersWhatTheSourceCanBe()
    {
        ExportDialog dialog({sourceOf("ring:4 allgather-ring")}, "network", "name");
        const QStringList formats = dialog.formats();
        for (const char* id :
             {"figure:svg", "figure:tikz", "moving:pdf", "moving:html", "moving:frames", "numbers:dat"})
            QVERIFY2(formats.contains(QLatin1String(id)), id);
        for (const ExportFormat& format : exportFormats())
            if (format.moving && (!format.missing || format.missing().isEmpty()))
                QVERIFY(formats.contains("moving:" + format.suffix));
        ExportSource still = sourceOf("ring:4 allgather-ring");
        still.run = nullptr;
        ExportDialog other({still}, "network", "name");
        QVERIFY(std::ranges::none_of(other.formats(), [](const QString& id) { return id.startsWith("moving:"); }));
    }

    void savesEveryKind()
    {
        const QTemporaryDir folder;
        ExportDialog dialog({sourceOf("ring:4 allgather-ring")}, "network", "name");
        named<QLineEdit>(dialog, "Frames a second")->setText("5");
        for (const QString& id : dialog.formats()) {
            dialog.chooseFormat(id);
            const QString name =
                folder.filePath(id == "moving:frames" ? QString("frames/") : "a." + id.section(':', 1));
            dialog.saveTo(name);
            QVERIFY2(QFileInfo(name).isDir() ? QDir(name).count() > 5 : QFileInfo(name).size() > 150, qPrintable(id));
        }
        // Provenance, header, and the four messages of each of the three steps, whatever moment is shown.
        QCOMPARE(contentOf(folder.filePath("a.csv")).count('\n'), 6 + 1 + 3 * 4);
        dialog.chooseFormat("figure:svg");
        named<QLineEdit>(dialog, "Steps")->setText("0,1,2");
        QVERIFY(figureSvg(dialog.picture()).contains("panel-3"));
        QCOMPARE(dialog.picture().size, QSizeF(480, 320));
    }

    void whatIsStoppedLeavesNothing()
    {
        const QTemporaryDir folder;
        ExportDialog dialog({sourceOf("ring:4 allgather-ring")}, "network", "name");
        for (const QString& id : dialog.formats()) {
            if (!id.startsWith("moving:")) continue;
            dialog.chooseFormat(id);
            QTimer::singleShot(0, &dialog, &QDialog::reject); // while it works
            dialog.saveTo(folder.filePath(id == "moving:frames" ? QString("frames/") : "a." + id.section(':', 1)));
            QVERIFY2(QDir(folder.path()).isEmpty(), qPrintable(id));
        }
    }

    void refusesWithASentence()
    {
        const QTemporaryDir folder;
        ExportDialog dialog({sourceOf("ring:4 allgather-ring")}, "network", "name");
        named<QLineEdit>(dialog, "Steps")->setText("7");
        QVERIFY(refusalOf([&] { dialog.saveTo(folder.filePath("a.svg")); }).contains("the nearest that works is 3"));
        named<QLineEdit>(dialog, "Steps")->clear();
        named<QLineEdit>(dialog, "Width")->setText("1");
        QVERIFY(refusalOf([&] { dialog.saveTo(folder.filePath("a.svg")); }).startsWith("width: "));
        named<QLineEdit>(dialog, "Width")->setText("480");
        dialog.chooseFormat("moving:gif");
        named<QLineEdit>(dialog, "Frames a second")->setText("0");
        QCOMPARE(refusalOf([&] { dialog.saveTo(folder.filePath("a.gif")); }),
                 QString("Frames a second: 1 to 100, got \"0\"; the nearest that works is 1"));
        QVERIFY(QDir(folder.path()).isEmpty());
    }

    void copiesTextAsText()
    {
        ExportDialog dialog({sourceOf("ring:4 allgather-ring")}, "network", "name");
        const auto copied = [&](const char* id) {
            dialog.chooseFormat(id);
            for (QPushButton* button : dialog.findChildren<QPushButton*>())
                if (button->text() == "Copy") button->click();
            return QGuiApplication::clipboard()->text();
        };
        QVERIFY(copied("figure:tikz").contains("\\begin{tikzpicture}"));
        QVERIFY(copied("numbers:csv").startsWith("step,from,to,words"));
        copied("figure:png");
        QCOMPARE(QGuiApplication::clipboard()->image().size(), QSize(960, 640)); // 192 dots an inch
    }

    /// One line that fails is named and does not stop the others.
    void aBatchGoesOn()
    {
        const QTemporaryDir folder;
        const QString name = folder.filePath("batch.txt"), a = folder.filePath("a b.svg"), b = folder.filePath("b.csv");
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QString("# figures\n\n--render network 'ring:4 allgather-ring' -o '%1'\n"
                           "  hopscope --render network 'ring:4 no-such' -o %2\n--help-me\n"
                           "--render traffic \"ring:4 allgather-ring\" --step 1 -o %2\n")
                       .arg(a, b)
                       .toUtf8());
        file.close();
        std::string arguments[] = {"hopscope", "--batch", name.toStdString()};
        char* words[] = {arguments[0].data(), arguments[1].data(), arguments[2].data(), nullptr};
        QCOMPARE(refusalOf([&] { batchCommand(3, words); }), QString("2 of 4 lines of %1 failed").arg(name));
        QVERIFY(contentOf(a).contains("<svg"));
        QVERIFY(contentOf(b).contains("afterStep,from,to,messages,words\n1,0,1,1,1\n"));
    }

    void aBatchIsAFile()
    {
        const QTemporaryDir folder;
        for (const std::string& name : {folder.path().toStdString(), std::string("/dev/zero")}) {
            std::string arguments[] = {"hopscope", "--batch", name};
            char* words[] = {arguments[0].data(), arguments[1].data(), arguments[2].data(), nullptr};
            QVERIFY(refusalOf([&] {
                        batchCommand(3, words);
                    }).startsWith(QString("batch: ") + QString::fromStdString(name)));
        }
    }
};

HOPSCOPE_TEST(TestExportDialog)
#include "test_export_dialog.moc"
