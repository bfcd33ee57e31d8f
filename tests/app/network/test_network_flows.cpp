#include "drawing/format.h"
#include "export/figure_export.h"
#include "network_shown.h"
#include "registered.h"
#include "scenes/network/flows/network_flow_lines.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/network_boxes.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/network_unit.h"
#include "scenes/network/trees/network_levels.h"
#include "scenes/network/words/network_caption.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

using namespace hopscope;

class TestNetworkFlows : public QObject {
    Q_OBJECT
private slots:
    /// In step j of the pairwise exchange i sends to i xor j: a group to one other, or within itself.
    void linesCountTheMessages()
    {
        const auto run = runOf("complete:1024 alltoall-pairwise");
        for (const std::uint32_t j : {1U, 40U, 512U, 1023U}) {
            const NetworkScene scene = sceneOf(*run, j - 0.5);
            QVERIFY(scene.plan->compact && scene.moment->flights.empty());
            const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
            const GroupFlows& flows = flowsOf(scene, projection);
            const std::uint32_t size = shownIn(projection).front().size();
            QCOMPARE(flows.between + flows.inside, std::uint64_t{1024});
            QCOMPARE(flows.inside, j < size ? std::uint64_t{1024} : std::uint64_t{0});
            std::uint64_t drawn = 0;
            for (const GroupFlow& flow : flows.list) {
                QCOMPARE(flow.there, std::uint64_t{size});
                QCOMPARE(flow.back, std::uint64_t{size});
                QCOMPARE(projection.groups().first(flow.from).value / size
                             ^ projection.groups().first(flow.to).value / size,
                         j / size);
                drawn += flow.there + flow.back;
            }
            QCOMPARE(drawn, flows.between);
            for (const auto& [first, ends] : flows.ends) QCOMPARE(ends.leave + ends.inside, std::uint64_t{size});
        }
    }

    /// Where messages share links in time, a line is as wide as what its messages move, with a band for each of few.
    void linesAreAsWideAsWhatMoves()
    {
        const auto run = runOf("hypercube:10 allgather-hypercube model=flow order=barrier");
        const NetworkScene scene = sceneOf(*run, 7.5); // to i xor 128: all of a box to one other
        QVERIFY(scene.plan->compact && scene.moment->shares.empty());
        QCOMPARE(scene.moment->rates.size(), std::size_t{1024});
        const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
        const GroupFlows& flows = flowsOf(scene, projection);
        QVERIFY(!flows.list.empty());
        for (const GroupFlow& flow : flows.list) { // every message has a link of its own
            QVERIFY(std::abs(flow.rate() - static_cast<double>(flow.there + flow.back)) < 1e-9);
            QVERIFY(std::abs(flow.rate() - flows.mostRate) < 1e-9);
            QCOMPARE(flow.thereRates.size(), flow.there <= 12 ? flow.there : std::size_t{1});
        }
        QVERIFY(groupNotes(scene, projection).front().contains("width of a line"));
        // While they are started up nothing moves.
        const NetworkScene before = sceneOf(*run, 7.0005);
        QVERIFY(before.moment->rates.empty());
        QVERIFY(!groupNotes(before, projection).front().contains("width of a line"));
        const auto priced = runOf("hypercube:10 allgather-hypercube model=loggp");
        QVERIFY(sceneOf(*priced, 5.5).moment->rates.empty());
    }

