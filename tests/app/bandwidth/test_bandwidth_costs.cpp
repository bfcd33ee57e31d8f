#include "drawing/format.h"
#include "registered.h"
#include "run/bandwidth/bandwidth_rivals.h"
#include "scenes/bandwidth/bandwidth_rows.h"
#include "text_canvas.h"
#include "values.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <memory>

using namespace hopscope;

namespace {

std::shared_ptr<const BandwidthPlan> costPlan(const char* text)
{
    return std::make_shared<const BandwidthPlan>(feasible(bandwidthQuestion(text)));
}

/// What is to be learnt of a moment, each in its longest form.
QString remarksOf(const BandwidthMoment& moment)
{
    QStringList thoughts;
    for (const QStringList& forms : comparedRemarks(moment)) thoughts += forms.front();
    return thoughts.join(u' ');
}

} // namespace

/// The table of what a step costs under each model.
class TestBandwidthCosts : public QObject {
    Q_OBJECT
private slots:
    /// The letters of the formulas are explained, and their numbers stand beside the time, wide or narrow.
    void sumsOfCostsCanBeChecked()
    {
        const BandwidthMoment moment = bandwidthMoment(costPlan("hypercube:6 alltoall-rotation"), 32);
        QCOMPARE(moment.demand()->costs.bsp, 14.0);
        for (const double width : {290.0, 560.0}) {
            TextCanvas canvas;
            paintCosts(canvas, moment, QRectF(0, 0, width, 260), lightTheme());
            const QString all = canvas.painted.texts.join(QLatin1Char(' '));
            QVERIFY2(all.contains(QStringLiteral("1 × 8 + 6")), qPrintable(all));
            QVERIFY(all.contains(QStringLiteral("time per packet")));
            QVERIFY2(!all.contains(u'…'), qPrintable(all));
            QVERIFY(QRectF(0, 0, width, 260).contains(canvas.painted.reach));
        }
        QVERIFY(aboutCosts(moment).contains(QStringLiteral("Direct routing")));
    }

    /// The time over the cut is that of the steps that cross it.
    void aCutAddsUpTheStepsThatCrossIt()
    {
        const auto rows = costRows(bandwidthMoment(costPlan("hypercube:6 allgather-hypercube"), 4.5));
        const CostRow& cut = *rowOf(rows, "cut");
        QCOMPARE(cut.terms, QStringList({QStringLiteral("steps 5–6: 64 + 128"), QStringLiteral("64 + 128")}));
        QCOMPARE(*cut.all, 192.0);
    }

    /// What DBSP charges for few steps is told one by one, in a narrow table by its ends.
    void fewStepsAddUpToTheTimeOfAll()
    {
        const auto termsOf = [](const char* text) {
            return rowOf(costRows(bandwidthMoment(costPlan(text), 1)), "dbsp")->terms;
        };
        QCOMPARE(termsOf("hypercube:6 allgather-hypercube"),
                 QStringList({QStringLiteral("steps 1–6: 2.414 + 6 + 14.314 + 36 + 95.51 + 262"),
                              QStringLiteral("2.414 + 6 + 14.314 + 36 + 95.51 + 262"),
                              QStringLiteral("2.414 + 6 + … + 262")}));
        // What is printed adds up to what is printed; of many steps the ends, where they grow.
        QCOMPARE(termsOf("hypercube:6 allgather-hypercube words=64")[1],
                 QStringLiteral("91.5 + 258 + 727.1 + 2052 + 5797.6 + %1").arg(digitsText(16390)));
        QVERIFY(termsOf("hypercube:10 allgather-hypercube").last().startsWith(QStringLiteral("2.4 + … + ")));
        QVERIFY(termsOf("hypercube:6 alltoall-rotation").isEmpty());
        QVERIFY(termsOf("pattern:alltoall k=4").isEmpty());
    }

