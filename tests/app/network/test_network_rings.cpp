#include "network_shown.h"
#include "registered.h"
#include "scenes/network/flows/network_flow_lines.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/inside/network_funnel.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/words/network_caption.h"
#include "text_canvas.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdint>

using namespace hopscope;

/// Rings too large for nodes of their own.
class TestNetworkRings : public QObject {
    Q_OBJECT
private slots:
    /// Between boxes that follow each other there is room for an arrow in each direction with its number.
    void boxesStandApart()
    {
        for (const char* text :
             {"ring:256 allgather-hypercube", "ring:16384 allgather-hypercube", "ring:100 allgather-ring"})
            for (const NetworkFrame& frame : {usualWatch, smallWatch}) {
                const auto run = runOf(text);
                const NetworkScene scene = sceneIn(*run, 4.5, frame);
                if (!scene.plan->compact) continue;
                const NetworkProjection projection(*scene.plan, frame, lightTheme());
                const auto boxes = shownIn(projection);
                QVERIFY2(boxes.size() >= 4, text);
                for (std::size_t i = 0; i < boxes.size(); ++i) {
                    const QRectF &one = boxes[i].box, &next = boxes[(i + 1) % boxes.size()].box;
                    const double gap = std::max({next.left() - one.right(), one.left() - next.right(),
                                                 next.top() - one.bottom(), one.top() - next.bottom()});
                    QVERIFY2(gap >= (frame == usualWatch ? 49 : 43), qPrintable(QString::number(gap) + text));
                }
            }
    }

    /// Both directions of a link are lines of their own, side by side; where all have the same number it is said once.
    void bothDirectionsHaveArrows()
    {
        const auto run = runOf("ring:256 allgather-hypercube words=64 alpha=10");
        const NetworkScene scene = sceneIn(*run, 6.5, smallWatch);
        const NetworkProjection projection(*scene.plan, smallWatch, lightTheme());
        const auto lines = flowLines(flowsOf(scene, projection), projection);
        QCOMPARE(lines.size(), std::size_t{4});
        for (const FlowLine& line : lines) {
            QVERIFY(!line.back);
            QCOMPARE(line.messages, 64.0);
            // All of them share a link: one number says both.
            QCOMPARE(line.text, QStringLiteral("×64"));
            for (const FlowLine& other : lines)
                if (&other != &line && other.flow == line.flow)
                    QVERIFY(std::abs(other.begin.x() - line.begin.x()) >= 12);
        }
        TextCanvas canvas;
        paint(canvas, scene, smallWatch, lightTheme());
        QVERIFY(canvas.painted.texts.contains(QStringLiteral("×64")));
        QVERIFY(groupNotes(scene, projection).front().contains("×k: k messages share a link"));
    }

    /// Messages of all processors of one side meet on the busiest link: the load grows by one with each that sends.
    void loadsGrowTowardsTheBusiestLink()
    {
        for (const NetworkFrame& frame : {usualWatch, smallWatch}) {
            const auto run = runOf("ring:256 allgather-hypercube words=64 alpha=10");
            const NetworkScene scene = sceneIn(*run, 6.5, frame);
            for (const std::uint32_t squares : {8U, 16U, 64U}) {
                const auto funnel = funnelOf(scene, squares);
                QVERIFY(funnel.has_value());
                QVERIFY(funnel->squaresLeft() <= squares && funnel->right);
                QCOMPARE(funnel->link(), QString("63 → 64"));
                QCOMPARE(std::pair(funnel->processor(0), funnel->last()), std::pair(0U, 127U));
                QCOMPARE(std::pair(funnel->messages, funnel->opposite),
                         std::pair(std::uint64_t{64}, std::uint64_t{64}));
                std::uint64_t sum = 0;
                for (const Funnel::Lane& lane : funnel->lanes) {
                    sum += lane.messages;
                    QVERIFY(lane.from < funnel->squaresLeft() && lane.to >= funnel->squaresLeft()); // over that link
                }
                QCOMPARE(sum, std::uint64_t{64});
                QCOMPARE(std::ranges::count(funnel->lanes, true, &Funnel::Lane::example), 1);
                for (std::size_t i = 0; i < 127; ++i)
                    QCOMPARE(funnel->loads[i], static_cast<double>(i < 64 ? i + 1 : 127 - i));
            }
        }
    }

    /// Of a shift every link has as many; the line ends where the messages over one of them do, beyond the number 0.
    void theLineGoesOverTheEndOfTheNumbers()
    {
        const auto run = runOf("ring:256 alltoall-rotation words=64");
        const NetworkScene scene = sceneIn(*run, 99.5, smallWatch);
        const auto funnel = funnelOf(scene, 16);
        QVERIFY(funnel.has_value());
        QCOMPARE(funnel->link(), QString("0 → 1"));
        QCOMPARE(std::pair(funnel->processor(0), funnel->last()), std::pair(157U, 100U));
        QVERIFY(std::ranges::all_of(funnel->loads, [](double load) { return load == 100; }));
        QCOMPARE(funnel->opposite, std::uint64_t{0});
        // No message shares a link: there is nothing to be explained.
        QVERIFY(!funnelOf(sceneIn(*runOf("ring:256 allgather-ring"), 9.5, smallWatch), 16));
        QVERIFY(!funnelOf(sceneIn(*runOf("torus:16x16 allgather-hypercube"), 6.5, smallWatch), 16));
    }

    /// It is drawn, with its words, in a small window and in a large one, on a large ring and on a small one.
    void theFunnelIsDrawn()
    {
        for (const auto& [text, at] : {std::pair("ring:256 allgather-hypercube words=64", 6.5),
                                       std::pair("ring:16384 allgather-hypercube words=64", 12.5),
                                       std::pair("ring:64 allgather-hypercube words=64", 4.5)})
            for (const NetworkFrame& frame : {usualWatch, smallWatch}) {
                const NetworkScene scene = sceneIn(*runOf(text), at, frame);
                if (!scene.plan->compact && frame == smallWatch) continue; // a small ellipse has no room in it
                TextCanvas canvas;
                paint(canvas, scene, frame, lightTheme());
                const QString all = canvas.painted.texts.join('|');
                QVERIFY2(all.contains("line: ") && (all.contains("shaded: load") || all.contains("square: ")),
                         qPrintable(all));
            }
    }
};

HOPSCOPE_TEST(TestNetworkRings)
#include "test_network_rings.moc"