    /// Where boxes lie as the network does, a line counts what crosses between two of them, of all routes that do, and
    /// says how many messages the busiest link between them has.
    void linesCountWhatCrosses()
    {
        for (const char* text :
             {"torus:32x32 alltoall-rotation", "mesh:32x32 alltoall-rotation", "torus:16x16x16 allreduce-doubling",
              "ring:1024 alltoall-rotation", "hypercube:10 alltoall-rotation", "de-bruijn:2x10 alltoall-rotation"}) {
            const auto run = runOf(text);
            const NetworkScene scene = sceneOf(*run, 7.5);
            QVERIFY2(scene.plan->compact && scene.plan->groupShape.linked && scene.moment->crossings, text);
            const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
            const NetworkGroups& groups = projection.groups();
            const GroupFlows& flows = flowsOf(scene, projection);
            QVERIFY2(flows.crossing && flows.hidden == 0, text);

            std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> crossed;
            std::map<LinkId, std::uint32_t> onLink;
            std::vector<LinkId> route;
            const TrafficMeter meter = run->meter();
            for (const Transfer& transfer : scene.moment->step.transfers()) {
                route.clear();
                meter.route(transfer, route);
                for (const LinkId link : route) {
                    const Ends ends = run->topology().ends(link);
                    const std::uint32_t from = groups.first(groups.of(ends.from)).value,
                                        to = groups.first(groups.of(ends.to)).value;
                    if (from == to) continue;
                    ++crossed[{from, to}];
                    ++onLink[link];
                }
            }
            std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> drawn;
            for (const GroupFlow& flow : flows.list) {
                const std::uint32_t from = groups.first(flow.from).value, to = groups.first(flow.to).value;
                drawn[{from, to}] += flow.there;
                if (flow.back > 0) drawn[{to, from}] += flow.back;
            }
            QVERIFY2(drawn == crossed, text);
            double most = 0;
            for (const auto& [link, messages] : onLink)
                most = std::max(most, static_cast<double>(messages) / run->topology().capacity(link));
            QCOMPARE(flows.mostOnLink, most);
        }
        // The shape of an algorithm is not the machine's, and a timed run is shown from end to end.
        QVERIFY(!sceneOf(*runOf("torus:32x32 allgather-ring"), 5.5).moment->crossings);
        QVERIFY(!sceneOf(*runOf("torus:32x32 broadcast-binomial mapping=snake"), 5.5).moment->crossings);
        QVERIFY(!sceneOf(*runOf("hypercube:10 allgather-hypercube model=flow order=barrier"), 5.5).moment->crossings);
    }

    /// Boxes of a torus are tiles of its rows and columns, of one with layers its layers; ways round the border leave
    /// on one side and come in on the other.
    void boxesOfAPlaneHaveRowsAndColumns()
    {
        const auto run = runOf("torus:32x32 alltoall-rotation");
        const NetworkScene scene = sceneOf(*run, 500.5);
        const QByteArray svg = figureSvg(pictureOf(scene, {1000, 600}));
        for (const char* text : {"columns 0–", ">rows<", ">0–", "×16"})
            QVERIFY2(svg.contains(QString::fromUtf8(text).toUtf8()), text);
        const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
        QVERIFY(
            groupName(projection.groups(), projection.groups().of(NodeId{0})).startsWith(QStringLiteral("rows 0–")));
        const auto around = [](const char* text, GroupFlow::Wrap wrap) {
            const auto made = runOf(text);
            const NetworkScene at = sceneOf(*made, 500.5);
            const NetworkProjection shown(*at.plan, zoomedBy(1), lightTheme());
            return std::ranges::count(flowsOf(at, shown).list, wrap, &GroupFlow::wrap);
        };
        std::set<std::uint32_t> rows, columns;
        for (const NetworkGroup& box : shownIn(projection)) rows.insert(box.firstRow), columns.insert(box.firstColumn);
        QCOMPARE(around("torus:32x32 alltoall-rotation", GroupFlow::Wrap::Across), std::ssize(rows));
        QCOMPARE(around("torus:32x32 alltoall-rotation", GroupFlow::Wrap::Down), std::ssize(columns));
        QCOMPARE(around("mesh:32x32 alltoall-rotation", GroupFlow::Wrap::Across), 0);
        const auto layers = runOf("torus:16x16x16 broadcast-binomial");
        const NetworkScene deep = sceneOf(*layers, 1.5);
        const NetworkProjection stack(*deep.plan, zoomedBy(1), lightTheme());
        QCOMPARE(groupName(stack.groups(), stack.groups().of(NodeId{0})).section(u',', 0, 0),
                 QStringLiteral("layers 0–3"));
        // Closer, a box is a part of one layer.
        const NetworkProjection close(*deep.plan, zoomedBy(8), lightTheme());
        QVERIFY(
            groupName(close.groups(), close.groups().of(NodeId{2 * 256})).startsWith(QStringLiteral("layer 2, row")));
    }

