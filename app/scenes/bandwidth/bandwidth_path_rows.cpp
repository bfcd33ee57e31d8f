#include "scenes/bandwidth/bandwidth_path_rows.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_links.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "values.h"

#include <QObject>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr double besideRoot = 8;

} // namespace

PathRows::PathRows(const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
    : levels(moment.plan->levels()),
      processor(moment.chosen.level > 0 ? moment.chosen.cluster << (levels - moment.chosen.level) : 0)
{
    const QFont font = theme.text(8.5);
    constexpr double gap = 12;
    left = area.left() + 8;
    barsTo = area.right() - linkColumnsRoom(moment, area, false, theme) - gap;
    const double head = 20 * theme.fontScale, foot = linkFootRoom(moment, area, theme) + 2;
    footTop = area.bottom() - foot - 2;
    // So many are read; one more is not worth folding two.
    constexpr std::size_t mostRows = 8, leastRows = 3;
    const double high = area.height() - head - foot - lineHeight(font),
                 least = capHeight(theme.mono(9, QFont::Medium)) + 5;
    const auto room = static_cast<std::size_t>(std::max(0.0, high / least - 1));
    rows = foldedLevels(levels, moment.chosen.level,
                        std::max(leastRows, std::min(room, levels > mostRows + 1 ? mostRows : std::size_t(levels))));
    pitch = high / double(rows.size() + 1);
    top = area.top() + head;
    box = std::clamp(0.62 * pitch, 4.0, 13.0);
    // In words as long as the axis can do with.
    constexpr double longAxis = 60;
    for (const bool full : {true, false}) {
        fullWords = full;
        double wide = 0;
        for (const LevelRow& row : rows) wide = std::max(wide, textWidth(font, textOf(row)));
        barsFrom = std::max(words() + gap + wide, rootFrom() + textWidth(font, rootForms().last()) + besideRoot);
        fitAxis(moment, font, theme);
        if (doubling * doublings >= longAxis * theme.fontScale) break;
    }
}

/// One axis for what there is and what is needed, up to the most of both; at its end there is room for how many times
/// as much that is.
void PathRows::fitAxis(const BandwidthMoment& moment, const QFont& font, const Theme& theme)
{
    constexpr double radius = 5, besideEnd = 6, mostDoubling = 72, leastDoubling = 2;
    double factor = 1, most = 2;
    for (unsigned t = 0; t < levels; ++t) {
        factor = std::max(factor, needOf(moment, t));
        most = std::max({most, moment.demand()->requiredBandwidth[t], moment.plan->machine().capacity(t)});
    }
    doublings = static_cast<unsigned>(std::ceil(std::log2(most)));
    one = barsFrom + radius;
    const double end =
        std::max(textWidth(factorFont(theme), factorText(factor)) + radius + besideEnd,
                 textWidth(font, sizeText(doublings)) / 2 + besideEnd + textWidth(font, QObject::tr("links")));
    doubling = std::min((barsTo - end - one) / doublings, mostDoubling * theme.fontScale);
    if (doubling < leastDoubling) doubling = 0;
}

double PathRows::x(double links) const { return one + doubling * std::log2(std::max(links, 1.0)); }

double PathRows::y(unsigned level) const
{
    const LevelRow* row = rowOf(level);
    return top + (row ? double(row - rows.data()) + 1.5 : 0.5) * pitch;
}

const LevelRow* PathRows::rowOf(unsigned level) const
{
    const auto row = std::ranges::find_if(rows, [&](const LevelRow& one) { return level <= one.last; });
    return level > 0 && row != rows.end() ? &*row : nullptr;
}

bool PathRows::folded(unsigned level) const
{
    const LevelRow* row = rowOf(level);
    return row && row->folded();
}

bool PathRows::inside(unsigned level) const { return folded(level) && level > rowOf(level)->first; }

std::optional<QPointF> PathRows::spot(unsigned level, std::uint32_t of) const
{
    if (of == cluster(level)) return onPath(level);
    return (of ^ 1U) == cluster(level) ? std::optional(beside(level)) : std::nullopt;
}

QString PathRows::textOf(const LevelRow& row) const
{
    if (row.folded())
        return (fullWords ? QObject::tr("%1 sizes between") : QObject::tr("%1 sizes")).arg(row.last - row.first + 1);
    const QString count = digitsText(std::exp2(row.first));
    if (fullWords && row.first == levels) return QObject::tr("%1 processors").arg(count);
    return (fullWords ? QObject::tr("%1 clusters of %2") : QObject::tr("%1 of %2"))
        .arg(count, sizeText(levels - row.first));
}

/// In short rows it says what the numbers below it are of.
QStringList PathRows::rootForms() const
{
    const QString all = sizeText(levels);
    return fullWords
               ? QStringList{QObject::tr("root: all %1 processors").arg(all), QObject::tr("root: all %1").arg(all)}
               : QStringList{QObject::tr("1 cluster of %1").arg(all)};
}

QString PathRows::rootText(const QFont& font) const
{
    return fitting(font, rootForms(), barsFrom - besideRoot - rootFrom() + 0.1);
}

QFont PathRows::factorFont(const Theme& theme) { return theme.text(8.5, QFont::DemiBold); }

QString PathRows::factorText(double factor) { return digitsText(rounded(factor, 3)) + QStringLiteral("\u00a0×"); }

double PathRows::needOf(const BandwidthMoment& moment, unsigned t)
{
    return moment.demand()->requiredBandwidth[t] / moment.plan->machine().capacity(t);
}

} // namespace hopscope
