#include "drawing/format.h"
#include "drawing/theme.h"
#include "painted_picture.h"
#include "registered.h"
#include "scenes/pictures/parts/bar_scale.h"
#include "scenes/pictures/parts/bar_values.h"
#include "scenes/pictures/parts/load_table.h"
#include "scenes/pictures/picture.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <vector>

using namespace hopscope;

/// Bars of steps: what their heights and numbers say.
class TestBarValues : public QObject {
    Q_OBJECT

    static void check(const std::vector<double>& heights, double pitch, std::size_t marked)
    {
        const QFont font = lightTheme().mono(8);
        const double bottom = 120, most = std::ranges::max(heights);
        BarPlaces bars{{40, 0, pitch * double(heights.size()), bottom}, pitch, {}, marked};
        std::vector<BarValue> values;
        const QStringList texts = numbersAlike(heights, font, pitch);
        for (std::size_t i = 0; i < heights.size(); ++i) {
            bars.tops.push_back(bottom - 90 * heights[i] / most);
            values.push_back({i, texts[qsizetype(i)], font, {}, i == marked || i + 1 == heights.size()});
        }
        const PlacedValues placed = placeBarValues(bars, values);
        std::set<std::size_t> shown;
        for (const auto& [value, area, wide] : placed.numbers) {
            shown.insert(value);
            QVERIFY2(bars.area.adjusted(-3, 0, 3, 0).contains(area), "inside of the plot");
            for (const auto& other : placed.numbers) QVERIFY(other.value == value || !other.area.intersects(area));
            // Either inside of the frame or outside, never on it.
            const bool touches = placed.frame.intersects(area), within = placed.frame.contains(area);
            if (pitch >= 9) QVERIFY2(!touches || (within && value == marked), qPrintable(texts[qsizetype(value)]));
            for (std::size_t i = 0; i < heights.size(); ++i) { // hides no bar
                const QRectF bar(bars.middle(i) - 0.39 * pitch, bars.tops[i], 0.78 * pitch, bottom - bars.tops[i]);
                if (!values[value].always) QVERIFY(!bar.intersects(area.adjusted(2, 0, -2, 0)));
            }
        }
        QVERIFY(shown.contains(marked) && shown.contains(heights.size() - 1));
    }

private slots:
    /// The last bar and that of the present step have their numbers, however narrow the bars are; no two numbers
    /// overlap, and none lies on the frame of the step or on a bar.
    void numbersHaveTheirPlaces()
    {
        for (const double pitch : {5.0, 12.0, 17.0, 35.0, 80.0}) {
            std::vector<double> rising, even, falling, mixed;
            for (int i = 0; i < 10; ++i) {
                rising.push_back(std::pow(2.0, i) * 1000);
                even.push_back(1360);
                falling.push_back(10000 - 900 * i);
                mixed.push_back(i % 3 == 0 ? 65546 : 74);
            }
            for (const auto& heights : {rising, even, falling, mixed})
                for (const std::size_t marked : {0, 4, 8, 9}) check(heights, pitch, marked);
        }
    }

    /// One notation in a chart: all digits, or all thousands as powers of ten.
    void numbersOfAChartAreAlike()
    {
        const std::vector<double> times{74, 4106, 1048586, 16777226};
        const QFont font = lightTheme().mono(8);
        QCOMPARE(numbersAlike(times, font, 80),
                 (QStringList{"74", numberText(4106), digitsText(1048586), digitsText(16777226)}));
        QCOMPARE(numbersAlike(times, font, 17), (QStringList{"74", "4.1·10³", "1.0·10⁶", "1.7·10⁷"}));
        QCOMPARE(numbersAlike(std::vector<double>{1, 512}, font, 3),
                 (QStringList{"1", "512"})); // powers are no shorter
    }

    /// On a logarithmic axis both ends of what contention adds stand where their times are, so that equal factors are
    /// equal heights.
    void factorsAreHeights()
    {
        const std::vector<double> times{74, 266, 16777226}, without{74, 138, 32778};
        const BarScale scale(times, 16777226, true, without);
        QVERIFY(scale.logarithmic());
        for (const double time : without) QVERIFY(scale.at(time) > 0);
        QVERIFY(std::abs((scale.at(4000) - scale.at(1000)) - (scale.at(400) - scale.at(100))) < 1e-9);
        // Whether it bends is a matter of the times alone.
        QVERIFY(!BarScale(std::vector<double>{500, 900}, 900, true, std::vector<double>{1}).logarithmic());
    }