    void termsOfEveryRowGiveItsTime_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("sums"); // rows that are sums
        QTest::newRow("several steps") << "hypercube:6 allgather-hypercube" << 6;
        QTest::newRow("a mesh") << "hypercube:6 allgather-hypercube machine=nd-mesh:2" << 6;
        QTest::newRow("a full butterfly") << "ring:16 alltoall-rotation words=3 machine=butterfly" << 6;
        QTest::newRow("a kernel, routed")
            << "pattern:nn-exchange k=4 routing=h" << 9; // BSP is DBSP on the whole machine
        QTest::newRow("a kernel, h counted exactly") << "pattern:generalized-broadcast k=4 h=exact" << 7;
        QTest::newRow("another pattern, all climb") << "pattern:alltoall k=4 routing=k12" << 8;
    }

    /// Whoever adds up the terms beside a time gets that time, to the digits that are shown.
    void termsOfEveryRowGiveItsTime()
    {
        QFETCH(const QString, text);
        const auto plan = costPlan(text.toUtf8().constData());
        const auto numberOf = [](QString number) { // "16 384", "√32"
            number.remove(QChar(0x202F));
            return number.startsWith(u'√') ? std::sqrt(number.mid(1).toDouble()) : number.toDouble();
        };
        const auto valueOf = [&](const QString& product) {
            double value = 1;
            for (const QString& factor : product.split(QStringLiteral(" × "))) {
                const QStringList parts = factor.split(QStringLiteral(" ÷ "));
                value *= numberOf(parts[0]) / (parts.size() > 1 ? parts[1].toDouble() : 1);
            }
            return value;
        };
        for (double position = 1; position <= std::min(plan->steps(), 6.0); ++position) {
            int sums = 0;
            for (const CostRow& row : costRows(bandwidthMoment(plan, position))) {
                if (row.sum.isEmpty()) continue;
                ++sums;
                double total = 0;
                for (const QString& term : row.sum.split(QStringLiteral(" + "))) total += valueOf(term);
                const double time = row.step ? *row.step : *row.all;
                QVERIFY2(std::abs(total - time) <= 2e-4 * time, qPrintable(row.name + QStringLiteral(": ") + row.sum));
                QVERIFY2(row.how.last().contains(row.sum), qPrintable(row.how.last()));
            }
            QTEST(sums, "sums");
        }
    }

    void levelsGiveEveryTerm_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("rows");                                            // whose terms are sums over levels
        QTest::newRow("equal packets") << "hypercube:6 allgather-hypercube" << 2; // DBSP+ and via H
        QTest::newRow("a mesh") << "hypercube:6 allgather-hypercube machine=nd-mesh:2" << 2;
        QTest::newRow("one sends to all") << "hypercube:6 scatter-hypercube" << 2;
        QTest::newRow("a kernel, routed") << "pattern:nn-exchange k=4 routing=h" << 3;
    }

    /// Every term is a sum over the levels that packets pass, in each of its forms; the terms give the time.
    void levelsGiveEveryTerm()
    {
        QFETCH(const QString, text);
        const auto plan = costPlan(text.toUtf8().constData());
        const auto valueOf = [](QString terms) { // "(16 sent + 16 received) × (2 + 1)", "4 × 2 + 3 × 1", "15 + 4"
            terms.remove(QChar(0x202F)).remove(QStringLiteral(" sent")).remove(QStringLiteral(" received"));
            const auto added = [](const QString& some) {
                double total = 0;
                for (const QString& term : some.split(QStringLiteral(" + "))) {
                    double product = 1;
                    for (const QString& factor : term.split(QStringLiteral(" × "))) product *= factor.toDouble();
                    total += product;
                }
                return total;
            };
            if (!terms.contains(u'(')) return added(terms);
            double product = 1;
            for (QString factor : terms.split(QStringLiteral(" × ")))
                product *= added(factor.remove(u'(').remove(u')'));
            return product;
        };
        const BandwidthMoment moment = bandwidthMoment(plan, std::min(plan->steps(), 5.0));
        int read = 0;
        for (const CostRow& row : costRows(moment)) {
            if (row.lines.empty()) continue;
            ++read;
            double time = 0;
            for (const QStringList& forms : row.lines) {
                QVERIFY(forms.size() > 1);
                const QString term = forms.front().section(QStringLiteral(" = "), 0, 0);
                const double value = term.section(u' ', -1).remove(QChar(0x202F)).toDouble();
                time += value;
                for (const QString& form : forms.mid(0, forms.size() - 1)) {
                    if (form.contains(u'…')) continue; // not all of the sum
                    const double sum = valueOf(form.section(QStringLiteral(" = "), 1));
                    QVERIFY2(std::abs(sum - value) <= 2e-4 * value, qPrintable(form));
                }
                QVERIFY(forms.back().startsWith(term));
            }
            const double whole = row.step ? *row.step : *row.all;
            QVERIFY2(std::abs(time - whole) <= 2e-4 * whole, qPrintable(row.name));
            QVERIFY(aboutCosts(moment).contains(row.levels));
        }
        QTEST(read, "rows");
    }

    /// Why DBSP charges more than the links of the cut take, in a line; then where the time of all steps comes from.
    void chargesOfTheStepAreExplained()
    {
        const auto told = [](const char* text, double at, ClusterRef chosen = {2, 0}) {
            BandwidthMoment moment = bandwidthMoment(costPlan(text), at);
            moment.chosen = chosen;
            moment.rivals = std::make_shared<const std::vector<BandwidthRival>>(bandwidthRivals(moment.plan->asked()));
            return remarksOf(moment);
        };
        const QString several = told("hypercube:6 allgather-hypercube", 5);
        QVERIFY2(several.startsWith(QStringLiteral(
                     "DBSP (decomposable BSP) knows only the smallest clusters that no packet leaves,\n"
                     "here those of s\u00a0=\u00a032 processors, not which links inside them are crossed.")),
                 qPrintable(several));
        QVERIFY2(several.contains(QStringLiteral("Step 6 alone takes 262 of all ")), qPrintable(several));
        QVERIFY(!several.contains(QStringLiteral("torus:8x8"))); // other schedules are compared with the other models
        const QString none = told("hypercube:6 allgather-hypercube", 5, {1, 0});
        QVERIFY2(none.startsWith(QStringLiteral("Nothing crosses this cut in this step; DBSP charges a cluster of 32 "
                                                "all the same")),
                 qPrintable(none));
        const QString last = told("hypercube:6 allgather-hypercube", 6);
        QVERIFY2(last.contains(QStringLiteral("charges the whole machine, as packets cross its middle in this step")),
                 qPrintable(last));
        // What a packet costs there, and at the cut.
        const QString priced = told("hypercube:6 allgather-hypercube", 4.5, {2, 0});
        QVERIFY2(priced.contains(
                     QStringLiteral("g = s\u00a0÷\u00a0√s\u00a0= √32 ≈ 5.6569 units, at this cut only 16 ÷ 4 = 4 "
                                    "(needed ÷ links).")),
                 qPrintable(priced));
        // Of few sizes all steps are a sum.
        const QString torus = told("torus:8x8 allgather-torus-bucket", 2.5);
        QVERIFY2(torus.contains(QStringLiteral(" steps, s\u00a0=\u00a064) + "))
                     && torus.contains(QStringLiteral(" steps, s\u00a0=\u00a032) ≈ 515.39.")),
                 qPrintable(torus));
        // Where steps differ in h, what that adds up to gives each term again.
        QVERIFY2(torus.contains(QStringLiteral("Their h add up to 35 and 28: 35 × 8 + 7 × 6 = 322; 28 × √32 + 7 × 5 ≈ "
                                               "193.39.")),
                 qPrintable(torus));
        const QString cube = told("hypercube:3 allgather-hypercube words=64", 1.5);
        QVERIFY2(cube.contains(QStringLiteral("91.51 (s\u00a0=\u00a02) + 258 (s\u00a0=\u00a04) + 727.08 "
                                              "(s\u00a0=\u00a08) ≈ 1076.6")),
                 qPrintable(cube));
        // A routing has no cut beside it.
        QVERIFY(!told("pattern:nn-exchange k=4 routing=h", 1).contains(QStringLiteral("decomposable")));
    }

    /// g grows with the cluster, because its processors have fewer links each: said where it is charged, of machines
    /// whose g is that quotient.
    void gIsAQuotientOfProcessorsAndLinks()
    {
        const auto told = [](const char* text) {
            BandwidthMoment moment = bandwidthMoment(costPlan(text), 4.5);
            moment.chosen = {2, 0};
            return remarksOf(moment);
        };
        const QString square = told("hypercube:6 allgather-hypercube"),
                      line = told("hypercube:6 allgather-hypercube machine=nd-butterfly:1"),
                      cube = told("hypercube:6 allgather-hypercube machine=nd-butterfly:3"),
                      butterfly = told("hypercube:6 allgather-hypercube machine=butterfly");
        QVERIFY2(square.contains(QStringLiteral("The s processors of such a cluster share about √s links")),
                 qPrintable(square));
        QVERIFY2(line.contains(QStringLiteral("share one link")) && line.contains(QStringLiteral("g = 32 units")),
                 qPrintable(line));
        QVERIFY2(cube.contains(QStringLiteral("share about s\u00a0÷\u00a0∛s links")), qPrintable(cube));
        QVERIFY2(!butterfly.isEmpty() && !butterfly.contains(QStringLiteral("share")), qPrintable(butterfly));
    }

    /// The two costs that the heading compares are two computations one below the other, in a narrow card, too: the
    /// letters, the numbers and what they give. What is to be learnt takes four lines at most.
    void comparedCostsAreComputations()
    {
        BandwidthMoment moment = bandwidthMoment(costPlan("hypercube:6 allgather-hypercube words=64"), 4.5);
        moment.chosen = {2, 0};
        moment.rivals = std::make_shared<const std::vector<BandwidthRival>>(bandwidthRivals(moment.plan->asked()));
        for (const QSizeF size : {QSizeF(577, 250), QSizeF(376, 205)}) {
            TextCanvas canvas;
            paintComparedCosts(canvas, moment, QRectF({}, size), lightTheme());
            const QStringList& texts = canvas.painted.texts;
            const QString all = texts.join(u'|');
            for (const char* one : {"packets ÷ links|= 16\u202F384 ÷ 4 = 4096", "h × g + l|= 1024 × √32 + 5 ≈ 5797.6",
                                    "g\u00a0=\u00a0√s\u00a0=\u00a05.6569, l\u00a0=\u00a0log₂\u00a0s\u00a0=\u00a05",
                                    "this step|all 6 steps"})
                QVERIFY2(all.contains(QString::fromUtf8(one)), qPrintable(QString::fromUtf8(one) + u' ' + all));
            QVERIFY2(!all.contains(u'…'), qPrintable(all));
            // No rule without its evidence: where it stands, both times stand beside it.
            QVERIFY2(!all.contains(QStringLiteral("need not be slower")) || all.contains(QStringLiteral(" takes ")),
                     qPrintable(all));
            // In words why the one is more, before the letters.
            const auto why = all.indexOf(QStringLiteral("DBSP (decomposable BSP) knows")),
                       brief = all.indexOf(QStringLiteral("|DBSP charges")),
                       letters = all.indexOf(QStringLiteral("h: most packets"));
            QVERIFY2(std::max(why, brief) >= 0 && std::max(why, brief) < letters, qPrintable(all));
            QVERIFY(QRectF({}, size).adjusted(-6, 0, 6, 0).contains(canvas.painted.reach));
        }
    }

    /// Below the table one time is added up: that of the chosen model, DBSP unless another is.
    void oneModelIsDerived()
    {
        BandwidthMoment moment = bandwidthMoment(costPlan("hypercube:6 allgather-hypercube"), 5);
        const auto texts = [&](const QSizeF& size) {
            TextCanvas canvas;
            paintCosts(canvas, moment, QRectF({}, size), lightTheme());
            if (!QRectF({}, size).adjusted(-6, 0, 6, 0).contains(canvas.painted.reach)) qFatal("beyond the card");
            return canvas.painted.texts.join(u'|');
        };
        const QString usual = texts({385, 560});
        for (const char* one :
             {"DBSP, this step: 95.51", "h × g + l = 16 × √32 + 5 ≈ 95.51",
              "h\u00a0=\u00a016: most packets of one processor", "g\u00a0=\u00a0√s\u00a0=\u00a05.6569: time per packet",
              "s = 32 processors: the smallest cluster that no packet leaves"})
            QVERIFY2(usual.contains(QString::fromUtf8(one)), qPrintable(QString::fromUtf8(one) + u' ' + usual));
        QVERIFY(!usual.contains(QStringLiteral("+ latency 15 = ")));
        moment.model = "dbspPlus";
        const QString plus = texts({385, 560});
        for (const char* one : {"packets × g 508.78 = (16 sent + 16 received) ×", "+ latency 15 = 5 + 4 + 3 + 2 + 1",
                                "+ counting 55 = 25 + 16 + 9 + 4 + 1", "≈ 578.78"})
            QVERIFY2(plus.contains(QString::fromUtf8(one)), qPrintable(QString::fromUtf8(one) + u' ' + plus));
        moment.model = "bsp";
        QVERIFY(texts({385, 560}).contains(QStringLiteral("16 × 8 + 6")));
        // A low card keeps at least the sum.
        moment.model = "dbsp";
        QVERIFY(texts({290, 200}).contains(QStringLiteral("16 × √32 + 5 ≈ 95.51")));
        for (const CostRow& row : costRows(moment))
            QVERIFY(aboutModel(moment, row.id).contains(digitsText(row.time())));
    }

    /// Every row says what its model charges, and how many times as long as the cut that takes; a click on it chooses
    /// the model of the row.
    void modelsAreMultiplesOfTheCut()
    {
        const BandwidthMoment moment = bandwidthMoment(costPlan("hypercube:6 allgather-hypercube"), 5);
        const QRectF area(0, 0, 420, 560);
        TextCanvas canvas;
        paintCosts(canvas, moment, area, lightTheme());
        const QStringList& texts = canvas.painted.texts;
        const std::vector<CostRow> rows = costRows(moment);
        QVERIFY(rows.front().cut);
        std::vector<std::string> met;
        for (double y = 0; y < area.height(); y += 2)
            if (const auto model = modelAt(moment, area, lightTheme(), {100, y});
                model && (met.empty() || met.back() != *model))
                met.push_back(*model);
        QCOMPARE(met.size(), rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            QCOMPARE(met[i], rows[i].id);
            // Its formula with the numbers of this step, the terms of those that climb by their names.
            const QStringList terms = rows[i].sum.split(QStringLiteral(" + "));
            QVERIFY2(std::ranges::any_of(texts,
                                         [&](const QString& one) {
                                             return std::ranges::all_of(
                                                 terms, [&](const QString& term) { return one.contains(term); });
                                         }),
                     qPrintable(rows[i].sum + u' ' + texts.join(u'|')));
            const QString ratio = digitsText(rounded(*rows[i].all / *rows.front().all, 2)) + QStringLiteral("\u00a0×");
            QVERIFY2(texts.contains(ratio), qPrintable(ratio + u' ' + texts.join(u'|')));
        }
    }

    /// Of the times of a routed pattern the heading takes two, and the words below say why there are others.
    void timesOfARoutedPatternAreToldApart()
    {
        const BandwidthMoment moment = bandwidthMoment(costPlan("pattern:nn-exchange k=4 routing=h"), 1);
        TextCanvas canvas;
        paintCosts(canvas, moment, QRectF(0, 0, 560, 520), lightTheme());
        const QString all = canvas.painted.texts.join(QLatin1Char(' '));
        for (const char* told : {"Direct routing takes 20", "it gives 8", "gives 56", "that ran takes 100.56"})
            QVERIFY2(all.contains(QString::fromUtf8(told)), told);
        const auto other = otherCount(moment);
        QVERIFY(other && other->h == 4 && other->counted == 1);
        QVERIFY(!otherCount(bandwidthMoment(costPlan("pattern:nn-exchange k=4 h=exact"), 1)));
        QVERIFY(!otherCount(bandwidthMoment(costPlan("hypercube:4 allgather-hypercube"), 1)));
    }

    /// Where clusters of two sizes are equally short of links (64 needed of 1 for 4096 and 8192), none is the worst.
    void clustersAsShortOfLinksAreNamedTogether()
    {
        const auto told = [](const char* text, double width) {
            TextCanvas canvas;
            paintDemand(canvas, bandwidthMoment(costPlan(text), 1), QRectF(0, 0, width, 300), lightTheme());
            return canvas.painted.texts.join(QLatin1Char(' '));
        };
        const QString wide = told("hypercube:14 allgather-hypercube words=64", 500);
        QVERIFY2(wide.contains(QStringLiteral("; those of 4096 and 8192 need most, 64 × the links that they")),
                 qPrintable(wide));
        QVERIFY(told("hypercube:14 allgather-hypercube words=64", 340)
                    .contains(QStringLiteral("clusters of 4096 and 8192 need 64 ×")));
        // With enough links the sentence says by which count, as DBSP beside it charges more.
        const QString enough = told("torus:8x8 alltoall-grid words=64", 500);
        QVERIFY2(enough.contains(QStringLiteral("DBSP charges more: h × g + l")), qPrintable(enough));
        // A narrow card says at least that there are enough.
        const QString narrow = told("torus:8x8 alltoall-grid words=64", 340);
        QVERIFY2(narrow.contains(QStringLiteral("All 14 steps: enough links (needed\u00a0≤\u00a0available).")),
                 qPrintable(narrow));
    }

    /// A shortage of links says in which step it is, and has the sign in the key that it has in the plot; machines with
    /// as many links everywhere are one line.
    void shortagesOfOtherStepsAreNamed()
    {
        TextCanvas canvas;
        paintDemand(canvas, bandwidthMoment(costPlan("hypercube:3 allgather-hypercube words=64"), 1.5),
                    QRectF(0, 0, 488, 260), lightTheme());
        const QString all = canvas.painted.texts.join(QLatin1Char(' '));
        QVERIFY2(all.contains(QStringLiteral("4 needed in step 3, the 2-D butterfly has 2")), qPrintable(all));
        QVERIFY2(canvas.painted.texts.contains(QStringLiteral("butterfly, 3-D")), qPrintable(all));
        QVERIFY(!canvas.painted.texts.contains(QStringLiteral("3-D butterfly")));
    }

    /// Counts have all their digits, as times have them, which are no powers; a time whose digits are not all there is
    /// said to be about that.
    void longCountsHaveAllDigits()
    {
        const BandwidthMoment moment = bandwidthMoment(costPlan("hypercube:14 allgather-hypercube words=64"), 12.5);
        const std::vector<CostRow> rows = costRows(moment);
        QCOMPARE(QString(rows[0].sum).remove(QChar(0x202F)), QStringLiteral("1073741824 ÷ 64"));
        QCOMPARE(QString(rows[1].sum).remove(QChar(0x202F)), QStringLiteral("262144 × √8192 + 13"));
        TextCanvas canvas;
        paintComparedCosts(canvas, moment, QRectF(0, 0, 577, 250), lightTheme());
        const QString all = canvas.painted.texts.join(u'|').remove(QChar(0x202F));
        QVERIFY2(all.contains(QStringLiteral("= 1073741824 ÷ 64 = 16777216")), qPrintable(all));
        QVERIFY2(all.contains(QStringLiteral("√8192 + 13 ≈ 23726579")), qPrintable(all));
    }

    /// The two times of one step are of two models, and the panel says what a packet costs by each.
    void theTwoTimesOfAStepSayWhatTheySuppose()
    {
        for (const double width : {580.0, 378.0}) {
            TextCanvas canvas;
            paintComparedCosts(canvas, bandwidthMoment(costPlan("hypercube:6 allgather-hypercube words=64"), 4.5),
                               QRectF(0, 0, width, 230), lightTheme());
            const QString all = canvas.painted.texts.join(QLatin1Char(' '));
            QVERIFY2(all.contains(QStringLiteral("√32 ≈ 5.6569")) && all.contains(QStringLiteral("16 ÷ 4 = 4")),
                     qPrintable(all));
        }
    }
};

HOPSCOPE_TEST(TestBandwidthCosts)
#include "test_bandwidth_costs.moc"
