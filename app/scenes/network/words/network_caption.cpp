#include "scenes/network/words/network_caption.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/network/flows/network_brackets.h"
#include "scenes/network/flows/network_flow_lines.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/flows/network_switch_fan.h"
#include "scenes/network/network_box_amounts.h"
#include "scenes/network/network_box_regions.h"
#include "scenes/network/network_boxes.h"
#include "scenes/network/network_passed_on.h"
#include "scenes/network/network_projection.h"
#include "scenes/network/network_regions.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/trees/network_group_tree.h"
#include "scenes/network/trees/network_levels.h"
#include "scenes/network/words/network_sizes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <span>
#include <utility>

namespace hopscope {

namespace {

/// Words of a sentence; "bold: 0 → 8" is one of them, and so is "inside: 0 → 8".
QStringList wordsOf(const QString& sentence)
{
    const QString arrow = QStringLiteral("→");
    QStringList words;
    for (const QString& word : sentence.split(u' ', Qt::SkipEmptyParts)) {
        if (!words.isEmpty() && (word == arrow || words.back().endsWith(arrow) || words.back().endsWith(u':')))
            words.back() += u' ' + word;
        else
            words += word;
    }
    return words;
}

/// Clause by clause, so that what stands at the end of the first line does not stand within one.
std::vector<QString> inClauses(const QFont& font, const QString& sentence, double first, double further)
{
    const QString separator = QStringLiteral(" · ");
    std::vector<QString> lines{QString()};
    for (const QString& clause : sentence.split(separator)) {
        const QString longer = lines.back().isEmpty() ? clause : lines.back() + separator + clause;
        if (lines.back().isEmpty() || textWidth(font, longer) <= (lines.size() == 1 ? first : further))
            lines.back() = longer;
        else
            lines.push_back(clause);
    }
    return lines;
}

/// Word by word; the lines may be more than there is room for.
std::vector<QString> broken(const QFont& font, const QString& sentence, double first, double further)
{
    std::vector<QString> lines{QString()};
    for (const QString& word : wordsOf(sentence)) {
        const QString longer = lines.back().isEmpty() ? word : lines.back() + u' ' + word;
        if (lines.back().isEmpty() || textWidth(font, longer) <= (lines.size() == 1 ? first : further)) {
            lines.back() = longer;
            continue;
        }
        if (lines.back().endsWith(QStringLiteral(" ·"))) lines.back().chop(2); // the end of a line separates, too
        lines.push_back(word == QStringLiteral("·") ? QString() : word);
    }
    return lines;
}

/// Without its last part; empty if it has only one.
QString shortened(const QString& sentence)
{
    static const std::array<QString, 4> ends{QStringLiteral(" · "), QStringLiteral(". "), QStringLiteral("; "),
                                             QStringLiteral(", ")};
    for (const QString& end : ends)
        if (const auto at = sentence.lastIndexOf(end); at > 0) return sentence.left(at);
    return {};
}

QString strongestOf(const GroupFlows& flows)
{
    return flows.hidden > 0 ? QStringLiteral(" · the %1 strongest lines").arg(flows.list.size()) : QString();
}

/// Whether arrows have heads at both ends, and their numbers count each direction.
bool bothWaysAlike(const GroupFlows& flows)
{
    return std::ranges::any_of(flows.list, [](const GroupFlow& flow) { return flow.back > 0; })
           && std::ranges::all_of(flows.list,
                                  [](const GroupFlow& flow) { return flow.back == 0 || flow.back == flow.there; });
}

/// Of a cube whose partners do not stand side by side one line has both directions, and a number for each.
QString eachWay(const GroupFlows& flows, const NetworkProjection& projection)
{
    const bool far = std::ranges::any_of(
        flows.list, [](const GroupFlow& flow) { return !areNeighbours(flow.from.box, flow.to.box); });
    return projection.groups().shape().cube && far && bothWaysAlike(flows) ? QStringLiteral(" each way") : QString();
}

/// What lines and the numbers beside them count.
QString meaningOf(const NetworkScene& scene, const GroupFlows& flows, const NetworkProjection& projection)
{
    if (flows.mostRate > 0) return QStringLiteral(" · width of a line: words per unit of time; a band: a message");
    const bool inside = std::ranges::any_of(flows.ends, [](const auto& one) { return one.second.onLink > 1; });
    if (flows.list.empty())
        return (flows.loops.empty() ? QString() : QStringLiteral(" · loop: messages inside"))
               + (inside ? QStringLiteral(" · ×k: k share a link") : QString());
    if (RouterLevels(projection).shares(scene.moment->treeLoads))
        return QStringLiteral(" · at a line: messages · ×k: k share a link");
    const QString shared = flows.mostOnLink > 1 || inside ? QStringLiteral(" · ×k: k share a link") : QString();
    if (followedWay(scene, flows, projection)) return {}; // strongOf() says what is drawn
    if (allShareOneLink(flows, projection)) return QStringLiteral(" · ×k: k messages share a link");
    if (!flows.crossing)
        return QStringLiteral(" · at an arrow: messages")
               + (bothWaysAlike(flows) ? QStringLiteral(" each way") : QString())
               + (shared.isEmpty() || flows.located ? shared : shared + QStringLiteral(" on the way"));
    // Cards are too low for what stays in a box.
    const bool stay = flows.inside > 0 && projection.groups().shape().plane && !projection.frame().bare;
    if (stay && shared.isEmpty()) return QStringLiteral(" · messages: in a box, at an arrow");
    return QStringLiteral(" · at an arrow: messages") + eachWay(flows, projection)
           + (flows.links > 1    ? QStringLiteral(", over %1 links").arg(flows.links)
              : shared.isEmpty() ? QStringLiteral(" that cross")
                                 : QString())
           + shared;
}

/// Of the line whose messages share links the most: how many there are, and for how many its links are. Nothing where
/// messages are drawn from end to end, for their ways have many links.
struct Shared {
    std::uint64_t messages{}, links{};
    double onLink{1};
    std::optional<std::pair<std::uint32_t, std::uint32_t>> routers{}; ///< passed above it, of so many
    void consider(std::uint64_t some, std::uint64_t over, double most)
    {
        if (most > onLink) *this = {some, over, most, routers};
    }
};
Shared mostShared(const NetworkScene& scene, const GroupFlows& flows, const NetworkProjection& projection)
{
    Shared most;
    const std::span<const TreeLoad> loads = scene.moment->treeLoads;
    if (const RouterLevels levels(projection, scene.moment.get()); levels.shares(loads)) {
        most.routers = levels.passed(loads);
        for (const TreeLoad& load : levels.loads(loads))
            load.up >= load.down ? most.consider(load.up, load.upLinks, load.onLink)
                                 : most.consider(load.down, load.downLinks, load.onLink);
    } else if (flows.crossing) {
        for (const GroupFlow& flow : flows.list) {
            most.consider(flow.there, flow.thereLinks, flow.thereOnLink);
            most.consider(flow.back, flow.backLinks, flow.backOnLink);
        }
    }
    return most;
}

/// Why so many share a link, in more words and in fewer.
QStringList reasonsOf(const Shared& shared)
{
    if (shared.onLink <= 1 || shared.links == 0) return {QString()};
    const auto number = [](std::uint64_t count) { return numberText(static_cast<double>(count)); };
    const bool equal =
        std::abs(shared.onLink * static_cast<double>(shared.links) - static_cast<double>(shared.messages)) < 1e-6;
    const QString many = QStringLiteral("×%1").arg(numberText(shared.onLink)),
                  so = equal ? QStringLiteral(": ") + many : QStringLiteral(", up to ") + many,
                  links = counted(shared.links, QStringLiteral("link"), QStringLiteral("links"));
    // Where the routes take few of the routers that there are, that is the reason.
    if (shared.routers && shared.routers->first < shared.routers->second) {
        const QString routers =
            QStringLiteral("%1 of %2 routers").arg(number(shared.routers->first), number(shared.routers->second));
        return {QStringLiteral(" · %1 messages over %2: routes take %3").arg(number(shared.messages), links, routers),
                QStringLiteral(" (%1 over %2: routes take %3)").arg(number(shared.messages), links, routers),
                QStringLiteral(" (%1 over %2, by %3)").arg(number(shared.messages), number(shared.links), routers),
                QStringLiteral(" (%1 over %2)").arg(number(shared.messages), number(shared.links)), QString()};
    }
    return {QStringLiteral(" · %1 messages over %2").arg(number(shared.messages), links) + so,
            QStringLiteral(" (%1 over %2)").arg(number(shared.messages), links),
            QStringLiteral(" (%1 over %2)").arg(number(shared.messages), number(shared.links)), QString()};
}

/// Of lines that cross each other in all directions those of one box can be followed.
QString strongOf(const NetworkScene& scene, const GroupFlows& flows, const NetworkProjection& projection)
{
    if (RouterLevels(projection).shares(scene.moment->treeLoads)) return {};
    const NetworkGroups& groups = projection.groups();
    if (fanAt(scene, flows, projection)) return QStringLiteral(" · two heads: a link, both ways");
    if (const auto way = followedWay(scene, flows, projection))
        return QStringLiteral(" · lines: messages %1 → %2")
            .arg(groupName(groups, way->from()), groupName(groups, way->to()));
    const auto one = standsOut(flows, projection);
    if (!one) return {};
    return (onlySent(flows, *one, projection) ? QStringLiteral(" · strong: from %1")
                                              : QStringLiteral(" · strong: lines of %1"))
        .arg(groupName(groups, groups.of(*one)));
}

/// Whether a line between two boxes is the way of the message that stands for the others.
bool linesShowExample(const NetworkScene& scene, const GroupFlows& flows, std::span<const std::uint32_t> example,
                      const NetworkProjection& projection)
{
    const NetworkGroups& groups = projection.groups();
    const RouterLevels levels(projection, scene.moment.get());
    if (example.size() > 1 && levels.shares(scene.moment->treeLoads))
        return !levels.way(NodeId{example.front()}, NodeId{example.back()}).isEmpty();
    return std::ranges::any_of(flows.list, [&](const GroupFlow& flow) {
        const std::array ends{groups.first(flow.from).value, groups.first(flow.to).value};
        return std::ranges::search(example, ends).begin() != example.end()
               || std::search(example.begin(), example.end(), ends.rbegin(), ends.rend()) != example.end();
    });
}

/// Whose message is drawn in bold, where it is seen.
QString boldOf(const NetworkScene& scene, const GroupFlows& flows, const NetworkProjection& projection)
{
    const auto example = exampleIn(scene, flows, projection);
    if (example.empty()) return {};
    const bool between = linesShowExample(scene, flows, example, projection);
    if (!between && !showsExample(scene, projection)) return {};
    return (between ? QStringLiteral(" · bold: %1 → %2") : QStringLiteral(" · bold, inside: %1 → %2"))
        .arg(scene.moment->example.front().value)
        .arg(scene.moment->example.back().value);
}

/// Clauses of the sentence above boxes.
struct Clauses {
    QString boxes, passing, counts, strong;
};
/// Where messages of one way are longer, with that, and why unless it is drawn, in more words and in fewer.
QStringList sizeForms(const NetworkScene& scene, const GroupFlows& flows, const NetworkGroups& groups,
                      const Clauses& said, const QString& brief, bool drawn)
{
    SizesByDirection sizes = sizesByDirection(scene, &groups);
    if (drawn) sizes.why.clear(), sizes.spelled.clear();
    if (sizes.words.isEmpty() || flows.hidden > 0) return {};
    const bool shared = flows.mostOnLink > 1;
    const auto& [boxes, passing, counts, strong] = said;
    const QString plain = QStringLiteral(" · ") + sizes.words,
                  reason = sizes.why.isEmpty() ? plain : QStringLiteral(" · ") + sizes.why,
                  listed = strong.isEmpty() ? strong : strong + exampleBlocks(scene),
                  numbers = shared ? brief + counts : brief + QStringLiteral(" · numbers: messages");
    QStringList forms;
    if (!sizes.spelled.isEmpty())
        for (const QString& lead : {boxes + passing + counts, boxes + counts, brief + counts, numbers})
            forms << lead + QStringLiteral(" · ") + sizes.spelled + strong;
    forms << QStringList{boxes + passing + counts + reason + listed,
                         boxes + counts + reason + listed,
                         brief + counts + reason + listed,
                         boxes + counts + reason + strong,
                         brief + counts + reason + strong,
                         numbers + reason + strong,
                         numbers + reason
                             + QString(strong).replace(QStringLiteral("bold, inside:"), QStringLiteral("bold:")),
                         boxes + counts + plain + strong,
                         brief + counts + plain + strong};
    if (!shared) forms << brief + QStringLiteral(" · at an arrow: messages") + plain + strong;
    return forms;
}

/// How many processors those regions have whose borders are in the boxes, or would be a haze there.
QStringList regionForms(const NetworkScene& scene, const NetworkProjection& projection)
{
    const NetworkGroups& groups = projection.groups();
    const std::vector<std::uint32_t>& holders = scene.moment->holders;
    if (holders.empty() || !groups.shape().plane || scene.finished) return {};
    const QString sizes = regionSizes(holders);
    if (sizes == numberText(1) || sizes == numberText(static_cast<double>(holders.size()))) return {}; // no borders
    const bool drawn =
        std::ranges::any_of(groups.within({QPointF(0, 0), projection.frame().size}),
                            [&](const NetworkGroup& box) { return !regionsInBox(scene, groups, box).empty(); });
    if (!drawn) return {QStringLiteral(", a region: ") + sizes};
    const QString regions = QStringLiteral(" · dashed: regions of ") + sizes;
    return {regions + QStringLiteral(" processors"), regions, QStringLiteral(" · dashed: regions")};
}

} // namespace

std::vector<QString> captionLines(const QFont& font, const QStringList& forms, double first, double further,
                                  std::size_t most)
{
    const auto fits = [&](const std::vector<QString>& lines) {
        return lines.size() <= most && textWidth(font, lines.front()) <= first
               && std::ranges::all_of(lines, [&](const QString& line) { return textWidth(font, line) <= further; });
    };
    for (const QString& form : forms) {
        if (std::vector<QString> lines = inClauses(font, form, first, further); fits(lines)) return lines;
        if (std::vector<QString> lines = broken(font, form, first, first); fits(lines)) return lines;
    }
    for (QString part = forms.back(); !part.isEmpty(); part = shortened(part))
        if (std::vector<QString> lines = broken(font, part, first, further); fits(lines)) return lines;
    std::vector<QString> lines = broken(font, forms.back(), first, further);
    if (lines.size() > most) {
        lines.resize(most);
        lines.back() += QStringLiteral(" …");
    }
    for (std::size_t i = 0; i < lines.size(); ++i) lines[i] = elided(font, lines[i], i == 0 ? first : further);
    return lines;
}

QStringList groupNotes(const NetworkScene& scene, const NetworkProjection& projection)
{
    if (scene.plan->groupTree) return treeNotes(scene, projection);
    if (!scene.plan->compact) return {};
    if (projection.map()) return mapNotes(scene, *projection.map());
    std::uint32_t least = UINT32_MAX, most = 0;
    std::set<std::uint32_t> sizes;
    for (const NetworkGroup& group : projection.groups().within({QPointF(0, 0), projection.frame().size})) {
        least = std::min(least, group.size());
        most = std::max(most, group.size());
        sizes.insert(group.size());
    }
    const auto number = [](std::uint64_t count) { return numberText(static_cast<double>(count)); };
    const QString one = most <= 1           ? QStringLiteral("one processor")
                        : least == most     ? QStringLiteral("%1 processors").arg(number(most))
                        : sizes.size() == 2 ? QStringLiteral("%1 or %2 processors").arg(number(least), number(most))
                                            : QStringLiteral("up to %1 processors").arg(number(most));
    const QString boxes = QStringLiteral("each box is %1").arg(one), brief = QStringLiteral("a box: %1").arg(one),
                  closer = most > 1 ? QStringLiteral(" · zoom in to unfold boxes") : QString();
    const std::uint64_t all = scene.moment->step.transfers().size();
    if (all == 0) return {boxes + closer, boxes, brief};
    const GroupFlows& flows = flowsOf(scene, projection);
    QString passing;
    if (flows.between == 0)
        passing = all == 1 ? QStringLiteral(" · the message stays within a box")
                           : QStringLiteral(" · all %1 messages stay within boxes").arg(number(all));
    else
        passing = QStringLiteral(" · %1 between boxes")
                      .arg(counted(flows.between, QStringLiteral("message"), QStringLiteral("messages")));
    const QString rest = flows.between > 0 && flows.inside > 0
                             ? QStringLiteral(", %1 more within boxes").arg(number(flows.inside))
                             : QString(),
                  hidden = flows.hidden > 0
                               ? QStringLiteral(", the %1 strongest lines are drawn").arg(flows.list.size())
                               : QString();
    // What a line or a number beside it counts must be said, and which lines there are; why links are shared, and that
    // one can look closer, if there is room.
    const QString few = flows.mostOnLink > 1 && !flows.crossing
                            ? QStringLiteral(" · at an arrow: messages · ×k: k share a link")
                            : QString();
    const QString counts = meaningOf(scene, flows, projection),
                  strong = strongOf(scene, flows, projection) + boldOf(scene, flows, projection),
                  strongest = strongestOf(flows);
    // What boxes say of blocks, if all of them do.
    const auto shown = projection.groups().within({QPointF(0, 0), projection.frame().size});
    const bool ranges = !scene.finished && std::ranges::all_of(shown, [&](const NetworkGroup& box) {
        return !rangeLines(scene, projection, box).isEmpty();
    });
    QStringList reasons = reasonsOf(mostShared(scene, flows, projection));
    const bool oneNumber = allShareOneLink(flows, projection);
    if (oneNumber) reasons = {reasons.front(), QString()};
    const QString why = counts + reasons.front();
    QStringList forms;
    if (ranges && flows.mostOnLink <= 1) {
        const QString held = QStringLiteral(", blocks held → after the step"),
                      counted = QStringLiteral(" · at an arrow: messages") + eachWay(flows, projection);
        forms << boxes + held + counts + strong << brief + held + counts + strong << brief + held + counted + strong;
    }
    // Two tones of a bar, where operands are few enough to be counted beside it.
    if (scene.plan->combined && !scene.finished && std::ranges::any_of(shown, [&](const NetworkGroup& box) {
            return !amountsOf(scene, projection.groups(), box).equal();
        })) {
        const QString tones = QStringLiteral(" · bar: average, pale: most");
        forms << boxes + tones + why + strong << brief + tones + why + strong << brief + tones + counts + strong;
    }
    if (showsPassedOn(scene, projection) && boxesAlike(scene, projection) && shown.size() > 1) {
        const QString alike = QStringLiteral("%1 boxes of %2, all alike").arg(shown.size()).arg(one);
        forms += sizeForms(scene, flows, projection.groups(), {alike, QString(), counts, strong}, alike, true);
    }
    forms += sizeForms(scene, flows, projection.groups(), {boxes, passing, counts, strong}, brief,
                       showsPassedOn(scene, projection));
    // What stands for the messages that have no lines.
    if (!strong.isEmpty() && followedWay(scene, flows, projection) && !fanAt(scene, flows, projection)) {
        const QString others = QStringLiteral(" · short arrows: other messages");
        forms << boxes + why + strongest + strong + others << brief + counts + strongest + strong + others;
    }
    for (const QString& regions : regionForms(scene, projection))
        for (const QString& said : {counts, flows.mostOnLink > 1 ? counts : QStringLiteral(" · at an arrow: messages")})
            forms << boxes + regions + said + strong << brief + regions + said + strong;
    forms += {boxes + passing + rest + why + hidden + strong + closer, boxes + passing + rest + why + hidden + strong,
              boxes + passing + why + strongest + strong};
    for (const QString& reason : reasons)
        forms << boxes + counts + reason + strongest + strong << brief + counts + reason + strongest + strong;
    // Of the lines that stand out the name of their box is enough.
    const QString named = QString(strong)
                              .replace(QStringLiteral("strong: lines of "), QStringLiteral("strong: "))
                              .replace(QStringLiteral("strong: from "), QStringLiteral("strong: "));
    if (!strong.isEmpty() && flows.mostOnLink > 1 && !flows.list.empty() && !oneNumber) // as short as it can be said
        forms << brief + QStringLiteral(" · arrow: messages, ×k: on one link") + named;
    return forms << brief + counts + named << brief + few + strong << brief + counts + strong << brief + counts
                 << brief;
}

} // namespace hopscope