    /// Where a number is wider than its column only the first, the present and the last bar have one.
    void numbersWithoutRoomAreFew()
    {
        const QFont font = lightTheme().mono(8);
        std::vector<BarValue> values;
        for (std::size_t i = 0; i < 9; ++i) values.push_back({i, "16 384", font, {}, i == 4 || i == 8});
        QCOMPARE(fewOf(values, textWidth(font, "16 384") + 1).size(), std::size_t{9});
        std::vector<std::size_t> columns;
        for (const BarValue& value : fewOf(values, 20)) columns.push_back(value.column);
        QCOMPARE(columns, (std::vector<std::size_t>{0, 4, 8}));
        // They stand in the middles of their columns.
        const BarPlaces bars{{0, 0, 180, 100}, 20, {60, 60, 60, 60, 40, 60, 60, 60, 30}, std::nullopt, true};
        for (const auto& placed : placeBarValues(bars, fewOf(values, 20)).numbers)
            if (const std::size_t column = fewOf(values, 20)[placed.value].column; column == 4)
                QVERIFY(std::abs(placed.area.center().x() - bars.middle(column)) < 0.5);
    }

    /// Alike steps are a product; the lower bound stands below the run, on the same scale.
    void timesAreSumsBesideTheirBound()
    {
        const auto ring =
            runOf("ring:8 allreduce-reduce-scatter-allgather words=800 alpha=100 model=multilink gamma=0.5");
        const Painted shares = painted("time-shares", ring, 4.5, {816, 230});
        for (const char* text : {"= 7 × (100 + 100 + 50) + 7 × (100 + 100)", "= 7 × (100 + 100)",
                                 "Bound, no shared link, 900 units", "= 100 · 2 + 700", "2250 above it"})
            QVERIFY2(says(shares, text), qPrintable(shares.texts.join('|')));
    }

    /// Of many equal steps it is drawn what the processors do, and of a pipeline when they are idle.
    void busyProcessorsOfAPipelineFillAndDrain()
    {
        const auto tree = runOf("complete:1024 broadcast-fractional-tree group=10 packets=200 words=4096");
        const Painted shares = painted("time-shares", tree, 40.5, {816, 230});
        for (const char* text : {"step 41: ", "filling", "draining, steps", "packet 0 is still on its way", "100 %"})
            QVERIFY2(says(shares, text), qPrintable(shares.texts.join('|')));
        QVERIFY2(!says(shares, "estimated"), qPrintable(shares.texts.join('|')));
        // Where all are busy all the time it is the steps that are drawn, within the picture.
        const Painted pairs = painted(
            "time-shares", runOf("complete:1024 alltoall-pairwise words=16 alpha=100 beta=0.5"), 300.5, {816, 230});
        const qsizetype last = pairs.texts.lastIndexOf(QString("1023"));
        QVERIFY2(last >= 0 && pairs.boxes[last].right() <= 816, qPrintable(pairs.texts.join('|')));
    }

    /// Where there is room every step's time is a sum: start-up and so many transfers as its busiest link has messages.
    void timesOfStepsAreSums()
    {
        const Painted shares =
            painted("time-shares", runOf("ring:8 allgather-hypercube words=64 alpha=10"), 1.5, {816, 260});
        for (const char* text :
             {"10 + 64 = 74", "10 + 2 × 128 = 266", "10 + 4 × 256 = 1034", "1 message", "4 messages"})
            QVERIFY2(shares.texts.contains(QString::fromUtf8(text)), qPrintable(shares.texts.join('|')));
    }

