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
#include <functional>
#include <iterator>
#include <numeric>
#include <string_view>
#include <utility>

namespace hopscope {

namespace {

constexpr double besideName = 8, besideBar = 6, airAbove = 5, airBelow = 5, betweenBars = 3;

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

/// Nothing until the curve of the model is there.
std::optional<std::size_t> styleIn(const BandwidthMoment& moment, std::string_view id)
{
    const auto* curve = moment.growth ? moment.growth->curve(id) : nullptr;
    return curve ? std::optional(styleOf(*moment.growth, *curve)) : std::nullopt;
}

/// The sum at the end of a bar; of all packets it is the time that the table has.
QString sumText(const PacketBars& bars, const PacketBars::Bar& bar)
{
    return QStringLiteral("= ") + (bars.ofAll ? digitsText(bar.sum()) : gapText(bar.sum()));
}

/// What the segments say, in ever fewer letters.
std::vector<QStringList> segmentTexts(const PacketBars& bars, const PacketBars::Bar& bar)
{
    std::vector<QStringList> forms(bars.ofAll ? 3 : 2);
    for (std::size_t i = 0; i < bar.gaps.size(); ++i) {
        if (!bars.ofAll) {
            forms[0] += gapText(bar.gaps[i]), forms[1] += digitsText(rounded(bar.gaps[i], 2));
            continue;
        }
        const QString time = digitsText(bar.gaps[i]);
        forms[0] += QStringLiteral("s = %1: %2").arg(bar.sizes[i], time);
        forms[1] += QStringLiteral("%1: %2").arg(bar.sizes[i], time);
        forms[2] += bar.sizes[i];
    }
    return forms;
}

} // namespace

double PacketBars::Bar::sum() const { return std::accumulate(gaps.begin(), gaps.end(), rest); }

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
    const unsigned largest = spread->sum.levels.front().size;
    if (moment.growth && someStayNear(moment.plan->answer(), largest)) return addSums(moment);
    std::vector<double> gaps;
    std::vector<QString> sizes;
    for (const ClimbSum::Level& level : spread->sum.levels)
        gaps.push_back(level.gap), sizes.push_back(sizeText(level.size));
    title = QObject::tr("Why: what one packet pays in a step of s = %1").arg(sizeText(largest));
    if (gaps.size() < 2) return; // both pay the same
    bars.push_back({QObject::tr("direct (DBSP)"), styleIn(moment, "dbsp"), {gaps.front()}, {sizes.front()}});
    bars.push_back({QObject::tr("via H"), styleIn(moment, "hDirect"), gaps, sizes});
}

/// At each p as long as what direct routing takes there, as in a chart of their quotients.
void PacketBars::addSums(const BandwidthMoment& moment)
{
    ofAll = true;
    title = QObject::tr("Why: packets × g by cluster size s, then l + c");
    const BandwidthGrowth::Curve &direct = *moment.growth->curve("dbsp"), &spread = *moment.growth->curve("hDirect");
    for (const std::size_t i : markedOf(moment)) {
        const QString p = sizeText(spread.times[i].first);
        for (const auto& [curve, name] : {std::pair(&direct, QObject::tr("p = %1: direct").arg(p)),
                                          std::pair(&spread, QObject::tr("p = %1: via H").arg(p))}) {
            ClimbSum sum = curve->sums[i];
            std::ranges::sort(sum.levels, std::greater{}, &ClimbSum::Level::size);
            Bar bar{.name = name,
                    .style = styleOf(*moment.growth, *curve),
                    .gaps = {},
                    .rest = sum.latency + sum.counting,
                    .unit = direct.times[i].second};
            for (const ClimbSum::Level& level : sum.levels)
                bar.gaps.push_back(level.time), bar.sizes.push_back(sizeText(level.size));
            bars.push_back(std::move(bar));
        }
    }
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
    const QString terms = bars.size() == 2 && !ofAll ? termsInWords(bars[0], bars[1]) + u'\n' : QString();
    for (const QString& line : (terms + reason).split(u'\n'))
        std::ranges::copy(wrapped(small, line, room.width()), std::back_inserter(lines));
    return least() <= room.height();
}

/// The height that all of it needs.
double PacketBars::least() const
{
    return lineHeight(head) + airAbove + (bars.empty() ? 0 : lineHeight(small))
           + double(bars.size()) * (lineHeight(number) + betweenBars + 1) + airBelow
           + double(lines.size()) * lineHeight(small);
}

/// Bars take what room is left over, within measure.
double PacketBars::pitch() const
{
    constexpr double mostMore = 20;
    const double more = bars.empty() ? 0 : (room.height() - least()) / double(bars.size());
    return lineHeight(number) + betweenBars + 1 + std::clamp(more, 0.0, mostMore);
}