    /// Where messages are drawn from end to end, a line and a box say how many share the busiest link on the way of
    /// theirs.
    void linesSayWhatTheyShare()
    {
        const auto run = runOf("dragonfly:4x8x4 alltoall-rotation");
        const NetworkScene scene = sceneOf(*run, 30.5);
        QVERIFY(scene.plan->compact && !scene.moment->crossings);
        std::map<LinkId, std::uint32_t> onLink;
        std::vector<LinkId> route;
        const TrafficMeter meter = run->meter();
        const auto routeOf = [&](const Transfer& transfer) {
            route.clear();
            meter.route(transfer, route);
            return route;
        };
        for (const Transfer& transfer : scene.moment->step.transfers())
            for (const LinkId link : routeOf(transfer)) ++onLink[link];
        const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
        const NetworkGroups& groups = projection.groups();
        const GroupFlows& flows = flowsOf(scene, projection);
        std::map<std::pair<std::uint32_t, std::uint32_t>, double> most;
        for (const Transfer& transfer : scene.moment->step.transfers()) {
            const std::uint32_t from = groups.first(groups.of(transfer.from)).value,
                                to = groups.first(groups.of(transfer.to)).value;
            for (const LinkId link : routeOf(transfer))
                most[{from, to}] = std::max(most[{from, to}], double(onLink[link]) / run->topology().capacity(link));
        }
        QVERIFY(!flows.list.empty());
        for (const GroupFlow& flow : flows.list)
            QCOMPARE(flow.thereOnLink, (most[{groups.first(flow.from).value, groups.first(flow.to).value}]));
        for (const auto& [first, ends] : flows.ends) QCOMPARE(ends.onLink, (most[{first, first}]));
        QCOMPARE(flows.mostOnLink, 31.0);
        const QByteArray svg = figureSvg(pictureOf(scene, {1000, 600}));
        QVERIFY(svg.contains("×31 on a link") && svg.contains("31 over 1 cable"));
        QVERIFY(groupNotes(scene, projection).front().contains("×k: k share a link"));
        // Over other groups messages share links that are between neither of their boxes.
        const NetworkScene around = sceneOf(*runOf("dragonfly:4x8x4 alltoall-rotation routing=valiant"), 30.5);
        QVERIFY(groupNotes(around, projection).front().contains("×k: k share a link on the way"));
        // A crossbar's links are never shared.
        QVERIFY(sceneOf(*runOf("complete:1024 alltoall-pairwise"), 30.5).moment->crowding.empty());
        QVERIFY(sceneOf(*runOf("fat-tree:10 broadcast-binomial"), 3.5).moment->crowding.empty());
    }

    /// Whatever is shared, the first number beside an arrow is that of its messages; how many share a link follows,
    /// unless it is all of them, and the sentence above says so, with why.
    void numbersAtArrowsAreMessages()
    {
        for (const char* text : {"torus:32x32 alltoall-rotation", "dragonfly:4x8x4 alltoall-rotation",
                                 "ring:1024 alltoall-rotation", "hypercube:10 allgather-hypercube"}) {
            const auto run = runOf(text);
            const NetworkScene scene = sceneOf(*run, run->steps() > 20 ? 12.5 : 7.5);
            const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
            const GroupFlows& flows = flowsOf(scene, projection);
            const auto lines = flowLines(flows, projection);
            QVERIFY2(!lines.empty(), text);
            for (const FlowLine& line : lines) {
                const QString messages =
                    numberText(static_cast<double>(line.opposite ? line.flow->back : line.flow->there));
                const bool both = allShareOneLink(flows, projection);
                QVERIFY2(line.text == messages || line.text.startsWith(messages + u' ')
                             || (both && line.text == u'×' + messages),
                         qPrintable(line.text));
                // Or over how few cables they go.
                QCOMPARE(both || line.text.contains(QStringLiteral(" · ×"))
                             || line.text.contains(QStringLiteral(" over ")),
                         line.tooMuch());
            }
            QCOMPARE(groupNotes(scene, projection).front().contains("×k: k "), flows.mostOnLink > 1);
        }
        const auto reasonIn = [](const char* text, double at) {
            const auto run = runOf(text);
            const NetworkScene scene = sceneOf(*run, at);
            return groupNotes(scene, NetworkProjection(*scene.plan, zoomedBy(1), lightTheme())).front();
        };
        // Each row of a box has nine messages on their way to the columns beside it.
        const auto torus = runOf("torus:32x32 alltoall-rotation");
        const NetworkScene scene = sceneOf(*torus, 40.5);
        const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
        const NetworkGroup box = shownIn(projection).front();
        const std::uint32_t rows = box.endRow - box.firstRow;
        QVERIFY(groupNotes(scene, projection)
                    .front()
                    .contains(QStringLiteral("%1 messages over %2 links: ×9").arg(9 * rows).arg(rows)));
        // The tree has half of the links that 256 messages need for one each at four levels.
        QVERIFY(reasonIn("fat-tree:10 allgather-hypercube", 8.5).contains("256 messages over 16 links: ×16"));
        QVERIFY(!reasonIn("hypercube:10 allgather-hypercube", 7.5).contains("messages over"));
    }

