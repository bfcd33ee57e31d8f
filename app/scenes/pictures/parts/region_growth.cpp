#include "scenes/pictures/parts/region_growth.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/spread_growth.h"

#include <QStringList>

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

namespace hopscope {

QString growthSentence(const ServiceTree& tree, const std::vector<std::size_t>& growth)
{
    constexpr std::size_t mostSteps = 12; // that are listed
    if (!tree.forwards || growth.size() < 3) return {};
    std::map<std::pair<std::uint32_t, StepIndex>, std::uint64_t> sent; // by a holder in a step
    std::uint64_t most = 0;
    for (std::uint32_t node = 0; node < tree.parent.size(); ++node)
        if (node != tree.root.value) most = std::max(most, ++sent[{tree.parent[node], tree.step[node]}]);
    if (most == 0) return {};
    const std::uint64_t factor = most + 1, processors = tree.parent.size();
    QStringList regions{QStringLiteral("1")};
    std::uint64_t some = 1;
    std::size_t least = 0;
    for (; some < processors; ++least) {
        some *= factor;
        regions << numberText(static_cast<double>(some));
    }
    if (least > mostSteps) return {};
    QString text =
        QStringLiteral("A holder sends to at most %1 in a step, so the number of regions grows at most × %2: %3. ")
            .arg(counted(most, QStringLiteral("other"), QStringLiteral("others")))
            .arg(factor)
            .arg(regions.join(QStringLiteral(", ")));
    const std::size_t steps = growth.size() - 1;
    text += QStringLiteral("At least %1 for %2 processors")
                .arg(counted(least, QStringLiteral("step"), QStringLiteral("steps")),
                     numberText(static_cast<double>(processors)));
    text += steps > least ? QStringLiteral("; here %1, as not every region is cut into %2.").arg(steps).arg(factor)
                          : QStringLiteral(", as many as here.");
    return text;
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
    const auto group = canvas.group(QStringLiteral("why"));
    double y = area.top() + high + gap + capHeight(font);
    for (const QString& text : lines) {
        canvas.text({area.left(), y}, text, {font, theme.ink});
        y += line;
    }
}

} // namespace hopscope
