#include "export/figure_export.h"
#include "registered.h"
#include "scenes/compare/compare_paint.h"
#include "scenes/compare/compare_sums.h"
#include "scenes/compare/comparison.h"
#include "shown_comparison.h"
#include "text_canvas.h"
#include "views/network_view.h"
#include "waiting.h"
#include "widgets/style.h"

#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QUndoStack>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

using namespace hopscope;

class TestCompareCards : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    /// Lines mark the steps of a run where hardly any of them are too narrow, and else nowhere.
    void linesBetweenStepsAreNoPace()
    {
        std::vector<Column> columns{{0, 100, 1}, {100, 104, 1, true}, {104, 200, 1}};
        QVERIFY(stepsStandApart(columns));
        columns[1].to = columns[2].from = 140;
        QVERIFY(!stepsStandApart(columns));
    }

    /// Up goes the number of messages, across go the steps; the last step is named.
    void theLoadHasAnAxis()
    {
        ShownComparison shown{onRing, onCube};
        const auto texts = [&](std::size_t lane, double now = 0) {
            const QString svg = QString::fromUtf8(figureSvg(
                {{400, 110}, 1, {}, {}, [&](Canvas& canvas) {
                     paintLoad(canvas, shown.page().scene(), shown.lane(lane), now, {0, 0, 400, 110}, lightTheme());
                 }}));
            QStringList found;
            static const QRegularExpression text(QStringLiteral(">([^<>]+)</text>"));
            for (auto match = text.globalMatch(svg); match.hasNext();) found += match.next().captured(1).trimmed();
            return found;
        };
        for (const QString wanted : {"4", "1", "step", "2", "3", "×4", "messages on the busiest link · at most 4"})
            QVERIFY2(texts(0).contains(wanted), qPrintable(wanted + QStringLiteral(" in ") + texts(0).join(u'|')));
        QVERIFY(texts(1).contains("messages on the busiest link · none is shared"));
        QVERIFY(!texts(1).join(u' ').contains(u'×'));
        // Of the step under way those that meet.
        const QString meet = "messages on the busiest link · step 2: 0 → 2, 1 → 3 over 1 → 2";
        QVERIFY2(texts(0, 300).contains(meet), qPrintable(texts(0, 300).join(u'|')));
    }

    /// Where no link is shared in any of them the bars would all be one high: they count words instead, on one scale.
    void undisturbedLinksShowTheirWords()
    {
        ShownComparison shown{"hypercube:3 alltoall-hypercube words=4", "complete:8 alltoall-pairwise words=4"};
        const CompareScene& scene = shown.page().scene();
        QVERIFY(scene.undisturbed());
        QCOMPARE(scene.words, 16.0); // 4 blocks of 4 words
        TextCanvas canvas;
        paintLoad(canvas, scene, shown.lane(0), 0, {0, 0, 400, 110}, lightTheme());
        QVERIFY2(canvas.painted.texts.contains("words on the busiest link: 16 in every step · no link is shared"),
                 qPrintable(canvas.painted.texts.join(u'|')));
        QCOMPARE(canvas.painted.texts.count("16"), 1); // at the axis
        for (const auto& [lane, words] : {std::pair(0, 16.0), std::pair(1, 4.0)})
            for (const Column& column : wordColumnsOf(scene, *scene.lanes[std::size_t(lane)].run, 400))
                QCOMPARE(column.load, words);
        QVERIFY(!ShownComparison({onRing, onCube}).page().scene().undisturbed()); // messages meet on the ring
    }

    /// Bars on one scale stand side by side, however long the sentences below them; where they would be too low to be
    /// seen their number stands in their place.
    void barsStandSideBySide()
    {
        ShownComparison shown{"complete:256 alltoall-pairwise words=4 alpha=100",
                              "torus:16x16 alltoall-grid words=4 alpha=100"};
        const CompareScene& scene = shown.page().scene();
        QVERIFY(scene.undisturbed());
        const QSizeF card(460, 560);
        const CompareCardLayout one(card, lightTheme(), scene, 0), other(card, lightTheme(), scene, 1);
        QCOMPARE(one.load, other.load);
        QCOMPARE(one.sentence, other.sentence);
        TextCanvas low, high;
        paintLoad(low, scene, shown.lane(0), 0, {0, 0, 420, 120}, lightTheme());
        paintLoad(high, scene, shown.lane(1), 0, {0, 0, 420, 120}, lightTheme());
        QVERIFY2(low.painted.texts.contains("4 words in each of 255 steps, 1020 in all"),
                 qPrintable(low.painted.texts.join(u'|')));
        QVERIFY(low.painted.texts.contains("bars too low to be seen on this scale:"));
        QVERIFY(!high.painted.texts.contains("bars too low to be seen on this scale:"));
    }

    /// Low bars that rise and fall are drawn higher, by a round factor, which is said.
    void lowBarsAreDrawnHigher()
    {
        ShownComparison shown{"hypercube:10 allgather-hypercube words=64",
                              "torus:32x32 allgather-torus-bucket words=64"};
        TextCanvas high, low;
        paintLoad(high, shown.page().scene(), shown.lane(0), 0, {0, 0, 620, 120}, lightTheme());
        paintLoad(low, shown.page().scene(), shown.lane(1), 0, {0, 0, 620, 120}, lightTheme());
        const QString said = low.painted.texts.join(u'|');
        QVERIFY2(low.painted.texts.contains("bars drawn 10 × as high as in A"), qPrintable(said));
        QVERIFY2(low.painted.texts.contains("1984"), qPrintable(said)); // at the axis
        QVERIFY(!high.painted.texts.join(u'|').contains("bars drawn"));
        // Where nothing is sent there is nothing to be drawn higher.
        ShownComparison alone{"ring:1 allgather-ring", "ring:8 allgather-ring"};
        TextCanvas nothing;
        paintLoad(nothing, alone.page().scene(), alone.lane(0), 0, {0, 0, 620, 120}, lightTheme());
        QVERIFY(!nothing.painted.texts.join(u'|').contains("bars drawn"));
    }

    /// How much the processors of a box hold has one unit on all cards of an allgather.
    void boxesOfAnAllgatherCountBlocks()
    {
        ShownComparison shown{"hypercube:10 allgather-hypercube words=64",
                              "torus:32x32 allgather-torus-bucket words=64"};
        TextCanvas canvas;
        const CompareScene& scene = shown.page().scene();
        paint(canvas, scene, 0, {1400, 760}, lightTheme(), false, false);
        const QString said = canvas.painted.texts.join(u'|');
        QVERIFY2(canvas.painted.texts.contains("1 block"), qPrintable(said));
        QVERIFY2(canvas.painted.texts.contains("of 1024"), qPrintable(said));
        QVERIFY2(said.contains("in a box: blocks a processor holds"), qPrintable(said));
        QVERIFY2(!said.contains("inside") && !said.contains("% in a box"), qPrintable(said));
    }

    /// What further links of a way add is not called contention.
    void furtherLinksAreNamed()
    {
        const auto sums = timeSumForms(
            *run(experimentFromText("ring:8 broadcast-binomial words=10 alpha=100 model=store-and-forward")));
        QVERIFY2(sums.front().contains("40 on further links"), qPrintable(sums.join(u'|')));
    }

    /// Above the clock stands what the colours of all drawings mean, if there are several blocks.
    void theColoursOfBlocksHaveAKey()
    {
        const auto texts = [](ShownComparison shown) {
            TextCanvas canvas;
            paintClock(canvas, shown.page().scene(), 100, {1000, 120}, lightTheme());
            return canvas.painted.texts;
        };
        const QStringList eight = texts(ShownComparison{onRing, onCube});
        QVERIFY2(eight.contains("block") && eight.contains("0 … 7"), qPrintable(eight.join(u'|')));
        const QStringList several = texts(ShownComparison{onRing, "ring:8 broadcast-chain packets=4"});
        QVERIFY2(several.contains("block") && several.contains("first … last"), qPrintable(several.join(u'|')));
        QVERIFY(!texts(ShownComparison{"ring:8 broadcast-binomial"}).contains("block"));
        QVERIFY(!texts(ShownComparison{"hypercube:10 allgather-hypercube"}).contains("block")); // drawn in boxes
    }

    /// Texts of the usual length stand whole in the cards, in windows of either size.
    void nothingIsCut()
    {
        for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
            ShownComparison shown(
                {onRing, onCube, stored, "hypercube:3 reduce-halving words=10 alpha=100 beta=2 root=1"}, size);
            for (std::size_t i = 0; i < 4; ++i) {
                const CompareCard& card = shown.page().card(i);
                const FigurePicture picture{QSizeF(card.size()), 1, {}, {}, [&](Canvas& canvas) {
                                                paintCard(canvas, shown.page().scene(), i, 100, QSizeF(card.size()),
                                                          lightTheme(), 110, false);
                                            }};
                const QString svg = QString::fromUtf8(figureSvg(picture));
                QVERIFY2(!svg.contains(u'…'), qPrintable(svg.mid(svg.indexOf(u'…') - 60, 80)));
            }
        }
    }

    /// The number of the last step does not stick out of its narrow column over the border.
    void numbersOfStepsStayInside()
    {
        ShownComparison shown{"ring:16 broadcast-chain packets=100"};
        TextCanvas canvas;
        const QRectF area(0, 0, 300, 76);
        paintLoad(canvas, shown.page().scene(), shown.lane(0), 50, area, lightTheme());
        QVERIFY(canvas.painted.texts.contains("114"));
        QVERIFY(area.contains(canvas.painted.reach));
    }

    /// A number stands over the bar that it counts: none lies on a higher one beside it, or on another number.
    void numbersOverTheBarsAreApart()
    {
        // The second takes ten times as long, so that the bars of the first are narrower than their numbers.
        ShownComparison shown{onRing, "ring:8 allgather-hypercube words=100 alpha=1000 beta=20"};
        for (const std::size_t lane : {0UL, 1UL}) {
            TextCanvas canvas;
            paintLoad(canvas, shown.page().scene(), shown.lane(lane), 300, {0, 0, 300, 76}, lightTheme());
            std::vector<QRectF> numbers;
            for (qsizetype i = 0; i < canvas.painted.texts.size(); ++i)
                if (canvas.painted.texts[i].startsWith(u'×'))
                    numbers.push_back(canvas.painted.boxes[static_cast<std::size_t>(i)]);
            QCOMPARE(numbers.size(), lane == 0 ? std::size_t(1) : std::size_t(2)); // the higher one has the room
            for (std::size_t a = 0; a < numbers.size(); ++a)
                for (std::size_t b = 0; b < a; ++b) QVERIFY(!numbers[a].intersects(numbers[b]));
        }
    }

    void queuesAreShownWherePacketsWait()
    {
        ShownComparison shown{"leaf-tree:3x3 allgather-leaf-flooding", "leaf-tree:3x3 allgather-leaf-queue-free"};
        shown.page().finish();
        QCOMPARE(shown.page().scene().longest, 9.0);
        QVERIFY(shown.lane(0).waiting && shown.lane(1).waiting);
        QCOMPARE(*std::ranges::max_element(*shown.lane(0).waiting), 9U);
        QCOMPARE(*std::ranges::max_element(*shown.lane(1).waiting), 0U);
        QVERIFY(shown.lane(0).sentence.endsWith("up to 9 packets wait in a router"));
        QCOMPARE(shown.lane(1).sentence, QString("11 steps instead of 9: +2 over A; nothing waits in a router"));
        const QString svg = QString::fromUtf8(
            figureSvg({{600, 120}, 1, {}, {}, [&](Canvas& canvas) {
                           paintLoad(canvas, shown.page().scene(), shown.lane(0), 5, {0, 0, 600, 120}, lightTheme());
                       }}));
        QVERIFY(svg.contains("peak 9"));
    }

    /// In letters half as large again no drawing has room in four cards of the smallest window; all words have.
    void largeLettersLeaveTheWords()
    {
        const auto usual = qScopeGuard([] { Appearance::instance().setFontScale(1); });
        Appearance::instance().setFontScale(1.5);
        ShownComparison shown({onRing, ring, onCube, stored}, {1024, 700});
        const Theme& theme = Appearance::theme();
        for (std::size_t i = 0; i < 4; ++i) {
            CompareCard& card = shown.page().card(i);
            const CompareCardLayout layout(card.size(), theme, shown.page().scene(), i);
            QVERIFY(!card.network().isVisible());
            QVERIFY(!layout.clock.intersects(layout.verdict) && !layout.sentence.intersects(layout.verdict));
            TextCanvas canvas;
            paintCard(canvas, shown.page().scene(), i, 300, card.size(), theme, 100, true);
            QVERIFY(QRectF(card.rect()).adjusted(0, 0, 0, -6).contains(canvas.painted.reach));
        }
        Appearance::instance().setFontScale(1);
        QVERIFY(shown.page().card(0).network().isVisible());
    }

    /// Beside the table of who holds what three cards are narrow: their names stand whole all the same.
    void narrowCardsKeepTheirNames()
    {
        ShownComparison shown({onRing, ring, onCube}, {1024, 700});
        shown.page().holdingsAction().setChecked(true);
        QVERIFY(shown.settled());
        for (std::size_t i = 0; i < 3; ++i) {
            CompareCard& card = shown.page().card(i);
            QVERIFY(card.width() < 260);
            TextCanvas canvas;
            paintCard(canvas, shown.page().scene(), i, 300, card.size(), lightTheme(), 100, true);
            QVERIFY2(canvas.painted.texts.contains(shown.lane(i).name),
                     qPrintable(canvas.painted.texts.join(QStringLiteral(" | "))));
            QVERIFY(card.network().height() > 90);
        }
    }

    /// Four cards in the smallest window: each has bars, and nothing in it stands on anything else.
    void fourCardsInALowWindowHaveTheirBars()
    {
        ShownComparison shown({onRing, ring, onCube, stored}, {1024, 700});
        for (std::size_t i = 0; i < 4; ++i) {
            const CompareCard& card = shown.page().card(i);
            const CompareCardLayout layout(card.size(), lightTheme(), shown.page().scene(), i);
            QVERIFY2(layout.load.height() > 20, qPrintable(shown.lane(i).sentence));
            const std::vector<QRectF> parts{layout.network, layout.clock, layout.verdict, layout.load, layout.sentence};
            for (const QRectF& part : parts) QVERIFY(QRectF(card.rect()).contains(part));
            for (std::size_t a = 0; a < parts.size(); ++a)
                for (std::size_t b = 0; b < a; ++b) QVERIFY(!parts[a].intersects(parts[b]));
        }
    }

    /// Three cards in a low window stand side by side, so that each has its bars.
    void lowWindowsKeepTheBars()
    {
        for (const std::size_t cards : {2UL, 3UL, 4UL}) {
            const QRectF area(0, 0, 1000, 430);
            QCOMPARE(inOneRow(cards, area), cards == 3);
            QVERIFY(!inOneRow(cards, {0, 0, 1400, 640}));
            QCOMPARE(cardPlaces(cards, area).size(), cards);
        }
    }

    /// Taking the focus away from a card ends typing there, also when the card goes because its experiment has gone.
    void whatIsTypedForAnExperimentThatGoesIsDropped()
    {
        ShownComparison shown{onRing, onCube};
        shown.window.activateWindow();
        QPlainTextEdit& text = shown.page().card(1).text();
        text.setFocus();
        QTRY_VERIFY(text.hasFocus());
        text.setPlainText("ring:8 allgather-ring words=20");
        DocumentValue one;
        one.experiments.push_back(experimentFromText(ring));
        shown.document().setValue(one, QStringLiteral("Open"));
        QVERIFY(shown.settled());
        QCOMPARE(shown.document().value().experiments.size(), std::size_t(1));
        QCOMPARE(shown.page().scene().lanes.size(), std::size_t(1));
        QVERIFY(shown.page().card(1).isHidden());
        // Also where the one before goes, and the card is the next one's.
        QVERIFY(shown.document().add(experimentFromText(onCube), QStringLiteral("Beside")));
        QVERIFY(shown.settled());
        QCOMPARE(text.toPlainText(), QString::fromStdString(toText(experimentFromText(onCube))));
        text.setFocus();
        text.setPlainText("ring:8 allgather-ring words=20");
        shown.document().remove(0, QStringLiteral("Remove"));
        QVERIFY(shown.settled());
        QCOMPARE(shown.document().value().experiments, std::vector{experimentFromText(onCube)});
    }

    /// Answers of the background arrive at any time; what is typed meanwhile stays.
    void whatIsTypedStaysWhileOthersAreComputed()
    {
        ShownComparison shown{"leaf-tree:3x3 allgather-leaf-flooding", onCube};
        QPlainTextEdit& text = shown.page().card(1).text();
        text.setFocus();
        text.setPlainText("ring:8 allgather-ring wor");
        shown.document().setExperiment(0, experimentFromText("leaf-tree:3x3x3 allgather-leaf-flooding"),
                                       QStringLiteral("Larger"));
        QVERIFY(shown.settled());
        QVERIFY(shown.lane(0).waiting);
        QCOMPARE(text.toPlainText(), QString("ring:8 allgather-ring wor"));
        QVERIFY(text.property("wrong").toBool());
    }

    void textIsEditedInPlace()
    {
        ShownComparison shown{onRing, onCube};
        CompareCard& card = shown.page().card(1);
        QPlainTextEdit& text = card.text();
        text.setFocus();
        text.selectAll();
        QTest::keyClicks(&text, "ring:6 allgather-hypercube");
        QVERIFY(text.property("wrong").toBool());
        QTest::keyClick(&text, Qt::Key_Return);
        QCOMPARE(shown.document().value().experiments[1], experimentFromText(onCube)); // nothing happens
        text.selectAll();
        QTest::keyClicks(&text, "ring:8 allgather-ring words=20");
        QVERIFY(!text.property("wrong").toBool());
        QTest::keyClick(&text, Qt::Key_Return);
        QVERIFY(shown.settled());
        QCOMPARE(shown.lane(1).run->experiment(),
                 run(experimentFromText("ring:8 allgather-ring words=20"))->experiment());
        QCOMPARE(shown.document().value().front, std::size_t{0});
        text.selectAll();
        QTest::keyClicks(&text, "nonsense");
        QTest::keyClick(&text, Qt::Key_Escape);
        QCOMPARE(text.toPlainText(), QString("ring:8 allgather-ring words=20"));
        shown.document().undoStack().undo();
        QVERIFY(shown.settled());
        QCOMPARE(text.toPlainText(), QString::fromStdString(toText(experimentFromText(onCube))));
    }

    void saysWhyOneCannotRunAndHelps()
    {
        ShownComparison shown{ring, "ring:6 allgather-hypercube"};
        QVERIFY(!shown.lane(1).run);
        QVERIFY(shown.lane(1).trouble && !shown.lane(1).sentence.isEmpty());
        auto* remedy = shown.page().card(1).findChild<QPushButton*>("remedy");
        QVERIFY(remedy->isVisible());
        // It is called what it is, and the reason stands below its text.
        QCOMPARE(shown.lane(1).name, QString("Recursive doubling"));
        QCOMPARE(shown.lane(1).context, QString("cannot run"));
        QVERIFY(remedy->geometry().bottom() < shown.page().card(1).height() / 2);
        const CompareScene nothing =
            compareScene({{.run = {}, .text = "", .problem = "empty"}}, 0, RunClock::Counts::Time);
        QCOMPARE(nothing.lanes[0].name, QString("Experiment"));
        QTest::mouseClick(remedy, Qt::LeftButton);
        QVERIFY(shown.settled());
        QVERIFY(shown.lane(1).run && !shown.lane(1).trouble);
    }

    void drawsLargeRunsInEveryThemeAndSize()
    {
        for (const QSize size : {QSize(1440, 900), QSize(1024, 700)})
            for (const Theme& theme : {lightTheme(), darkTheme()}) {
                Appearance::instance().force(theme);
                ShownComparison shown({ring, "complete:4096 broadcast-binomial", onRing}, size);
                QVERIFY(shown.page().card(1).network().scene().plan->compact);
                shown.page().clock().setPosition(4.5);
                QVERIFY(!shown.window.grab().isNull());
                for (std::size_t i = 0; i < 3; ++i) {
                    const QRect inside = shown.page().rect();
                    QVERIFY(inside.contains(shown.page().card(i).geometry()));
                    QVERIFY(shown.page().card(i).network().height() > 80);
                }
                for (const QPushButton* button : shown.page().findChildren<QPushButton*>())
                    if (button->isVisible() && button->objectName() != "remedy")
                        QVERIFY2(button->width() >= button->sizeHint().width() - 2, qPrintable(button->text()));
            }
        Appearance::instance().force(lightTheme());
    }
};

HOPSCOPE_TEST(TestCompareCards)
#include "test_compare_cards.moc"