    /// What a logarithmic bar consists of is told in words, of the present step.
    void partsOfALogarithmicBarAreWords()
    {
        const auto ring = runOf("ring:1024 allgather-hypercube words=64 alpha=10");
        const Painted shares = painted("time-shares", ring, 8.5, {816, 230});
        // Low and narrow there are the steps, too, not the bar of the run alone.
        QVERIFY(says(painted("time-shares", ring, 8.5, {448, 186}), "Every step"));
        QVERIFY2(says(shares, "without contention") && says(shares, "with contention"),
                 qPrintable(shares.texts.join('|')));
        const QString parts =
            QStringLiteral("step 9: start-up 10 + 256 × transfer %1 = %2").arg(digitsText(16384), digitsText(4194314));
        QVERIFY2(says(shares, parts), qPrintable(shares.texts.join('|')));
        QVERIFY(shares.texts.contains(digitsText(16777226)) && shares.texts.contains(digitsText(4194314)));
        // The present step says both ends, and by how much they differ.
        QVERIFY(shares.texts.contains(digitsText(16394)) && shares.texts.count(QStringLiteral("×256")) == 2);
        // Of more steps the numbers of the first, of the present one and of the last are in full.
        const Painted many =
            painted("time-shares", runOf("ring:16384 allgather-hypercube words=64 alpha=10"), 12.5, {760, 230});
        for (const double number : {74.0, 266.0, 1034.0, 4294967306.0})
            QVERIFY2(many.texts.contains(digitsText(number)), qPrintable(many.texts.join('|')));
        QVERIFY(says(many, QStringLiteral("= ") + digitsText(1073741834.0)));
        QVERIFY(!many.texts.contains(digitsText(4106)));
        // The bar of the run says in which steps the time goes into contention.
        for (const char* words : {"contention in step 14: 75 %", "in step 13: 19 %"})
            QVERIFY2(says(many, words), qPrintable(many.texts.join('|')));
        // Where there is room, that pieces too thin to see are wider.
        QVERIFY(says(painted("time-shares", runOf("ring:64 allgather-hypercube words=64 alpha=10"), 4.5, {835, 230}),
                     "thin pieces widened"));
        // Below every step it stands how many messages its busiest link has, which is the factor of the transfer.
        for (const char* load : {"busiest link", "×1", "×2", "×8", "×256", "×512"})
            QVERIFY2(shares.texts.contains(QString::fromUtf8(load)), qPrintable(shares.texts.join('|')));
        const Painted loads = painted("loads", ring, 8.5, {816, 230});
        // Times so different are a table with the longest step in it, whose bars are fractions of the run.
        QVERIFY2(says(loads, "time without") && loads.texts.contains("contention"), qPrintable(loads.texts.join('|')));
        for (const double number : {256.0, 16394.0, 4194314.0, 512.0, 32778.0, 16777226.0})
            QVERIFY2(loads.texts.contains(digitsText(number)), qPrintable(loads.texts.join('|')));
        QVERIFY(loads.texts.contains(QStringLiteral("75 %")));
        // What a row is computed from is in the row, and how in the heading: 10 + 256 × 16384.
        for (const QString& words : {QStringLiteral("10 + messages × words"), digitsText(16384)})
            QVERIFY2(loads.texts.contains(words), qPrintable(loads.texts.join('|')));
        QVERIFY2(says(loads, digitsText(22304128) + QStringLiteral(" of the ") + digitsText(22369700)),
                 qPrintable(loads.texts.join('|')));
        // Where the axis is even, bars are stacked.
        QVERIFY(says(painted("loads", runOf("ring:8 allgather-hypercube words=10"), 1.5, {816, 230}),
                     "added by contention"));
    }

    /// Where not all steps have a row, a gap takes one, too; what must be there is, with its neighbours, and the first
    /// two show how times begin to grow.
    void aTableOfStepsKeepsTheMarkedOnes()
    {
        const auto rows = [](std::size_t steps, std::size_t room, std::vector<std::size_t> kept) {
            return LoadTable::rowsOf(steps, room, kept);
        };
        QCOMPARE(rows(6, 8, {0, 5}), (std::vector<std::size_t>{0, 1, 2, 3, 4, 5}));
        QCOMPARE(rows(14, 7, {0, 13, 12}), (std::vector<std::size_t>{0, 1, 10, 11, 12, 13}));
        QCOMPARE(rows(14, 7, {0, 13, 6}), (std::vector<std::size_t>{0, 1, 5, 6, 13}));
    }
};

HOPSCOPE_TEST(TestBarValues)
#include "test_bar_values.moc"
