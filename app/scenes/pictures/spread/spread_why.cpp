#include "scenes/pictures/spread/spread_why.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/pictures/regions/region_growth.h"
#include "scenes/step_costs.h"

namespace hopscope {

bool paintWhySteps(Canvas& canvas, const Theme& theme, const Run& run, const WhySteps& why, const QStringList& step,
                   const QRectF& area)
{
    const QStringList times = sumOfSteps(run), costs = regionCosts(run); // longest first
    const auto fits = [&](const QStringList& paragraphs) {
        return paragraphsHeight(theme, paragraphs, area.width()) <= area.height();
    };
    QStringList paragraphs{step.join(QLatin1Char(' ')).trimmed()};
    const bool summed = !paragraphs.front().isEmpty();
    if (!summed) paragraphs.clear();
    // The whole reason where it leaves room for what the steps cost.
    const QString brief = why.bound.isEmpty() ? QString() : why.bound + QLatin1Char('.');
    const QStringList least = times.isEmpty() ? QStringList() : QStringList{times.back()};
    paragraphs << (brief.isEmpty() || fits(paragraphs + QStringList{why.sentence} + least) ? why.sentence : brief);
    for (const QString& time : times)
        if (fits(paragraphs + QStringList{time})) {
            paragraphs << time;
            break;
        }
    if (costs.size() > 1 && fits(paragraphs + costs.mid(1))) paragraphs << costs.mid(1);
    paintParagraphs(canvas, theme, paragraphs, area);
    return summed;
}

} // namespace hopscope
