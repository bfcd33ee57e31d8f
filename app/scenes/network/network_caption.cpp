#include "scenes/network/network_caption.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/network/network_projection.h"
#include "scenes/network/network_scene.h"

#include <algorithm>
#include <array>

namespace hopscope {

namespace {

/// Word by word; the lines may be more than there is room for.
std::vector<QString> broken(const QFont& font, const QString& sentence, double first, double further)
{
    std::vector<QString> lines{QString()};
    for (const QString& word : sentence.split(u' ', Qt::SkipEmptyParts)) {
        const QString longer = lines.back().isEmpty() ? word : lines.back() + u' ' + word;
        if (lines.back().isEmpty() || textWidth(font, longer) <= (lines.size() == 1 ? first : further))
            lines.back() = longer;
        else
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

QStringList cellNotes(const NetworkScene& scene, const NetworkProjection& projection)
{
    if (!scene.plan->compact) return {};
    const std::uint32_t each = projection.perCell();
    const QString one = each == 1 ? QStringLiteral("one processor") : QStringLiteral("%1 processors").arg(each),
                  cells = QStringLiteral("each cell is %1").arg(one), brief = QStringLiteral("a cell: %1").arg(one),
                  least = QStringLiteral("%1 a cell").arg(each);
    const QString order = cells + QStringLiteral(", in the order of their numbers");
    if (scene.moment->streams.list.empty() || projection.streamRoom().isEmpty()) return {order, cells, brief, least};
    // What the arcs bundle, and what they do not show.
    const StreamMargins margins = marginsOf(scene, projection);
    const std::uint64_t all = scene.moment->step.transfers().size(), inside = margins.inside;
    const auto number = [](std::uint64_t count) { return numberText(static_cast<double>(count)); };
    if (inside >= all) {
        const QString within = all == 1 ? QStringLiteral(" · the message stays inside a cell")
                                        : QStringLiteral(" · all %1 messages stay inside a cell").arg(number(all));
        return {order + within, cells + within, brief + within, brief, least};
    }
    const QString gathered =
        inside > 0 ? QStringLiteral("%1 of %2").arg(number(all - inside), number(all)) : number(all);
    const bool rows = !margins.rows.empty(), columns = !margins.columns.empty();
    const QString ways = rows && columns ? QStringLiteral("from row to row and from column to column")
                         : rows          ? QStringLiteral("from row to row")
                                         : QStringLiteral("from column to column");
    const QString arcs = QStringLiteral(" · arcs bundle %1 %2 %3")
                             .arg(gathered, all == 1 ? QStringLiteral("message") : QStringLiteral("messages"), ways);
    const QString rest = inside > 0 ? QStringLiteral("; the others stay inside a cell") : QString();
    return {order + arcs + rest,
            cells + arcs + rest,
            cells + QStringLiteral(" · arcs: messages between ")
                + (rows && columns ? QStringLiteral("rows, columns")
                   : rows          ? QStringLiteral("rows")
                                   : QStringLiteral("columns")),
            brief + QStringLiteral(" · arcs: messages"),
            brief,
            least};
}

} // namespace hopscope
