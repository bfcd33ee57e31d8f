#include "drawing/canvas.h"
#include "drawing/format.h"
#include "export/figure_export.h"
#include "registered.h"
#include "scenes/bandwidth/bandwidth_bundles.h"
#include "scenes/bandwidth/bandwidth_grid_foot.h"
#include "scenes/bandwidth/bandwidth_rows.h"
#include "scenes/bandwidth/bandwidth_senders.h"
#include "scenes/bandwidth/bandwidth_sub_boxes.h"
#include "text_canvas.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <memory>
#include <vector>

using namespace hopscope;

namespace {

BandwidthMoment cutMoment(const char* text, double position, unsigned level = 2)
{
    BandwidthMoment moment =
        bandwidthMoment(std::make_shared<const BandwidthPlan>(feasible(bandwidthQuestion(text))), position);
    moment.chosen.level = level;
    moment.chosen.cluster = moment.traffic->busiest(level);
    return moment;
}

/// Of the arrows of one kind.
double packetsOf(const CutBundles& bundles, CutBundle::Kind kind)
{
    double sum = 0;
    for (const CutBundle& bundle : bundles.drawn) sum += bundle.kind == kind ? bundle.packets : 0;
    return sum;
}

} // namespace

class TestBandwidthCut : public QObject {
    Q_OBJECT
private slots:
    void arrowsCarryWhatCrosses_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("position");
        QTest::addColumn<unsigned>("level");
        QTest::newRow("one partner") << "hypercube:6 allgather-hypercube" << 5.0 << 2U;
        QTest::newRow("neighbours") << "pattern:nn-exchange k=8" << 1.0 << 2U;
        QTest::newRow("sixteen clusters") << "hypercube:6 allgather-hypercube" << 6.0 << 4U;
        QTest::newRow("corners") << "pattern:fig3-c k=6" << 1.0 << 2U;
        QTest::newRow("more messages than are kept") << "pattern:nn-exchange k=14" << 1.0 << 3U;
        QTest::newRow("around a torus") << "torus:8x8 alltoall-grid" << 3.0 << 2U;
        QTest::newRow("around a small torus, both ways") << "torus:4x4 alltoall-rotation words=2" << 1.0 << 2U;
        QTest::newRow("one way") << "complete:64 broadcast-binomial" << 1.0 << 3U;
    }

    /// Together the arrows of the chosen cluster are all that leaves and enters it, and none of them passes a cluster.
    void arrowsCarryWhatCrosses()
    {
        QFETCH(const QString, text);
        QFETCH(const double, position);
        QFETCH(const unsigned, level);
        const BandwidthMoment moment = cutMoment(text.toUtf8().constData(), position, level);
        const Theme theme = lightTheme();
        const QRectF area(0, 0, 470, 260);
        const CutPicture cut = cutPictureOf(moment, area, theme);
        QVERIFY(cut.kind != CutPicture::Kind::Pairs);
        const CutBundles bundles = bundlesOf(moment, cut.grid, theme);
        QVERIFY(bundles.partners > 0 && bundles.partners <= CutBundles::mostPartners);
        const auto flow = moment.traffic->of(level, moment.chosen.cluster);
        QCOMPARE(packetsOf(bundles, CutBundle::Kind::Leaving), flow.out);
        QCOMPARE(packetsOf(bundles, CutBundle::Kind::Entering), flow.in);
        for (const CutBundle& bundle : bundles.drawn) {
            for (qsizetype i = 1; i < bundle.route.size(); ++i)
                for (std::uint32_t cluster = 0; cluster < 1U << level; ++cluster) {
                    const QRectF inner = clusterFrame(*moment.plan, cut.grid, {level, cluster}).adjusted(1, 1, -1, -1);
                    const QRectF piece = QRectF(bundle.route[i - 1], bundle.route[i]).normalized();
                    QVERIFY2(!inner.intersects(piece.adjusted(-0.1, -0.1, 0.1, 0.1)), qPrintable(text));
                }
            QVERIFY(area.contains(bundle.route.front()) && area.contains(bundle.route.back()));
        }
    }

    /// Where a number of every processor has no room, clusters have: named by their processors.
    void clustersStandForProcessorsWithoutRoom()
    {
        const BandwidthMoment moment = cutMoment("hypercube:6 allgather-hypercube", 5);
        const auto words = [&](QSizeF size) {
            TextCanvas canvas;
            paintClusterGrid(canvas, moment, QRectF({}, size), lightTheme());
            return canvas.painted.texts;
        };
        const QStringList wide = words({470, 320}), narrow = words({314, 150});
        QVERIFY(wide.contains(QStringLiteral("37")));
        QVERIFY(!narrow.contains(QStringLiteral("37")));
        for (const char* name : {"processors 0–15", "processors 48–63"})
            QVERIFY2(narrow.contains(QString::fromUtf8(name)), qPrintable(narrow.join(u'|')));
        for (const QStringList& texts : {wide, narrow}) {
            QCOMPARE(texts.count(QStringLiteral("256")), 2); // out and in
            QVERIFY(texts.contains(QStringLiteral("number: packets")));
        }
    }

    /// Even without numbers one sees how many processors a cluster has: a square for each, beside its name.
    void clustersShowHowManyProcessorsTheyHave()
    {
        const auto squares = [&](unsigned level) {
            const BandwidthMoment moment = cutMoment("hypercube:6 allgather-hypercube", 5, level);
            const QSizeF size(314, 150);
            const QString svg =
                QString::fromUtf8(figureSvg({size, 1, {}, {}, [&](Canvas& canvas) {
                                                 const auto group = canvas.group("cluster boxes");
                                                 const CutPicture cut =
                                                     cutPictureOf(moment, QRectF(0, 0, 314, 90), lightTheme());
                                                 paintClusterBoxes(canvas, moment, cut.grid, lightTheme());
                                             }}));
            return svg.count(QRegularExpression(QStringLiteral("M-?\\d")));
        };
        QVERIFY2(squares(2) >= 64 + 4, qPrintable(QString::number(squares(2))));
    }

    /// The number of packets that leave a cluster is derived from its processors: all alike, some idle, or by class.
    void packetsOfACutAreDerived()
    {
        const auto sum = [](const char* text, double at, unsigned level) {
            return sumsOfSenders(cutMoment(text, at, level)).value(0).remove(QChar(0x202F));
        };
        QCOMPARE(sum("hypercube:14 allgather-hypercube words=64", 12.5, 2),
                 QStringLiteral("4096 processors × 262144 packets each (h) = 1073741824"));
        QCOMPARE(sum("complete:64 broadcast-binomial", 1, 1),
                 QStringLiteral("1 of 32 processors × 1 packets each (h) = 1"));
        // Neighbours in a grid: one over each border of a processor, so two at the corner of the cluster.
        QCOMPARE(sum("pattern:nn-exchange k=6", 1, 2),
                 QStringLiteral("Processors × packets of each: 1 × 2 + 6 × 1 = 8"));
    }

    /// Where an arrow stands for several processors, each of these has beside its number what it sends over the border:
    /// in a torus the right column and the lower row, and the corner both.
    void sendersOfAnArrowAreSeen()
    {
        const BandwidthMoment moment = cutMoment("torus:8x8 allgather-torus-bucket", 2.5);
        const QRectF area(0, 0, 488, 320);
        TextCanvas canvas;
        paintClusterGrid(canvas, moment, area, lightTheme());
        const QStringList& texts = canvas.painted.texts;
        const QString all = texts.join(u'|');
        for (const char* counted : {"5|3|", "7|3|", "13|3|", "10|1|", "11|1|", "14|1|", "15|4|"})
            QVERIFY2(all.contains(u'|' + QString::fromLatin1(counted)), qPrintable(all));
        QVERIFY2(all.contains(QStringLiteral(
                     "sent out by one: 3 packets right, 1 down, by 15 both (h = 4): 4 × 3 + 4 × 1 = 16")),
                 qPrintable(all));
        QVERIFY(area.contains(canvas.painted.reach));
        // Where each sends as much, one of them is the example.
        QVERIFY(busiestSender(cutMoment("hypercube:6 allgather-hypercube", 5)).isEmpty());
    }

    /// In a narrow card one pair of clusters stands for all that do the same, with its processors and what they send;
    /// elsewhere, and where clusters differ, all are drawn.
    void alikePairsAreOne()
    {
        BandwidthMoment moment = cutMoment("hypercube:6 allgather-hypercube", 2.5);
        moment.chosen = {4, 0};
        const QRectF narrow(0, 0, 314, 160), wide(0, 0, 488, 320);
        const auto textsIn = [&](const QRectF& area) {
            TextCanvas canvas;
            paintClusterGrid(canvas, moment, area, lightTheme());
            if (!area.contains(canvas.painted.reach)) qFatal("beyond the card");
            return canvas.painted.texts;
        };
        const QStringList texts = textsIn(narrow);
        for (const char* text :
             {"processors 0–3", "processors 4–7", "7 more pairs of clusters exchange as many packets"})
            QVERIFY2(texts.contains(QString::fromUtf8(text)), qPrintable(texts.join(u'|')));
        QCOMPARE(texts.count(QStringLiteral("4")), 5); // what each of 0–3 sends, and processor 4
        QCOMPARE(clusterInGrid(moment, narrow, lightTheme(), {300, 40}), std::optional(ClusterRef{4, 1}));
        QVERIFY(textsIn(wide).filter(QStringLiteral("more pairs")).isEmpty());
        moment = cutMoment("torus:8x8 alltoall-grid words=10", 2.5);
        QVERIFY(textsIn(narrow).filter(QStringLiteral("more pairs")).isEmpty());
    }

    /// While it passes the border a packet is drawn on both sides, as the border is.
    void packetsPassTheBorderOfATorus()
    {
        const BandwidthMoment moment = cutMoment("torus:8x8 allgather-torus-bucket", 2.5);
        const CutPicture cut = cutPictureOf(moment, QRectF(0, 0, 488, 260), lightTheme());
        int around = 0;
        for (const CutBundle& one : bundlesOf(moment, cut.grid, lightTheme()).drawn) {
            QCOMPARE(one.at(0.25).size(), 1U);
            QCOMPARE(one.at(0.5).size(), one.entry.isEmpty() ? 1U : 2U);
            around += one.entry.isEmpty() ? 0 : 1;
        }
        QVERIFY(around > 0);
    }

    /// Large clusters are not empty boxes: the clusters in them have names, inside the box that they lie in.
    void largeClustersShowTheirClusters()
    {
        for (const char* text :
             {"hypercube:10 allgather-hypercube", "hypercube:14 allgather-hypercube", "torus:32x32 alltoall-grid"}) {
            const BandwidthMoment moment = cutMoment(text, 8.5, 2);
            const BandwidthPlan& plan = *moment.plan;
            const QRectF area(0, 0, 470, 250);
            const Theme theme = lightTheme();
            const CutPicture cut = cutPictureOf(moment, area, theme);
            QCOMPARE(cut.kind, CutPicture::Kind::Clusters);
            const auto small = SubBoxes::in(moment, cut.grid, theme);
            QVERIFY(small && small->deeper >= 2);
            TextCanvas canvas;
            paintClusterGrid(canvas, moment, area.adjusted(0, 0, 0, 60), theme);
            for (std::uint32_t id = 0; id < plan.processors(); id += 1U << small->processors) {
                const QRectF box = small->of(moment, cut.grid, id);
                QVERIFY(clusterFrame(plan, cut.grid, {2, id >> (plan.levels() - 2)}).contains(box));
                // All of its processors are there, and none of another one.
                QCOMPARE(small->of(moment, cut.grid, id + (1U << small->processors) - 1), box);
                if (id > 0) QVERIFY(small->of(moment, cut.grid, id - 1) != box);
                QVERIFY2(canvas.painted.texts.contains(digitsText(id)), text);
            }
            // A name is the first of so many.
            const QString named = QStringLiteral("each box: %1 processors, its first named")
                                      .arg(digitsText(double(1U << small->processors)));
            TextCanvas wide; // with room for all of the key
            paintClusterGrid(wide, moment, QRectF(0, 0, 900, 380), theme);
            QVERIFY2(wide.painted.texts.join(u'|').contains(named), qPrintable(wide.painted.texts.join(u'|')));
        }
    }

    /// Of the numbers in a crowded plot those stay that matter: the chosen cluster, the first that is short of links
    /// and the last. None lies on another one.
    void crowdedNumbersAreThoseThatMatter()
    {
        const BandwidthMoment moment = cutMoment("hypercube:14 allgather-hypercube", 12.5);
        TextCanvas canvas;
        paintDemand(canvas, moment, QRectF(0, 0, 470, 250), lightTheme());
        const QStringList& texts = canvas.painted.texts;
        QCOMPARE(texts.count(QStringLiteral("4")), 3); // the first, and on both axes
        QCOMPARE(texts.count(QStringLiteral("8")), 0); // neither on an axis nor at its mark
        QVERIFY(texts.contains(QStringLiteral("8192")));
    }

    /// From step to step only the arrows change, so that one can watch them.
    void processorsStayWhereTheyAre()
    {
        const BandwidthMoment first = cutMoment("hypercube:6 allgather-hypercube", 1);
        for (const QSizeF size : {QSizeF(470, 260), QSizeF(314, 90)}) {
            const CutPicture before = cutPictureOf(first, QRectF({}, size), lightTheme());
            for (int step = 2; step <= 6; ++step) {
                const CutPicture now =
                    cutPictureOf(cutMoment("hypercube:6 allgather-hypercube", step), QRectF({}, size), lightTheme());
                QCOMPARE(now.kind, before.kind);
                QCOMPARE(now.grid.of({5, 5}), before.grid.of({5, 5}));
            }
        }
    }

    /// Few processors are boxes as large as their numbers, and messages lead from border to border.
    void smallGridsHaveRoomBetweenBoxes()
    {
        const BandwidthMoment moment = cutMoment("hypercube:3 allgather-hypercube words=64", 1);
        const QRectF area(0, 0, 470, 250);
        const ClusterGrid grid = cutPictureOf(moment, area, lightTheme()).grid;
        QVERIFY(grid.isCompact() && area.contains(grid.all()));
        const BandwidthPlan& plan = *moment.plan;
        for (const auto& pair : moment.traffic->pairs) {
            const GridWay way = grid.way(plan, pair.from, pair.to);
            for (std::uint32_t id = 0; id < plan.processors(); ++id) {
                const QRectF inner = grid.box(plan.cell(id)).adjusted(1, 1, -1, -1);
                for (const double at : {0.0, 0.5, 1.0}) QVERIFY(!inner.contains(way.at(at)));
            }
        }
        TextCanvas canvas;
        paintClusterGrid(canvas, cutMoment("hypercube:3 allgather-hypercube words=64", 1.5, 2),
                         area.adjusted(0, 0, 0, 60), lightTheme());
        const QString all = canvas.painted.texts.join(u'|');
        QVERIFY2(all.contains(QStringLiteral("128 packets under way|")), qPrintable(all)); // what a square stands for
    }

    /// Between low boxes the two arrows of the chosen cluster keep their numbers; others are plain lines.
    void lowBoxesKeepTheNumbersOfTheChosen()
    {
        const BandwidthMoment moment = cutMoment("hypercube:6 allgather-hypercube", 3, 4);
        const CutPicture cut = cutPictureOf(moment, QRectF(0, 0, 314, 98), lightTheme());
        QCOMPARE(cut.kind, CutPicture::Kind::Clusters);
        const CutBundles bundles = bundlesOf(moment, cut.grid, lightTheme());
        int counted = 0, plain = 0;
        for (const CutBundle& one : bundles.drawn) {
            counted += one.count == QStringLiteral("16") ? 1 : 0;
            plain += one.plain ? 1 : 0;
            QCOMPARE(one.plain, one.kind == CutBundle::Kind::Other);
        }
        QCOMPARE(counted, 2);
        QCOMPARE(plain, 7);
    }

    /// Messages to the next processor have arrows of their own where there is room for them.
    void neighboursAreSeen()
    {
        const QRectF area(0, 0, 470, 300);
        QVERIFY(cutPictureOf(cutMoment("pattern:nn-exchange k=4", 1), area, lightTheme()).neighbours);
        QVERIFY(!cutPictureOf(cutMoment("hypercube:6 allgather-hypercube", 5), area, lightTheme()).neighbours);
        // Figures show the pattern itself.
        BandwidthMoment figure = cutMoment("pattern:fig3-c k=6", 1);
        figure.everyPair = true;
        QCOMPARE(cutPictureOf(figure, area, lightTheme()).kind, CutPicture::Kind::Pairs);
    }

    /// The cut has a time of its own, of the packets and links that the other pictures show.
    void cutHasItsRowAmongTheTimes()
    {
        BandwidthMoment moment = cutMoment("hypercube:6 allgather-hypercube", 5);
        moment.model = "cut";
        TextCanvas canvas;
        paintCosts(canvas, moment, QRectF(0, 0, 560, 280), lightTheme());
        const QStringList& texts = canvas.painted.texts;
        QVERIFY2(texts.contains(QStringLiteral("this step 256 packets ÷ 4 links = 64; step 6: 512 ÷ 4 = 128")),
                 qPrintable(texts.join(u'|')));
        QVERIFY(texts.contains(QStringLiteral("64")) && texts.contains(QStringLiteral("192")));
    }

    /// The title of the table names two times; both are marked there.
    void timesOfTheTitleAreMarked()
    {
        const auto marked = [](const char* text, double at) {
            QStringList names;
            for (const CostRow& row : costRows(cutMoment(text, at)))
                if (row.marked) names += row.name;
            return names;
        };
        QCOMPARE(marked("hypercube:6 allgather-hypercube", 5), (QStringList{"This cut", "DBSP"}));
        QCOMPARE(marked("pattern:nn-exchange k=4 routing=h", 1), (QStringList{"DBSP, h = 4", "Via H", "As run, DBSP"}));
    }

    /// Where the numbers of processors do not run row by row, the page can say in which order they run.
    void orderOfTheCellsIsKnown()
    {
        const auto plan = [](const char* text) { return BandwidthPlan(feasible(bandwidthQuestion(text))); };
        QVERIFY(plan("hypercube:6 allgather-hypercube").inZOrder());
        QVERIFY(plan("pattern:nn-exchange k=4").inZOrder());
        const BandwidthPlan ring = plan("ring:64 allgather-ring"); // it winds from neighbour to neighbour
        QVERIFY(ring.winds() && !ring.inZOrder());
        QVERIFY(!plan("hypercube:6 allgather-hypercube").winds());
        QVERIFY(!plan("hypercube:2 allgather-hypercube").inZOrder());
    }

    /// Where as much leaves clusters of every size, a low card says so in a sentence, and a higher one draws it.
    void flatLoadsAreToldInASentence()
    {
        BandwidthMoment moment = cutMoment("hypercube:6 allgather-hypercube", 5);
        QVERIFY(loadsAreFlat(*moment.plan));
        QVERIFY(!loadsAreFlat(*cutMoment("ring:16 allgather-ring", 1).plan));
        moment.alpha = 0;
        const auto told = [&](double height) {
            TextCanvas canvas;
            paintLoads(canvas, moment, QRectF(0, 0, 385, height), lightTheme());
            return canvas.painted.texts.join(u' ');
        };
        QVERIFY2(told(70).startsWith(QStringLiteral("H = 16 for clusters of 1 to 16")), qPrintable(told(70)));
        QVERIFY(!told(70).contains(QStringLiteral("h(α)")));
        QVERIFY(told(300).contains(QStringLiteral("h(α) = 16")));
    }

    /// A low plot has every power of two on its axis up to the peak, and no mark above its frame.
    void powersOfALowPlotAreAllThere()
    {
        const BandwidthMoment moment = cutMoment("hypercube:6 allgather-hypercube", 5);
        TextCanvas canvas;
        const QRectF area(0, 0, 314, 205);
        paintDemand(canvas, moment, area, lightTheme());
        const QStringList& texts = canvas.painted.texts;
        for (const char* power : {"2", "8", "32"}) // below the plot, beside it, and as what is needed
            QVERIFY2(texts.count(QString::fromLatin1(power)) >= 3, power);
        QVERIFY(area.contains(canvas.painted.reach));
    }

    /// Two quantities have two names, and the fit is read from the picture: where the line begins, and where H is
    /// farthest below it.
    void fitIsReadFromThePicture()
    {
        const BandwidthMoment moment = cutMoment("hypercube:6 allgather-hypercube", 5);
        TextCanvas canvas;
        paintLoads(canvas, moment, QRectF(0, 0, 320, 260), lightTheme());
        const QString all = canvas.painted.texts.join(u'|');
        QVERIFY2(canvas.painted.texts.contains(QStringLiteral("h(α) = 64")), qPrintable(all));
        QVERIFY2(canvas.painted.texts.contains(QStringLiteral("c = 0.25")), qPrintable(all));
        QVERIFY(!all.contains(QStringLiteral(" h = ")));
    }
};

HOPSCOPE_TEST(TestBandwidthCut)
#include "test_bandwidth_cut.moc"
