#include "exporting.h"
#include "registered.h"

#include "drawing/badge.h"
#include "drawing/canvas.h"
#include "export/arrange.h"
#include "waiting.h"
#include "widgets/style.h"
#include "window/sheets/export_dialog.h"
#include "window/sheets/export_picture.h"

#include <QRegularExpression>

#include <utility>
#include <vector>

using namespace hopscope;

/// What stands around an exported picture: its badge, its caption, the experiment, and the pictures beside it.
class TestExportBand : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().force(lightTheme());
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
};

HOPSCOPE_TEST(TestExportBand)
#include "test_export_band.moc"
