#include "scenes/pictures/clusters/step_words.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "run/analysis/time_shares.h"
#include "schedule/message_words.h"

#include <algorithm>
#include <cmath>
#include <ranges>

namespace hopscope {

std::optional<double> commonWords(const Run& run, StepIndex number)
{
    Step step;
    run.schedule().at(number, step);
    std::optional<double> words;
    for (const Transfer& transfer : step.transfers()) {
        const double own = wordsOf(run.data(), step.blocks(transfer));
        if (words && std::abs(*words - own) > 1e-9 * own) return {};
        words = own;
    }
    return words;
}

QString aloneText(const Run& run, StepIndex step)
{
    if (step < 0 || run.clockless() || run.maxLinkLoad(step) > 1) return {};
    TrafficMeter meter = run.meter();
    const TimeParts parts = timeParts(run, meter, step);
    const double startUp = parts[TimePart::StartUp], transfer = parts[TimePart::Transfer], all = parts.sum();
    if (startUp + transfer <= 0 || std::abs(startUp + transfer - all) > 1e-9 * all) return {};
    return QStringLiteral("no two messages share a link: %1 + %2 = %3")
        .arg(numberText(startUp), numberText(transfer), withTimeUnit(run, all));
}

void paintSizeStrip(Canvas& canvas, const Theme& theme, const QRectF& area, const std::vector<ClustersOfSize>& levels)
{
    const auto group = canvas.group(QStringLiteral("sizes"));
    const QFont font = theme.text(9), number = theme.mono(8.5);
    const QString sizes = QStringLiteral("cluster size"), leave = QStringLiteral("messages that leave");
    const double names = std::max(textWidth(font, sizes), textWidth(font, leave)) + 10, line = area.height() / 2;
    std::vector<ClustersOfSize> shown;
    for (const ClustersOfSize& level : levels | std::views::reverse)
        if (level.members > 1) shown.push_back(level);
    double widest = 0;
    for (const ClustersOfSize& level : shown)
        widest = std::max({widest, textWidth(number, numberText(level.members)),
                           textWidth(number, numberText(static_cast<double>(level.leave)))});
    // Where not all have room, the smallest are left out: messages that leave a cluster leave all within it.
    const double each = widest + 8;
    const auto most = static_cast<std::size_t>(std::max(0.0, (area.width() - names) / each));
    const bool some = shown.size() > most;
    if (most < 3) return;
    if (some) shown.erase(shown.begin(), shown.end() - static_cast<std::ptrdiff_t>(most - 1));
    const double pitch = std::min(
        (area.width() - names) / static_cast<double>(std::max<std::size_t>(some ? most : shown.size(), 1)), 3 * each);
    if (shown.empty()) return;
    const double upper = area.top() + (line + capHeight(font)) / 2, lower = upper + line;
    canvas.text({area.left(), upper}, sizes, {font, theme.inkSoft});
    canvas.text({area.left(), lower}, leave, {font, theme.inkSoft});
    double x = area.left() + names;
    if (some) {
        for (const double y : {upper, lower})
            canvas.text({x + pitch / 2, y}, QStringLiteral("…"), {font, theme.inkSoft, Anchor::Middle});
        x += pitch;
    }
    for (const ClustersOfSize& level : shown) {
        const QRectF box(x + 1.5, area.top() + line + 1, pitch - 3, line - 2);
        const QColor fill = level.leave > 0 ? theme.accentSoft : theme.vacant;
        canvas.path(roundedRect(box, 3), {fill, {}});
        canvas.text({box.center().x(), upper}, numberText(level.members), {number, theme.ink, Anchor::Middle});
        canvas.text({box.center().x(), lower}, numberText(static_cast<double>(level.leave)),
                    {number, inkOn(fill), Anchor::Middle});
        x += pitch;
    }
}

} // namespace hopscope
