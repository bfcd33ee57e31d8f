#include "scenes/bandwidth/bandwidth_packet_bars.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/series_style.h"
#include "drawing/theme.h"
#include "scenes/bandwidth/bandwidth_growth_words.h"
#include "scenes/bandwidth/bandwidth_sums.h"
#include "scenes/pictures/parts/parts.h"
#include "values.h"

#include <QObject>

#include <algorithm>
#include <numeric>

namespace hopscope {

namespace {

constexpr double besideName = 8, besideBar = 6, airAbove = 5, airBelow = 4;

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

PacketBars::PacketBars(const BandwidthMoment& moment, const ModelSum& spread, const ModelSum& direct, double room,
                       const QFont& headFont, const Theme& theme)
    : head(headFont), number(theme.mono(8.5)), small(theme.text(8.5)), width(room)
{
    std::vector<double> gaps;
    for (const ClimbSum::Level& level : spread.sum.levels) gaps.push_back(level.gap);
    if (gaps.size() < 2) return; // both pay the same
    const unsigned largest = spread.sum.levels.front().size;
    const auto styled = [&](std::string_view id) -> std::optional<std::size_t> {
        const auto* curve = moment.growth ? moment.growth->curve(id) : nullptr;
        return curve ? std::optional(styleOf(*moment.growth, *curve)) : std::nullopt;
    };
    const bool near = someStayNear(moment.plan->answer(), largest);
    title = fitting(head,
                    {QObject::tr("What one packet pays in a step of s = %1").arg(sizeText(largest)),
                     QObject::tr("What a packet pays at s = %1").arg(sizeText(largest))},
                    room);
    bars.push_back({QObject::tr("direct"), styled("dbsp"), {gaps.front()}});
    bars.push_back({near ? QObject::tr("via H, far") : QObject::tr("via H"), styled("hDirect"), gaps});
    if (near) bars.push_back({QObject::tr("via H, near"), styled("hDirect"), {gaps.back()}});
    const QString gap = PriceForms(moment.plan->machine()).gap, least = sizeText(spread.sum.levels.back().size);
    const QString about =
        near ? QObject::tr(
                   "Direct: %1 of the step's cluster, for near packets too. Via H: of each size from %2 up to the "
                   "packet's own cluster, the smallest that holds both its ends; it is spread evenly in each.")
                   .arg(gap, least)
             // The chart says what both pay.
             : QObject::tr("Own cluster: the smallest that holds both ends.");
    QString terms = termsInWords(bars[0], bars[1]);
    if (!near) // all packets pay that much more, as the curve says
        terms +=
            QObject::tr(", all steps %1\u00a0×\u00a0DBSP").arg(quotientText(spread.sum.total() / direct.sum.total()));
    lines = wrapped(small, QStringLiteral("%1. %2").arg(terms, about), room);
}

double PacketBars::pitch() const { return lineHeight(number) + 9; }

double PacketBars::height() const
{
    if (bars.empty()) return 0;
    return lineHeight(head) + airAbove + double(bars.size()) * pitch() + airBelow
           + double(lines.size()) * lineHeight(small);
}

void PacketBars::paint(Canvas& canvas, QPointF topLeft, const Theme& theme) const
{
    if (bars.empty()) return;
    const auto group = canvas.group(QStringLiteral("one-packet"));
    double y = topLeft.y() + lineHeight(head) - 4, names = 0, sums = 0, longest = 0;
    canvas.text({topLeft.x(), y}, title, {head, theme.ink});
    for (const Bar& bar : bars) {
        names = std::max(names, textWidth(small, bar.name));
        sums = std::max(sums, textWidth(number, QStringLiteral("= ") + gapText(bar.sum())));
        longest = std::max(longest, bar.sum());
    }
    const double from = topLeft.x() + names + besideName,
                 unit = (width - names - besideName - besideBar - sums) / longest;
    y += 4 + airAbove;
    for (const Bar& bar : bars) {
        const double high = pitch() - 3, baseline = y + high / 2 + capHeight(number) / 2;
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
    y += airBelow - 2;
    for (const QString& line : lines) canvas.text({topLeft.x(), y += lineHeight(small)}, line, {small, theme.inkSoft});
}

} // namespace hopscope
