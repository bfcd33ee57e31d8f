#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "registered.h"
#include "scenes/product/application_badge.h"
#include "scenes/product/application_marks.h"
#include "scenes/product/application_times.h"
#include "scenes/product/applications.h"
#include "scenes/product/matrix_product_scene.h"
#include "text_canvas.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

using namespace hopscope;

namespace {

using Of = MatrixBlock::Of;
using Standing = MatrixBlock::Standing;

std::shared_ptr<const MatrixPlan> planOf(const ApplicationCase& application)
{
    return matrixPlan(play(application), titleOf(application), contextOf(application));
}

/// A x, row by row, from the numbers that the picture itself shows.
std::vector<double> product(const MatrixPlan& plan, std::uint32_t n)
{
    const Played& played = *plan.played;
    std::vector<double> y(n, 0.0);
    for (std::uint32_t i = 0; i < n; ++i)
        for (std::uint32_t j = 0; j < n; ++j) y[i] += played.element(i, j) * played.x()[j];
    return y;
}

/// In every moment after the local products, the shares of y in a row that are not handed on have the sum A x: nothing
/// is lost and nothing is added twice.
void checkShares(const MatrixScene& scene, const std::vector<double>& y)
{
    const Product& product = *scene.plan->played->product();
    for (std::uint32_t part = 0; part < product.parts.parts; ++part) {
        std::vector<double> sum(product.parts.size(part), 0.0);
        for (const MatrixBlock& slot : scene.places) {
            if (slot.of != Of::Y || slot.part != part || slot.standing == Standing::HandedOn) continue;
            QVERIFY(slot.standing != Standing::Absent);
            QCOMPARE(slot.values.size(), sum.size());
            for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += slot.values[i];
        }
        for (std::size_t i = 0; i < sum.size(); ++i) QCOMPARE(sum[i], y[product.parts.first(part) + i]);
    }
}

} // namespace