/// What stands above the bars at the left.
QString PacketBars::headOfBars() const
{
    return ofAll ? QObject::tr("time of all steps") : QObject::tr("g of clusters of s =");
}

/// What the segments are charged for: of one packet the sizes, which are those of all bars; of all packets, whose
/// segments have their sizes in them, the two kinds.
void PacketBars::paintHead(Canvas& canvas, QPointF at, double from, double unit, const Theme& theme) const
{
    const TextStyle soft{small, theme.inkSoft}, middle{small, theme.inkSoft, Anchor::Middle};
    canvas.text(at, headOfBars(), soft);
    if (ofAll) {
        const QString first = QObject::tr("s = cluster size: packets × g"), last = QObject::tr("l + c");
        constexpr double sample = 14;
        canvas.text({from, at.y()}, first, soft);
        const double x = from + textWidth(small, first) + 2 * besideName;
        canvas.path(roundedRect({x, at.y() - capHeight(small), sample, capHeight(small)}, 0), {theme.inkSoft, {}});
        canvas.text({x + sample + besideBar, at.y()}, last, soft);
        return;
    }
    double x = from;
    for (std::size_t i = 0; i < bars[1].sizes.size(); ++i) {
        const double wide = bars[1].gaps[i] * unit;
        if (textWidth(small, bars[1].sizes[i]) + 2 <= wide)
            canvas.text({x + wide / 2, at.y()}, bars[1].sizes[i], middle);
        x += wide;
    }
}

/// Its segments, and what they come to.
void PacketBars::paintBar(Canvas& canvas, const Bar& bar, QPointF at, double unit, const Theme& theme) const
{
    const double high = pitch() - betweenBars, baseline = at.y() + high / 2 + capHeight(number) / 2;
    const QColor colour = bar.style ? seriesColour(theme, *bar.style) : theme.accent;
    const auto widthOf = [&](std::size_t i) { return bar.gaps[i] / bar.unit * unit; };
    const std::vector<QStringList> forms = segmentTexts(*this, bar);
    const auto holds = [&](const QStringList& form, std::size_t i) {
        return textWidth(number, form[qsizetype(i)]) + 4 <= widthOf(i);
    };
    // Of all packets in one form: that of the fewest letters leaves out no more of them.
    const auto asMany = [&](const QStringList& form) {
        for (std::size_t i = 0; i < bar.gaps.size(); ++i)
            if (holds(forms.back(), i) && !holds(form, i)) return false;
        return true;
    };
    double x = at.x();
    for (std::size_t i = 0; i < bar.gaps.size(); ++i) {
        const QRectF box(x, at.y(), widthOf(i), high);
        canvas.path(roundedRect(box, 0), {mixed(theme.panel, colour, 0.3), {colour, 1}});
        const auto form = std::ranges::find_if(
            forms, [&](const QStringList& one) { return holds(one, i) && (!ofAll || asMany(one)); });
        if (form != forms.end())
            canvas.text({box.center().x(), baseline}, (*form)[qsizetype(i)], {number, theme.ink, Anchor::Middle});
        x = box.right();
    }
    if (bar.rest > 0) canvas.fill({x, at.y(), std::max(1.0, bar.rest / bar.unit * unit), high}, theme.inkSoft);
    x += bar.rest / bar.unit * unit;
    canvas.text({x + besideBar, baseline}, sumText(*this, bar), {number, theme.ink});
}

void PacketBars::paint(Canvas& canvas, QPointF topLeft, const Theme& theme) const
{
    if (title.isEmpty()) return;
    const auto group = canvas.group(QStringLiteral("one-packet"));
    double y = topLeft.y() + lineHeight(head) - 4, names = 0, sums = 0, longest = 0;
    canvas.text({topLeft.x(), y}, title, {head, theme.ink});
    if (!bars.empty()) names = textWidth(small, headOfBars());
    for (const Bar& bar : bars) {
        names = std::max(names, textWidth(small, bar.name));
        sums = std::max(sums, textWidth(number, sumText(*this, bar)));
        longest = std::max(longest, bar.sum() / bar.unit);
    }
    const double from = topLeft.x() + names + besideName,
                 unit = (room.width() - names - besideName - besideBar - sums) / longest;
    y += 4 + airAbove;
    if (!bars.empty()) {
        paintHead(canvas, {topLeft.x(), y + lineHeight(small) - 5}, from, unit, theme);
        y += lineHeight(small);
    }
    for (const Bar& bar : bars) {
        canvas.text({topLeft.x(), y + (pitch() - betweenBars) / 2 + capHeight(number) / 2}, bar.name,
                    {small, theme.ink});
        paintBar(canvas, bar, {from, y}, unit, theme);
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
