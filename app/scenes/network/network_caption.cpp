#include "scenes/network/network_caption.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/network/network_boxes.h"
#include "scenes/network/network_flows.h"
#include "scenes/network/network_levels.h"
#include "scenes/network/network_projection.h"
#include "scenes/network/network_scene.h"

#include <algorithm>
#include <array>

namespace hopscope {

namespace {

/// Words of a sentence; "bold: 0 → 8" is one of them.
QStringList wordsOf(const QString& sentence)
{
    const QString arrow = QStringLiteral("→"), bold = QStringLiteral("bold:");
    QStringList words;
    for (const QString& word : sentence.split(u' ', Qt::SkipEmptyParts)) {
        if (!words.isEmpty() && (word == arrow || words.back().endsWith(arrow) || words.back() == bold))
            words.back() += u' ' + word;
        else
            words += word;
    }
    return words;
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
        lines.push_back(word);
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

/// What lines and the numbers beside them count.
QString meaningOf(const NetworkScene& scene, const GroupFlows& flows, const NetworkProjection& projection)
{
    if (flows.mostRate > 0) return QStringLiteral(" · width of a line: words per unit of time; a band: a message");
    if (flows.list.empty()) return {};
    const bool shared = flows.mostOnLink > 1;
    if (RouterLevels(projection).shares(scene.moment->treeLoads))
        return QStringLiteral(" · ×k: k messages on one link");
    if (!flows.crossing)
        return QStringLiteral(" · at an arrow: messages")
               + (shared ? QStringLiteral("; ×k: k share a link on the way") : QString());
    // Where every arrow has too many, none has the number of those that cross.
    if (std::ranges::all_of(flows.list, [](const GroupFlow& flow) {
            return flow.thereOnLink > 1 && (flow.back == 0 || flow.backOnLink > 1);
        }))
        return QStringLiteral(" · ×k at an arrow: k messages on one of its links");
    return QStringLiteral(" · at an arrow: messages")
           + (flows.links > 1 ? QStringLiteral(", over %1 links").arg(flows.links) : QStringLiteral(" that cross"))
           + (shared ? QStringLiteral("; ×k: k on one link") : QString());
}

/// Of lines that cross each other in all directions those of one box can be followed.
QString strongOf(const NetworkScene& scene, const GroupFlows& flows, const NetworkProjection& projection)
{
    const auto one = standsOut(flows, projection);
    if (!one || RouterLevels(projection).shares(scene.moment->treeLoads)) return {};
    const NetworkGroups& groups = projection.groups();
    return QStringLiteral(" · strong: lines of %1").arg(groupName(groups, groups.of(*one)));
}

/// Whose message is drawn in bold, where it is seen.
QString boldOf(const NetworkScene& scene, const GroupFlows& flows, const NetworkProjection& projection)
{
    const auto example = exampleIn(scene, flows, projection);
    if (example.empty()
        || (example.size() == 1
            && !(flows.shown && projection.groups().first(flows.shown->group).value == example.front())))
        return {};
    return QStringLiteral(" · bold: %1 → %2")
        .arg(scene.moment->example.front().value)
        .arg(scene.moment->example.back().value);
}

} // namespace

std::vector<QString> captionLines(const QFont& font, const QStringList& forms, double first, double further,
                                  std::size_t most)
{
    const auto fits = [&](const std::vector<QString>& lines) {
        return lines.size() <= most && textWidth(font, lines.front()) <= first
               && std::ranges::all_of(lines, [&](const QString& line) { return textWidth(font, line) <= further; });
    };
    for (const QString& form : forms)
        if (std::vector<QString> lines = broken(font, form, first, further); fits(lines)) return lines;
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
    if (!scene.plan->compact) return {};
    std::uint32_t least = UINT32_MAX, most = 0;
    for (const NetworkGroup& group : projection.groups().within({QPointF(0, 0), projection.frame().size})) {
        least = std::min(least, group.size());
        most = std::max(most, group.size());
    }
    const auto number = [](std::uint64_t count) { return numberText(static_cast<double>(count)); };
    const QString one = most <= 1       ? QStringLiteral("one processor")
                        : least == most ? QStringLiteral("%1 processors").arg(number(most))
                                        : QStringLiteral("up to %1 processors").arg(number(most));
    const QString boxes = QStringLiteral("each box is %1").arg(one), brief = QStringLiteral("a box: %1").arg(one),
                  closer = most > 1 ? QStringLiteral(" · zoom in to unfold them") : QString();
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
    // What a line or a number beside it counts must be said, and which lines there are; that one can look closer, if
    // there is room.
    const QString few = flows.mostOnLink > 1 && !flows.crossing
                            ? QStringLiteral(" · at an arrow: messages; ×k: k on a link")
                            : QString();
    const QString counts = meaningOf(scene, flows, projection),
                  strong = strongOf(scene, flows, projection) + boldOf(scene, flows, projection),
                  strongest = strongestOf(flows);
    return {boxes + passing + rest + counts + hidden + strong + closer,
            boxes + passing + rest + counts + hidden + strong,
            boxes + passing + counts + strongest + strong,
            boxes + counts + strongest + strong,
            brief + counts + strongest + strong,
            brief + few + strong,
            brief + counts + strong,
            brief + counts,
            brief};
}

} // namespace hopscope
