#include "scenes/pictures/parts/region_growth.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/few_regions.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/spread_growth.h"

#include <QStringList>

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

namespace hopscope {

namespace {

/// Why it takes more steps than it would with the factor in each.
QString shortfall(const ServiceTree& tree, StepIndex steps, std::uint64_t factor, std::uint32_t columns)
{
    if (factor != 5 || !cutsEverySide(tree, steps, columns))
        return QStringLiteral(" Here %1, as not every region is cut into %2.").arg(steps).arg(factor);
    return QStringLiteral(
               " Here %1: a holder\u2019s region gives a slab at both ends of a side of 3 or more, of a side of "
               "2 only one, so not every one is cut into 5.")
        .arg(steps);
}

} // namespace

QString growthSentence(const ServiceTree& tree, const std::vector<std::size_t>& growth, const QString& what,
                       std::uint32_t columns)
{
    if (!tree.forwards || growth.size() < 3) return {};
    std::map<std::pair<std::uint32_t, StepIndex>, std::uint64_t> sent; // by a holder in a step
    std::uint64_t most = 0;
    for (std::uint32_t node = 0; node < tree.parent.size(); ++node)
        if (node != tree.root.value) most = std::max(most, ++sent[{tree.parent[node], tree.step[node]}]);
    if (most == 0) return {};
    const std::uint64_t factor = most + 1, processors = tree.parent.size();
    std::uint64_t reached = 1; // in so many steps that they are not enough
    std::size_t before = 0;
    for (; reached * factor < processors; ++before) reached *= factor;
    const std::size_t steps = growth.size() - 1, least = before + 1;
    const QString power =
        before > 1 ? powerOf(static_cast<std::uint32_t>(factor), static_cast<int>(before)) + QStringLiteral(" = ")
                   : QString();
    const QString bound =
        QStringLiteral("A holder sends to at most %1 in a step, so %2 grow × %3 at most: %4 < %5, so at least %6")
            .arg(counted(most, QStringLiteral("other"), QStringLiteral("others")), what)
            .arg(factor)
            .arg(power + numberText(static_cast<double>(reached)), numberText(static_cast<double>(processors)),
                 counted(least, QStringLiteral("step"), QStringLiteral("steps")));
    return bound
           + (steps > least ? QStringLiteral(".") + shortfall(tree, static_cast<StepIndex>(steps), factor, columns)
                            : QStringLiteral(", as many as here."));
}

void paintRegionGrowth(Canvas& canvas, const Theme& theme, const QRectF& area, const SpreadGrowth& growth,
                       const QString& sentence)
{
    constexpr double mostChart = 190, leastChart = SpreadGrowth::leastHeight + 16, gap = 8;
    const QFont font = theme.text(9);
    const double line = lineHeight(font);
    const std::vector<QString> lines =
        sentence.isEmpty() ? std::vector<QString>() : wrapped(font, sentence, area.width());
    const double words = lines.empty() ? 0 : gap + line * static_cast<double>(lines.size());
    const bool both = words > 0 && area.height() - words >= leastChart;
    const double high = std::min(area.height() - (both ? words : 0), mostChart);
    growth.paint(canvas, theme, {area.topLeft(), QSizeF(area.width(), high)});
    if (!both) return;
    paintParagraphs(canvas, theme, {sentence}, area.adjusted(0, high + gap, 0, 0));
}

void paintParagraphs(Canvas& canvas, const Theme& theme, const QStringList& paragraphs, const QRectF& area)
{
    const auto group = canvas.group(QStringLiteral("why"));
    const QFont font = theme.text(9);
    const double line = lineHeight(font);
    double y = area.top() + capHeight(font);
    for (const QString& paragraph : paragraphs) {
        const std::vector<QString> lines = wrapped(font, paragraph, area.width());
        if (y + line * static_cast<double>(lines.size() - 1) > area.bottom() + 1) return;
        for (const QString& text : lines) {
            canvas.text({area.left(), y}, text, {font, theme.ink});
            y += line;
        }
        y += 0.4 * line;
    }
}

} // namespace hopscope