class TestApplicationScenes : public QObject {
    Q_OBJECT
private slots:
    void numbersAreAxAfterEveryAct_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"layout=1d n=8 p=4", "layout=1d n=7 p=3 topology=ring", "layout=1d n=9 p=9 topology=torus",
              "layout=2d n=4 p=16", "layout=2d n=8 p=16 topology=mesh", "layout=2d n=10 p=9", "layout=2d n=3 p=1",
              "layout=virtual n=4", "layout=virtual n=3 topology=complete"})
            QTest::newRow(text) << QString::fromLatin1(text);
    }

    void numbersAreAxAfterEveryAct()
    {
        QFETCH(QString, text);
        const ApplicationCase application = productCase(text.toStdString());
        const auto plan = planOf(application);
        const auto y = product(*plan, application.n);
        Played& played = *plan->played;
        const std::vector<double> x = played.x();
        bool multiplied = false;
        for (std::uint32_t done = 0; done <= played.acts(); ++done) {
            if (done > 0) multiplied = multiplied || played.act(done - 1).kind == PlayedAct::Kind::Products;
            const MatrixScene scene = matrixScene(plan, done);
            for (const MatrixBlock& slot : scene.places) {
                if (slot.of == Of::X && slot.standing == Standing::Held)
                    for (std::size_t i = 0; i < slot.values.size(); ++i)
                        QCOMPARE(slot.values[i], x[played.parts().first(slot.part) + i]);
                if (slot.of == Of::Y) QCOMPARE(slot.standing != Standing::Absent, multiplied);
            }
            if (multiplied) checkShares(scene, y);
            QCOMPARE(scene.finished, done == played.acts());
        }
        QVERIFY(multiplied);
        const MatrixScene end = matrixScene(plan, played.acts());
        QVERIFY(end.right);
        QVERIFY(end.sentence.contains(QStringLiteral("equal to A·x")));
        std::uint32_t complete = 0;
        for (const MatrixBlock& slot : end.places)
            if (slot.of == Of::Y && slot.standing == Standing::Complete)
                for (std::size_t i = 0; i < slot.values.size(); ++i, ++complete)
                    QCOMPARE(slot.values[i], y[played.parts().first(slot.part) + i]);
        QCOMPARE(complete, application.n);
    }

    /// What acts cost is the time of the run; phases stand in their order.
    void actsCostTheTimeOfTheRun()
    {
        for (const char* text : {"layout=2d n=8 p=16 alpha=4 beta=1 tc=1", "layout=1d n=8 p=4 alpha=3 beta=2 tc=1",
                                 "layout=virtual n=4 alpha=4 beta=1 tc=2", "layout=1d n=4 p=1"}) {
            const ApplicationCase application = productCase(text);
            const ApplicationResult result = resultOf(application);
            double sum = 0;
            for (const ActTime& time : actTimes(*play(application), result.moved, application.machine.tc))
                sum += time.whole();
            QCOMPARE(sum, result.simulated.time);
        }
        const ApplicationCase application = productCase("layout=2d n=8 p=16 alpha=4 beta=1 tc=1");
        const auto times = actTimes(*play(application), movedBy(application), 1);
        QCOMPARE(timeSentence(times), QStringLiteral("Time 34 = 20 for 5 start-ups + 10 for words + 4 for work; in "
                                                     "order: align 6, broadcast 12, multiply 4, add 12."));
        TextCanvas canvas;
        paintTimeStrip(canvas, times, 1.5, {0, 0, 900, 43}, lightTheme());
        QVERIFY(canvas.painted.texts.contains(QStringLiteral("Broadcast x along the columns: 12")));
        QCOMPARE(canvas.painted.texts.count(QStringLiteral("start-up 4")), 5);
        QVERIFY(canvas.painted.texts.contains(QStringLiteral("= 34 units")));
        // Where it is short, of their names what they are called in the sentence.
        TextCanvas low;
        paintTimeStrip(low, times, 1.5, {0, 0, 620, 35}, lightTheme(), StripNames::Close);
        for (const char* name : {"Align: 6", "Broadcast: 12", "Multiply", "Add: 12"})
            QVERIFY2(!low.painted.texts.filter(QLatin1String(name)).isEmpty(), name);
    }

    /// The closed forms say why one layout is above the other; where there are no tiles nothing is compared.
    void layoutsAreComparedByTheirTerms()
    {
        QCOMPARE(
            layoutsCompared(productCase("layout=2d n=8 p=16 alpha=4 beta=1 tc=1")),
            QStringLiteral("1-D lies above: it takes 4 start-ups and the time of 0.9375 n words, 2-D 5 and 1.25 n"));
        QVERIFY(layoutsCompared(productCase("layout=2d n=1024 p=1024")).startsWith(QStringLiteral("1-D takes 10")));
        QVERIFY(layoutsCompared(productCase("layout=1d n=8 p=8")).isEmpty());
    }

    /// Above the curve stands of what the time consists that makes it so.
    void efficiencyIsExplainedByItsTime()
    {
        const ApplicationCase product = productCase("layout=2d n=8 p=16 alpha=4 beta=1 tc=1");
        const QString why = QStringLiteral("E = 64 / (16 × 34) = 0.12: of 34 units, work takes 4, messages 30");
        QCOMPARE(costsHere(product, false), why);
        QCOMPARE(costsHere(product, true),
                 QStringLiteral("Speed-up 64 / 34 = 1.9: of 34 units, work takes 4, messages 30"));
        const Chart chart = chartOf(ApplicationChart::Efficiency, product);
        QVERIFY(chart.subtitle.startsWith(why));
        QVERIFY(chart.shorterSubtitles.contains(why));
        QVERIFY(costsHere(productCase("layout=1d n=8 p=1"), false).isEmpty());
    }

    /// Of a small problem every number of A is in its cell, to be read.
    void smallTilesShowTheirNumbers()
    {
        for (const char* text : {"layout=2d n=8 p=16", "layout=1d n=8 p=8"}) {
            const ApplicationCase application = productCase(text);
            const auto plan = planOf(application);
            TextCanvas canvas;
            paint(canvas, matrixScene(plan, 1), QSizeF(1000, 460), lightTheme());
            std::map<QString, int> wanted;
            for (std::uint32_t i = 0; i < application.n; ++i)
                for (std::uint32_t j = 0; j < application.n; ++j) ++wanted[numberText(plan->played->element(i, j))];
            for (const auto& [number, times] : wanted)
                QVERIFY2(canvas.painted.texts.count(number) >= times, qPrintable(number));
        }
    }

    void seekingShowsWhatStepsShow()
    {
        const auto plan = planOf(productCase("layout=2d n=8 p=16"));
        std::vector<MatrixScene> forward;
        for (std::uint32_t done = 0; done <= plan->played->acts(); ++done) forward.push_back(matrixScene(plan, done));
        for (std::uint32_t done = plan->played->acts() + 1; done-- > 0;) {
            const MatrixScene back = matrixScene(plan, done);
            for (std::size_t i = 0; i < back.places.size(); ++i) {
                QCOMPARE(back.places[i].standing, forward[done].places[i].standing);
                QCOMPARE(back.places[i].values, forward[done].places[i].values);
            }
        }
    }

    void messagesCarryWhatTheirSenderHas()
    {
        const auto plan = planOf(productCase("layout=2d n=4 p=16"));
        // Alignment: three messages, along the rows, each to the diagonal.
        const MatrixScene align = matrixScene(plan, 0.5);
        QCOMPARE(align.messages.size(), std::size_t{3});
        for (const MatrixMessage& message : align.messages) {
            QCOMPARE(message.to.value % 4, message.to.value / 4);
            QCOMPARE(message.values, std::vector<double>{plan->played->x()[message.to.value / 4]});
            QVERIFY(!message.adds);
        }
        const Product& product = *plan->played->product();
        const MatrixScene add = matrixScene(plan, static_cast<double>(product.productBefore) + 1.5);
        QVERIFY(!add.messages.empty());
        for (const MatrixMessage& message : add.messages) {
            QVERIFY(message.adds);
            QCOMPARE(message.from.value / 4, message.to.value / 4); // along the rows
        }
        QVERIFY(matrixScene(plan, static_cast<double>(product.productBefore) + 0.5).products);
    }

    void transposedAfterTheLastAct_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"n=8 p=4", "n=7 p=3 topology=ring", "n=9 p=9 topology=mesh", "n=16 p=8 algorithm=alltoall-pairwise"})
            QTest::newRow(text) << QString::fromLatin1(text);
    }

    void transposedAfterTheLastAct()
    {
        QFETCH(QString, text);
        const ApplicationCase application = transposeCase(text.toStdString());
        const auto plan = planOf(application);
        const Played& played = *plan->played;
        const Parts& parts = played.parts();
        const MatrixScene end = matrixScene(plan, played.acts());
        QVERIFY(end.right);
        std::uint32_t elements = 0;
        for (const MatrixBlock& slot : end.places) {
            if (slot.of != Of::Turned) continue;
            QCOMPARE(slot.standing, Standing::Complete);
            const std::uint32_t from = slot.part / parts.parts;
            for (std::uint32_t i = 0; i < slot.values.size(); ++i, ++elements)
                QCOMPARE(slot.values[i], played.element(parts.first(from) + i % slot.columns,
                                                        parts.first(slot.processor) + i / slot.columns));
        }
        QCOMPARE(elements, application.n * application.n);
        // Before, nothing is complete.
        for (const MatrixBlock& slot : matrixScene(plan, played.acts() - 1).places)
            QVERIFY(slot.standing != Standing::Complete);
    }

    void formulasAreThoseOfTheTextbook()
    {
        const auto result = resultOf(productCase("layout=2d n=1024 p=64 alpha=50 beta=2"));
        QCOMPARE(result.simulated.time, 18526.0);
        QCOMPARE(result.formulas.at(0).figures->time, 18526.0);
        QVERIFY(std::abs(result.simulated.efficiency - 0.8844) < 5e-5);
        QVERIFY(result.formulas.at(1).erratum.contains(QStringLiteral("alignment")));
        const auto grid = resultOf(productCase("layout=virtual n=8 alpha=50 beta=2"));
        QCOMPARE(grid.simulated.time, 1 + 6 * 52.0);
        QCOMPARE(grid.formulas.at(0).figures->time, grid.simulated.time);
        QVERIFY(grid.formulas.at(1).erratum.contains(QStringLiteral("rows")));
    }

    /// Why the two formulas give different times is said where it is all due to one thing, and only there.
    void differenceFromTheSlidesIsExplained()
    {
        const auto difference = [](const char* text) { return resultOf(productCase(text)).formulas.at(1).difference; };
        const QString tiles = difference("layout=2d n=8 p=16 alpha=4 beta=1 tc=1");
        QVERIFY2(tiles.contains("alignment") && tiles.endsWith("34 − 28 = 6 units."), qPrintable(tiles));
        const QString rows = difference("layout=1d n=16 p=16 alpha=4 beta=1 tc=1");
        QVERIFY2(rows.contains("own block") && rows.endsWith("= 1 unit."), qPrintable(rows));
        // With 9 processors the steps are rounded up, which is a second reason.
        QVERIFY(difference("layout=2d n=9 p=9 alpha=4 beta=1 tc=1").isEmpty());
    }

    /// The mark is at the smallest matrix that reaches the wanted efficiency.
    void wantedEfficiencyIsMarked()
    {
        const auto application = productCase("layout=2d n=8 p=16 alpha=4 beta=1 tc=1 E=0.8");
        const Chart chart = chartOf(ApplicationChart::Efficiency, application);
        // Beside it what is shown now: n = 8 has 64 units of work in 16 × 34.
        QCOMPARE(chart.marks.size(), std::size_t{2});
        QCOMPARE(chart.marks.back().at, QPointF(8, 64.0 / (16 * 34)));
        QCOMPARE(chart.marks.back().text, QStringLiteral("E = 0.12"));
        const double n = std::ceil(chart.marks.front().at.x());
        QVERIFY(chart.marks.front().text.contains(QString::number(n)));
        const auto at = [&](double rows) {
            return resultOf(
                       productCase(QStringLiteral("layout=2d n=%1 p=16 alpha=4 beta=1 tc=1").arg(rows).toStdString()))
                .simulated.efficiency;
        };
        const double below = 4 * std::floor((n - 2) / 4), above = 4 * std::ceil((n + 2) / 4); // p divides them evenly
        QVERIFY(at(below) < 0.8 && at(above) > 0.8);
    }

    void isoefficiencyHasItsTerms()
    {
        const Chart chart =
            chartOf(ApplicationChart::Isoefficiency, productCase("layout=1d n=1024 p=64 alpha=50 beta=2 E=0.8"));
        std::map<QString, double> at64;
        for (const Curve& curve : chart.curves)
            for (const QPointF point : curve.points)
                if (point.x() == 64) at64[curve.label] = point.y();
        QCOMPARE(at64.size(), std::size_t{5});
        QVERIFY(std::abs(std::sqrt(at64[QStringLiteral("exact W")]) - 626.57) < 0.01);
        QVERIFY(std::abs(std::sqrt(at64[QStringLiteral("slides’ W")]) - 633.27) < 0.01);
        QCOMPARE(at64[QStringLiteral("α term")], 4 * 50 * 64.0 * 6);
        QCOMPARE(at64[QStringLiteral("β term")], 16 * 4 * 63.0 * 63);
        QCOMPARE(at64[QStringLiteral("concurrency")], 64.0 * 64);
    }

    /// Every processor keeps 1024²/64 elements: at each p the efficiency is that of the matrix which is so large, and
    /// the 2-D layout keeps it better, as it sends less.
    void weakScalingKeepsTheElementsOfAProcessor()
    {
        const Chart weak =
            chartOf(ApplicationChart::WeakScaling, productCase("layout=2d n=1024 p=64 alpha=50 beta=2 E=0.8"));
        QCOMPARE(*weak.here, 64.0);
        QCOMPARE(weak.curves.size(), std::size_t{3});
        const Curve &rows = weak.curves[0], &tiles = weak.curves[1];
        for (const auto& [p, n] : {std::pair{16, 512}, {64, 1024}, {256, 2048}}) {
            const Chart one =
                chartOf(ApplicationChart::Speedup,
                        productCase(QStringLiteral("layout=2d n=%1 p=%2 alpha=50 beta=2").arg(n).arg(p).toStdString()));
            const auto at = [p = double(p)](const Curve& curve) {
                return std::ranges::find(curve.points, p, [](QPointF point) { return point.x(); })->y();
            };
            QVERIFY(std::abs(at(tiles) - at(one.curves[1]) / p) < 1e-12);
            QVERIFY(std::abs(at(rows) - at(one.curves[0]) / p) < 1e-12);
        }
        QVERIFY(tiles.points.back().y() > rows.points.back().y());
    }

    /// On the virtual grid p follows from n: curves of its own, and no isoefficiency.
    void virtualGridHasCurvesOfItsOwn()
    {
        const ApplicationCase grid = productCase("layout=virtual n=8 alpha=50 beta=2");
        const Figures simulated = resultOf(grid).simulated;
        const Chart speedup = chartOf(ApplicationChart::Speedup, grid);
        const Chart efficiency = chartOf(ApplicationChart::Efficiency, grid);
        const auto at = [](const Chart& chart, double x) {
            for (const QPointF point : chart.curves.front().points)
                if (point.x() == x) return point.y();
            return -1.0;
        };
        QCOMPARE(at(speedup, 64), simulated.speedup);
        QCOMPARE(at(efficiency, 8), simulated.efficiency);
        QCOMPARE(at(efficiency, 8), 1 / 313.0);
        const Chart none = chartOf(ApplicationChart::Isoefficiency, grid);
        QVERIFY(none.curves.empty());
        QVERIFY(none.empty.contains(QStringLiteral("no larger matrix")));
    }

    /// While they travel, messages of a transposition stay between the two halves, where nothing is written.
    void messagesOfATranspositionCrossNoNumbers()
    {
        for (const char* text : {"n=8 p=4 topology=ring", "n=16 p=8", "n=8 p=4 algorithm=alltoall-pairwise"}) {
            const auto plan = planOf(transposeCase(text));
            for (std::uint32_t act = 0; act + 1 < plan->played->acts(); ++act) {
                const MatrixScene scene = matrixScene(plan, act + 0.5);
                QVERIFY(!scene.messages.empty());
                for (const MatrixMessage& message : scene.messages) {
                    for (const QPointF point : message.way)
                        for (const MatrixBlock& block : scene.places) QVERIFY(!block.cells.contains(point));
                    // What leaves is there, and what it fills is not yet.
                    for (const MatrixBlock& block : scene.places) {
                        if (std::ranges::find(message.sources, block.cells) != message.sources.end())
                            QVERIFY(block.standing != Standing::Absent);
                        if (std::ranges::find(message.targets, block.cells) != message.targets.end())
                            QVERIFY(block.standing == Standing::Absent);
                    }
                }
            }
        }
    }

    /// The same between the tiles of a product: a message goes around what others hold.
    void messagesOfTilesCrossNoNumbers()
    {
        for (const char* text : {"layout=2d n=8 p=16", "layout=2d n=9 p=9 topology=mesh", "layout=virtual n=4"}) {
            const auto plan = planOf(productCase(text));
            for (std::uint32_t act = 0; act < plan->played->acts(); ++act) {
                const MatrixScene scene = matrixScene(plan, act + 0.5);
                for (const MatrixMessage& message : scene.messages) {
                    std::vector<MatrixBlock> blocks = plan->fixed;
                    std::ranges::copy_if(scene.places, std::back_inserter(blocks), [&](const MatrixBlock& block) {
                        return block.standing != Standing::Absent && !block.cells.contains(message.way.front())
                               && !block.cells.contains(message.way.back());
                    });
                    for (std::size_t leg = 1; leg < message.way.size(); ++leg)
                        for (double share = 0; share <= 1; share += 0.02) {
                            const QPointF point =
                                message.way[leg - 1] + share * (message.way[leg] - message.way[leg - 1]);
                            for (const MatrixBlock& block : blocks) QVERIFY2(!block.cells.contains(point), text);
                        }
                }
            }
        }
    }

    /// Where two messages pass the same rows they do so beside each other, so that none covers another.
    void messagesOfATranspositionDoNotMeet()
    {
        for (const char* text : {"n=8 p=4 topology=ring algorithm=alltoall-pairwise", "p=16 topology=mesh",
                                 "n=16 p=8 topology=hypercube"}) {
            const auto plan = planOf(transposeCase(text));
            for (std::uint32_t act = 0; act < plan->played->acts(); ++act) {
                const MatrixScene scene = matrixScene(plan, act + 0.5);
                for (std::size_t i = 0; i < scene.messages.size(); ++i)
                    for (std::size_t j = 0; j < i; ++j) {
                        const MatrixMessage &one = scene.messages[i], &other = scene.messages[j];
                        const auto [top, bottom] = std::minmax(one.from, one.to);
                        const auto [otherTop, otherBottom] = std::minmax(other.from, other.to);
                        if (top <= otherBottom && otherTop <= bottom)
                            QVERIFY2(std::abs(one.way[1].x() - other.way[1].x()) > 0.01, text);
                    }
                if (!scene.messages.empty()) QVERIFY(laneOf(scene) > 0.01);
            }
        }
    }

    void refusesInOneSentence()
    {
        QVERIFY_EXCEPTION_THROWN(productCase("layout=2d n=8 p=6"), Refused);
        QVERIFY_EXCEPTION_THROWN(productCase("layout=virtual n=4 p=9"), Refused);
        QVERIFY_EXCEPTION_THROWN(transposeCase("n=2 p=4"), Refused);
        QVERIFY_EXCEPTION_THROWN(transposeCase("n=8 p=4 algorithm=broadcast-binomial"), Refused);
        for (const char* text : {"layout=1d n=8 p=4 topology=ring", "layout=virtual n=4"})
            QCOMPARE(textOf(productCase(textOf(productCase(text)))), textOf(productCase(text)));
    }

    void badgeSaysWhatIsWrong()
    {
        const ApplicationCase application = productCase("layout=2d n=8 p=16 topology=mesh");
        const Moved good = movedBy(application);
        QCOMPARE(badgeOf(application, good, true).state, Badge::State::Good);
        QCOMPARE(badgeOf(application, good, false).state, Badge::State::Trouble);
        QCOMPARE(badgeOf(application, good, false).verdict.front(), QStringLiteral("not equal to A·x"));
        Moved lost = good;
        lost.delivers = false;
        QCOMPARE(badgeOf(application, lost, true).verdict.front(), QStringLiteral("wrong result"));
        Moved met = good;
        met.maxLinkLoad = 2;
        QVERIFY(badgeOf(application, met, true).verdict.front().contains(QStringLiteral("contention ×2")));
    }
};

HOPSCOPE_TEST(TestApplicationScenes)
#include "test_application_scenes.moc"
