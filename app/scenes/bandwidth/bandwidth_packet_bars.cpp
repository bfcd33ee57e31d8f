#include "scenes/bandwidth/bandwidth_packet_bars.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/series_style.h"
#include "drawing/theme.h"
#include "scenes/bandwidth/bandwidth_growth_sums.h"
#include "scenes/bandwidth/bandwidth_growth_words.h"
#include "scenes/pictures/parts/parts.h"
#include "values.h"

#include <QObject>

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <string_view>
#include <utility>

namespace hopscope {

namespace {

constexpr double besideName = 8, besideBar = 6, airAbove = 6, airBelow = 6, betweenBars = 4;

/// Three digits are enough to compare by.
QString gapText(double gap) { return digitsText(rounded(gap, 3)); }

/// Whether in a step of the largest clusters some packets end in smaller ones: H is less there than h.
bool someStayNear(const BandwidthAnswer& answer, unsigned largest)
{
    return std::ranges::any_of(answer.supersteps, [&](const SuperstepDemand& demand) {
        const ClusterRelation& relation = demand.relation;
        return relation.level && answer.levels - *relation.level == largest
               && relation.loads[*relation.level] < relation.h;
    });
}

/// The segments of a bar, also of those too narrow for their numbers, and what they come to beside the other.
QString termsInWords(const PacketBars::Bar& direct, const PacketBars::Bar& spread)
{
    QStringList terms;
    for (const double gap : spread.gaps) terms += gapText(gap);
    return QObject::tr("%1 ≈ %2 ≈ %4\u00a0×\u00a0%3")
        .arg(terms.join(QStringLiteral(" + ")), gapText(spread.sum()), gapText(direct.sum()),
             digitsText(rounded(spread.sum() / direct.sum(), 2)));
}

} // namespace

double PacketBars::Bar::sum() const { return std::accumulate(gaps.begin(), gaps.end(), 0.0); }

PacketBars::PacketBars(const BandwidthMoment& moment, QSizeF area, const Theme& theme) : room(area)
{
    addBars(moment);
    const QStringList reasons = reasonInWords(moment);
    if (title.isEmpty() || reasons.empty()) return;
    // In letters as large as there is room for, and in as many words.
    constexpr std::array<std::pair<double, double>, 3> sizes{{{11, 10}, {10, 9}, {10, 8.5}}};
    for (const QString& reason : reasons)
        for (const auto& [large, little] : sizes) {
            setLetters(theme, large, little);
            if (explain(reason)) return;
        }
    // Never half a sentence.
    QStringList thoughts = reasons.back().split(u'\n');
    while (!thoughts.empty() && !explain(thoughts.join(u'\n'))) thoughts.removeLast();
}

void PacketBars::addBars(const BandwidthMoment& moment)
{
    const std::vector<ModelSum> models = modelSums(moment);
    const ModelSum* spread = sumOf(models, "hDirect");
    if (!spread || spread->sum.levels.empty()) return;
    std::vector<double> gaps;
    for (const ClimbSum::Level& level : spread->sum.levels)
        gaps.push_back(level.gap), sizes.push_back(sizeText(level.size));
    const unsigned largest = spread->sum.levels.front().size;
    title = QObject::tr("Why: what one packet pays in a step of s = %1").arg(sizeText(largest));
    if (gaps.size() < 2) return; // both pay the same
    const auto styled = [&](std::string_view id) -> std::optional<std::size_t> {
        const auto* curve = moment.growth ? moment.growth->curve(id) : nullptr;
        return curve ? std::optional(styleOf(*moment.growth, *curve)) : std::nullopt;
    };
    const bool near = someStayNear(moment.plan->answer(), largest);
    bars.push_back({QObject::tr("direct (DBSP)"), styled("dbsp"), {gaps.front()}});
    bars.push_back({near ? QObject::tr("via H, to the far half") : QObject::tr("via H"), styled("hDirect"), gaps});
    if (near) bars.push_back({QObject::tr("via H, inside a pair"), styled("hDirect"), {gaps.back()}});
}

void PacketBars::setLetters(const Theme& theme, double large, double little)
{
    head = theme.text(large, QFont::DemiBold), number = theme.mono(little), small = theme.text(little);
}

/// Whether the reason has room in the present letters.
bool PacketBars::explain(const QString& reason)
{
    lines.clear();
    // Where all packets go as far, the segments that are too narrow for their numbers, too.
    const QString terms = bars.size() == 2 ? termsInWords(bars[0], bars[1]) + u'\n' : QString();
    for (const QString& line : (terms + reason).split(u'\n'))
        std::ranges::copy(wrapped(small, line, room.width()), std::back_inserter(lines));
    return least() <= room.height();
}

/// The height that all of it needs.
double PacketBars::least() const
{
    return lineHeight(head) + airAbove + (bars.empty() ? 0 : lineHeight(small))
           + double(bars.size()) * (lineHeight(number) + betweenBars + 2) + airBelow
           + double(lines.size()) * lineHeight(small);
}

/// Bars take what room is left over, within measure.
double PacketBars::pitch() const
{
    constexpr double mostMore = 20;
    const double more = bars.empty() ? 0 : (room.height() - least()) / double(bars.size());
    return lineHeight(number) + betweenBars + 2 + std::clamp(more, 0.0, mostMore);
}

void PacketBars::paint(Canvas& canvas, QPointF topLeft, const Theme& theme) const
{
    if (title.isEmpty()) return;
    const auto group = canvas.group(QStringLiteral("one-packet"));
    double y = topLeft.y() + lineHeight(head) - 4, names = 0, sums = 0, longest = 0;
    canvas.text({topLeft.x(), y}, title, {head, theme.ink});
    if (!bars.empty()) names = textWidth(small, QObject::tr("g of clusters of s ="));
    for (const Bar& bar : bars) {
        names = std::max(names, textWidth(small, bar.name));
        sums = std::max(sums, textWidth(number, QStringLiteral("= ") + gapText(bar.sum())));
        longest = std::max(longest, bar.sum());
    }
    const double from = topLeft.x() + names + besideName,
                 unit = (room.width() - names - besideName - besideBar - sums) / longest;
    y += 4 + airAbove;
    if (!bars.empty()) { // what the segments are charged for
        const double baseline = y + lineHeight(small) - 5;
        canvas.text({topLeft.x(), baseline}, QObject::tr("g of clusters of s ="), {small, theme.inkSoft});
        double x = from;
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            const double wide = bars[1].gaps[i] * unit;
            if (textWidth(small, sizes[i]) + 2 <= wide)
                canvas.text({x + wide / 2, baseline}, sizes[i], {small, theme.inkSoft, Anchor::Middle});
            x += wide;
        }
        y += lineHeight(small);
    }
    for (const Bar& bar : bars) {
        const double high = pitch() - betweenBars, baseline = y + high / 2 + capHeight(number) / 2;
        canvas.text({topLeft.x(), baseline}, bar.name, {small, theme.ink});
        const QColor colour = bar.style ? seriesColour(theme, *bar.style) : theme.accent;
        double x = from;
        for (const double gap : bar.gaps) {
            const QRectF box(x, y, gap * unit, high);
            canvas.path(roundedRect(box, 0), {mixed(theme.panel, colour, 0.3), {colour, 1}});
            for (const QString& text : {gapText(gap), digitsText(rounded(gap, 2))}) {
                if (textWidth(number, text) + 4 > box.width()) continue;
                canvas.text({box.center().x(), baseline}, text, {number, theme.ink, Anchor::Middle});
                break;
            }
            x = box.right();
        }
        canvas.text({x + besideBar, baseline}, QStringLiteral("= ") + gapText(bar.sum()), {number, theme.ink});
        y += pitch();
    }
    y += airBelow - betweenBars;
    for (const QString& line : lines) canvas.text({topLeft.x(), y += lineHeight(small)}, line, {small, theme.inkSoft});
}

void paintPacketBars(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    PacketBars(moment, area.size(), theme).paint(canvas, area.topLeft(), theme);
}

} // namespace hopscope
