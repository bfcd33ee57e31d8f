#include "network_shown.h"
#include "registered.h"
#include "scenes/network/flows/network_flow_lines.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/network_unit.h"
#include "text_canvas.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

using namespace hopscope;

/// Networks of units, such as the groups of a dragonfly: who sends to whom over what.
class TestNetworkUnits : public QObject {
    Q_OBJECT
private slots:
    /// On Watch each group of a dragonfly is a box, however small the window; a card beside others keeps its routers.
    void groupsAreBoxes()
    {
        const auto run = runOf("dragonfly:2x4x2 alltoall-rotation words=16");
        for (const NetworkFrame& frame : {usualWatch, smallWatch}) {
            const NetworkScene scene = sceneIn(*run, 20.5, frame);
            QVERIFY(scene.plan->compact);
            const NetworkProjection projection(*scene.plan, frame, lightTheme());
            const auto boxes = shownIn(projection);
            QCOMPARE(boxes.size(), std::size_t{9});
            for (std::size_t i = 0; i < boxes.size(); ++i) {
                QCOMPARE(boxes[i].size(), 8U);
                for (std::size_t j = 0; j < i; ++j) QVERIFY(!boxes[i].box.intersects(boxes[j].box));
            }
        }
        QVERIFY(!networkPlan(*run, NetworkLayout::Topology)->compact);
        // Of a few nodes each is followed.
        QVERIFY(!sceneIn(*runOf("dragonfly:1x3x1 alltoall-rotation"), 1.5, usualWatch).plan->compact);
    }

    /// All groups do the same: what one of them sends stands out, not what it receives.
    void whatOneGroupSendsStandsOut()
    {
        const auto run = runOf("dragonfly:2x4x2 alltoall-rotation words=16");
        const NetworkScene scene = sceneIn(*run, 20.5, usualWatch);
        const NetworkProjection projection(*scene.plan, usualWatch, lightTheme());
        const GroupFlows& flows = flowsOf(scene, projection);
        const auto one = standsOut(flows, projection);
        QCOMPARE(one, std::optional(NodeId{0}));
        std::vector<std::uint64_t> sent;
        for (const GroupFlow& flow : flows.list)
            if (standsOutOf(flow, flows, *one, projection)) sent.push_back(flow.there);
        std::ranges::sort(sent);
        QCOMPARE(sent, (std::vector<std::uint64_t>{3, 5}));
        TextCanvas canvas;
        paint(canvas, scene, usualWatch, lightTheme());
        for (const char* text : {"5 over 1 cable: ×5", "3 over 1 cable: ×3",
                                 "processor i to i + 21:", "0–2 → 21–23, group 2", "3–7 → 24–28, group 3"})
            QVERIFY2(canvas.painted.texts.contains(QString::fromUtf8(text)), text);
        QVERIFY(std::ranges::any_of(canvas.painted.texts,
                                    [](const QString& each) { return each.startsWith("3–7 → group 3"); }));
    }

    /// The division of a shift by the size of a group counts what the step sends; so does who is behind each cable.
    void theDivisionCountsTheMessages()
    {
        const auto run = runOf("dragonfly:2x4x2 alltoall-rotation words=16");
        int divided = 0;
        for (StepIndex k = 0; k < run->steps(); ++k) {
            const NetworkScene scene = sceneIn(*run, static_cast<double>(k) + 0.5, usualWatch);
            const UnitTraffic& unit = scene.moment->unit;
            if (unit.routers == 0) continue; // every group sends all its messages to one other, or keeps them
            ++divided;
            QCOMPARE(unit.shift, std::optional(static_cast<std::uint32_t>(k + 1)));
            std::vector<std::uint32_t> messages(9);
            std::vector<std::vector<std::uint32_t>> from(9), to(9);
            for (const Transfer& transfer : scene.moment->step.transfers())
                if (transfer.from.value / 8 == unit.number) {
                    const std::size_t far = (transfer.to.value / 8 + 9 - unit.number) % 9;
                    ++messages[far];
                    from[far].push_back(transfer.from.value);
                    to[far].push_back(transfer.to.value);
                }
            const auto spanned = [](const std::vector<std::uint32_t>& some) {
                const auto [least, most] = std::ranges::minmax(some);
                return QStringLiteral("%1–%2").arg(least).arg(most);
            };
            const QString words = shiftWords(unit).join('|');
            for (std::uint32_t far = 1; far < 9; ++far)
                if (messages[far] > 1 && messages[far] < 8)
                    QVERIFY2(words.contains(QStringLiteral("%1 go %2 group").arg(messages[far]).arg(far))
                                 || words.contains(QStringLiteral("%1 → %2, group %3")
                                                       .arg(spanned(from[far]), spanned(to[far]))
                                                       .arg((unit.number + far) % 9)),
                             qPrintable(words));
            std::uint32_t out = 0;
            for (const UnitTraffic::Link& link : unit.links) {
                if (!link.other) continue;
                QCOMPARE(link.processors.size(), std::size_t{link.messages});
                if (link.out) out += link.messages;
            }
            QCOMPARE(out, 8 - messages[0]);
        }
        QVERIFY2(divided > 40, qPrintable(QString::number(divided)));
        // Every algorithm that shifts is divided so; a tree, whose partners are at many distances, is not.
        const auto other = runOf("dragonfly:2x4x2 allgather-bruck");
        QVERIFY(sceneIn(*other, 2.5, usualWatch).moment->unit.shift.has_value());
        QVERIFY(!sceneIn(*runOf("dragonfly:2x4x2 broadcast-binomial"), 6.5, usualWatch).moment->unit.shift);
    }

    void processorsAreNamedInRuns()
    {
        const auto text = [](std::vector<std::uint32_t> some) { return processorsText(some); };
        QCOMPARE(text({3, 4, 5, 6, 7}), QString("3–7"));
        QCOMPARE(text({5}), QString("5"));
        QCOMPARE(text({1, 2}), QString("1, 2"));
        QCOMPARE(text({0, 1, 2, 5}), QString("0–2, 5"));
        QCOMPARE(text({0, 2, 4, 6}), QString("4 processors"));
    }
};

HOPSCOPE_TEST(TestNetworkUnits)
#include "test_network_units.moc"