    /// Where nothing passes between boxes, each has a loop with what stays in it, which hides no other box.
    void whatStaysInBoxesIsSeen()
    {
        for (const auto& [text, at] :
             std::vector<std::pair<const char*, double>>{{"ring:16384 allgather-hypercube", 9.5},
                                                         {"fat-tree:14 broadcast-binomial", 12.5},
                                                         {"torus:32x32 allgather-hypercube", 1.5}}) {
            const auto run = runOf(text);
            const NetworkScene scene = sceneOf(*run, at);
            const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
            const GroupFlows& flows = flowsOf(scene, projection);
            const auto boxes = shownIn(projection);
            QVERIFY2(flows.list.empty() && flows.loops.size() == boxes.size(), text);
            std::uint64_t messages = 0;
            for (const GroupFlow& loop : flows.loops) messages += loop.there;
            QCOMPARE(messages, flows.inside);
            for (const FlowLine& line : flowLines(flows, projection))
                for (const NetworkGroup& box : boxes)
                    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0})
                        QVERIFY2(line.loop && !box.box.contains(line.at(share)), text);
            const NetworkProjection card(*scene.plan, {.size = {400, 260}, .bare = true}, lightTheme());
            QVERIFY2(flowsOf(scene, card).loops.empty(), text);
        }
        const NetworkScene passing = sceneOf(*runOf("ring:16384 allgather-hypercube"), 12.5);
        QVERIFY(flowsOf(passing, NetworkProjection(*passing.plan, zoomedBy(1), lightTheme())).loops.empty());
    }

    /// Lines in all directions hide each other: those of one box are drawn strongly, and it is said whose.
    void linesOfOneBoxStandOut()
    {
        const auto notes = [](const char* text, double at) {
            const auto run = runOf(text);
            const NetworkScene scene = sceneOf(*run, at);
            return groupNotes(scene, NetworkProjection(*scene.plan, zoomedBy(1), lightTheme())).front();
        };
        QVERIFY(notes("hypercube:12 alltoall-rotation", 1300.5).contains("strong: lines of 0–"));
        QVERIFY(notes("star:1024 alltoall-rotation", 300.5).contains("strong: lines of 0–"));
        for (const char* text : {"hypercube:12 allreduce-doubling", "torus:32x32 alltoall-rotation",
                                 "ring:1024 alltoall-rotation", "fat-tree:12 broadcast-binomial"})
            QVERIFY2(!notes(text, 8.5).contains("strong:"), text);
    }

    /// Neighbours are linked, whatever crosses between them.
    void linksOfNeighboursAreDrawn()
    {
        const auto linksOf = [](const char* text) {
            const auto run = runOf(text);
            const NetworkScene scene = sceneOf(*run, 9.5);
            const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
            const auto boxes = shownIn(projection);
            return std::pair(linkLines(boxes, projection).size(), boxes.size());
        };
        const auto [ring, segments] = linksOf("ring:1024 broadcast-hypercube");
        QCOMPARE(ring, segments);
        // Of a plane those at its border go round to the other side: each box has four ends of links, and those between
        // two boxes are one line.
        const auto [plane, tiles] = linksOf("torus:128x128 broadcast-binomial");
        const auto [grid, same] = linksOf("mesh:128x128 broadcast-binomial");
        QCOMPARE(tiles, same);
        QVERIFY(grid >= tiles && grid < 2 * tiles);
        QCOMPARE(2 * grid + (plane - grid), 4 * tiles);
        QCOMPARE(linksOf("de-bruijn:2x10 broadcast-binomial").first, std::size_t{0}); // a circle without such links
    }

    /// Boxes of a hypercube are subcubes: a cable to one other in each of the dimensions that lie between boxes.
    void cablesBetweenBoxesAreDrawn()
    {
        const auto joinedIn = [](const char* text, double at) {
            const auto run = runOf(text);
            const NetworkScene scene = sceneOf(*run, at);
            const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
            std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
            for (const auto& [one, other] : flowsOf(scene, projection).joined)
                pairs.emplace(projection.groups().first(one).value, projection.groups().first(other).value);
            const std::size_t lines = cableLines(flowsOf(scene, projection), projection).size();
            return std::tuple(pairs, lines, shownIn(projection));
        };
        const std::vector<std::pair<const char*, double>> within{// partners are neighbours in one box
                                                                 {"hypercube:8 allgather-hypercube", 0.5},
                                                                 {"hypercube:14 allgather-hypercube", 0.5},
                                                                 {"hypercube:20 broadcast-hypercube", 19.5}};
        for (const auto& [text, at] : within) {
            const auto [pairs, lines, boxes] = joinedIn(text, at);
            const auto dimensions = static_cast<std::size_t>(std::bit_width(boxes.size()) - 1);
            QCOMPARE(pairs.size(), boxes.size() * dimensions / 2);
            QCOMPARE(lines, pairs.size());
            for (const auto& [one, other] : pairs) QVERIFY(std::has_single_bit(one ^ other));
        }
        // Where something crosses there is an arrow.
        const auto [idle, lines, boxes] = joinedIn("hypercube:10 allgather-hypercube", 9.5);
        QCOMPARE(idle.size(), boxes.size() * static_cast<std::size_t>(std::bit_width(boxes.size()) - 2) / 2);
        QVERIFY(std::get<0>(joinedIn("torus:32x32 allgather-torus-bucket", 0.5)).empty());
        QVERIFY(std::get<0>(joinedIn("star:1024 broadcast-binomial", 0.5)).empty());
        // All groups of a dragonfly are joined to each other.
        const auto run = runOf("dragonfly:4x8x4 broadcast-binomial");
        const NetworkScene scene = sceneOf(*run, 0.5);
        const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
        const GroupFlows& flows = flowsOf(scene, projection);
        const std::size_t all = shownIn(projection).size();
        QCOMPARE(flows.joined.size() + flows.list.size(), all * (all - 1) / 2);
    }

    /// One message is followed from box to box, over those that it crosses on its way.
    void oneMessageIsFollowed()
    {
        const auto run = runOf("hypercube:10 alltoall-rotation");
        NetworkScene scene = sceneOf(*run, 300.5); // 0 sends to 301
        const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
        const GroupFlows& flows = flowsOf(scene, projection);
        const auto example = exampleIn(scene, flows, projection);
        QVERIFY(example.size() >= 2 && example.front() == 0);
        QCOMPARE(example.back(), projection.groups().first(projection.groups().of(NodeId{301})).value);
        for (std::size_t i = 1; i < example.size(); ++i) QVERIFY(std::has_single_bit(example[i - 1] ^ example[i]));
        const auto says = [&](const char* words) {
            return std::ranges::any_of(groupNotes(scene, projection),
                                       [&](const QString& note) { return note.contains(QString::fromUtf8(words)); });
        };
        QVERIFY(says("bold: 0 → 301"));
        scene.selection = NodeId{5};
        QVERIFY(exampleIn(scene, flows, projection).empty());
        QVERIFY(!says("bold:"));
        // It may stay in its box.
        const auto near = runOf("hypercube:10 allgather-hypercube");
        const NetworkScene within = sceneOf(*near, 2.5);
        const NetworkProjection same(*within.plan, zoomedBy(1), lightTheme());
        QCOMPARE(exampleIn(within, flowsOf(within, same), same).size(), std::size_t{1});
    }

    /// A bold message is only promised where one is drawn: on a line between boxes, or inside the box below them.
    void noBoldMessageIsPromisedThatIsNotDrawn()
    {
        int promised = 0, silent = 0;
        for (const auto& [text, at] : std::vector<std::pair<const char*, double>>{
                 {"torus:128x128 broadcast-torus-mst", 6.5},
                 {"torus:32x32 alltoall-rotation", 40.5},
                 {"mesh:32x32 broadcast-mesh-mst", 6.5},
                 {"ring:16384 allgather-hypercube", 2.5},
                 {"ring:16384 allgather-hypercube", 9.5},
                 {"hypercube:14 allgather-hypercube", 11.5},
                 {"fat-tree:14 broadcast-binomial", 12.5},
                 {"clos:10 alltoall-rotation", 5.5},
                 {"dragonfly:4x8x8 alltoall-rotation", 6.5},
                 {"hypercube:10 alltoall-rotation model=flow order=barrier", 300.5}})
            for (const QSizeF size : {QSizeF(836, 455), QSizeF(458, 333)}) {
                const NetworkScene scene = sceneOf(*runOf(text), at);
                const NetworkProjection projection(*scene.plan, {.size = size}, lightTheme());
                const bool says = groupNotes(scene, projection).front().contains(QStringLiteral(" · bold"));
                (says ? promised : silent) += 1;
                const GroupFlows& flows = flowsOf(scene, projection);
                if (flows.shown && flows.shown->linked) {
                    // Of a plane the window is where the message begins.
                    const std::vector<NodeId>& way = scene.moment->example;
                    const auto cell = [&](NodeId node) { return flows.shown->cellOf(projection.groups(), node); };
                    QVERIFY2(says && cell(way[0]).has_value() && cell(way[0]) != cell(way[1]), text);
                    continue;
                }
                // Without the message the picture is another one, but for its words.
                NetworkScene without = scene;
                auto moment = std::make_shared<NetworkMoment>(*scene.moment);
                moment->example.clear();
                for (UnitTraffic::Link& link : moment->unit.links) link.example = false;
                moment->unit.from.reset();
                without.moment = moment;
                const auto drawn = [&](const NetworkScene& one) {
                    static const QRegularExpression ownIds(QStringLiteral("-[0-9a-f]{6}(?=[\")])"));
                    const QString svg = QString::fromUtf8(figureSvg(pictureOf(one, size)));
                    return svg.section(QStringLiteral("id=\"words-"), 0, 0).remove(ownIds);
                };
                const bool differs = drawn(scene) != drawn(without);
                QVERIFY2(differs == says,
                         qPrintable(QStringLiteral("%1 at %2, %3: %4").arg(text).arg(at).arg(size.width()).arg(says)));
            }
        QVERIFY(promised > 0 && silent > 0);
    }

    /// More lines than can be told apart are left out, and that is said.
    void saysWhatLinesLeaveOut()
    {
        const auto run = runOf("hypercube:10 alltoall-rotation model=flow order=barrier");
        const NetworkScene scene = sceneOf(*run, 300.5);
        const NetworkProjection projection(*scene.plan, zoomedBy(1, {1000, 1200}), lightTheme());
        const GroupFlows& flows = flowsOf(scene, projection);
        QCOMPARE(flows.list.size() + flows.hidden, 2 * shownIn(projection).size()); // to i + 301: two others
        QCOMPARE(flows.list.size(), std::size_t{48});
        QVERIFY(groupNotes(scene, projection).front().contains("48 strongest lines"));
    }
};

HOPSCOPE_TEST(TestNetworkFlows)
#include "test_network_flows.moc"
