#include "scenes/pictures/spread/spread_words.h"

#include "algorithms/algorithm.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/spread/spread_growth.h"

#include <algorithm>
#include <set>

namespace hopscope {

QColor earlierInk(const Theme& theme) { return theme.dark() ? mixed(theme.ink, theme.ground, 0.35) : theme.inkSoft; }

std::vector<StepIndex> laterSteps(const Arrivals& arrivals, std::uint32_t block, StepIndex done)
{
    constexpr std::size_t most = 6;
    std::set<StepIndex> later;
    for (std::uint32_t node = 0; node < arrivals.processors; ++node)
        if (const std::int32_t step = arrivals.step[arrivals.at(block, node)]; step >= done && step >= 0)
            later.insert(step);
    std::vector<StepIndex> steps(later.begin(), later.end());
    if (steps.size() > most) steps.resize(most);
    return steps;
}

bool isWithheld(const Arrivals& arrivals, std::uint32_t block)
{
    for (std::uint32_t node = 0; node < arrivals.processors; ++node)
        if (arrivals.step[arrivals.at(block, node)] == Arrivals::never) return true;
    return false;
}

QString SpreadWords::countText() const
{
    const auto some = [](std::size_t count) { return numberText(static_cast<double>(count)); };
    const QString holders = QStringLiteral("%1 of %2 %3 it")
                                .arg(some(have), some(all), have == 1 ? QStringLiteral("has") : QStringLiteral("have"));
    if (now == 0) return holders;
    if (!moving) return holders + QStringLiteral(", %1 of them since this step").arg(some(now));
    return holders
           + QStringLiteral(", %1 %2 it now")
                 .arg(some(now), now == 1 ? QStringLiteral("receives") : QStringLiteral("receive"));
}

std::vector<QString> SpreadWords::headings(const Run& run, bool beside) const
{
    const QString name = blockName(run), apart = QStringLiteral(" · ");
    const QString brief = only && run.algorithm().operation == Operation::Broadcast
                              ? QStringLiteral("The message")
                              : QStringLiteral("%1 %2").arg(capital(name)).arg(block),
                  text = brief + QStringLiteral(": the step in which it comes to each processor"),
                  when = apart + stepText(run, static_cast<double>(steps) + (moving ? 0.5 : 0)),
                  count = summed           ? QString()
                          : step.isEmpty() ? apart + countText()
                                           : QStringLiteral(": ") + step;
    std::vector<QString> forms{text + when + count, brief + when + count, brief + when + apart + countText(),
                               text + when, brief + when};
    if (omitted && !beside)
        forms.insert(forms.begin(), text + when + QStringLiteral(" · ✕: skipped, arrives another way"));
    return forms;
}

std::vector<LegendKey> SpreadWords::withSteps(const Run& run, const Theme& theme, std::vector<LegendKey> others) const
{
    constexpr StepIndex most = 7;
    const StepIndex last = steps + (small && moving ? 1 : 0), swatches = std::min(last + 1, most);
    const QString mark = small ? QString() : QStringLiteral(" (●)"); // in the boxes of those that have it then
    LegendKey order{.label = (last == 0 ? QStringLiteral("start") : QStringLiteral("step; 0: start")) + mark};
    for (StepIndex i = 0; i < swatches; ++i) {
        const StepIndex step = swatches < 2 ? 0 : last * i / (swatches - 1);
        order.fills.push_back(colourOfStep(theme, step - 1, run.steps()));
        order.inside.push_back(QString::number(step));
    }
    others.insert(others.begin(), std::move(order));
    return others;
}

std::vector<LegendKey> SpreadWords::keys(const Theme& theme) const
{
    std::vector<LegendKey> keys;
    if (!later.empty()) {
        LegendKey coming{.fills = later, .label = QStringLiteral("paler: comes in that step")};
        for (const StepIndex one : laterSteps) coming.inside << QString::number(one + 1);
        keys.push_back(std::move(coming));
    }
    if (never) keys.push_back({.fills = {theme.vacant}, .label = QStringLiteral("does not come here")});
    if (small && moving && now > 0)
        keys.push_back({.fills = {coming},
                        .line = {later.empty() ? theme.vacant : later.front(), 3},
                        .frame = true,
                        .label = QStringLiteral("arriving now"),
                        .follows = !later.empty()});
    if (!small && moving && now > 0 && arriving.colour.isValid())
        keys.push_back({.line = arriving, .frame = true, .label = QStringLiteral("arriving now")});
    if (root.colour.isValid())
        keys.push_back({.line = root, .frame = true, .label = QStringLiteral("root"), .follows = true});
    if (region.colour.isValid()) keys.push_back({.line = region, .label = QStringLiteral("region border")});
    if (cut.colour.isValid())
        keys.push_back({.line = cut, .label = QStringLiteral("cut of the step"), .follows = true});
    if (now > 0 && !close)
        keys.push_back({.line = {theme.ink, 2 * theme.strokeScale},
                        .arrow = true,
                        .label = moving ? QStringLiteral("under way") : QStringLiteral("in this step")});
    if (pathTo)
        keys.push_back({.line = {theme.ink, 2.2 * theme.strokeScale},
                        .arrow = true,
                        .label = (pathGoesOn ? QStringLiteral("path to %1, by steps; grey: later")
                                             : QStringLiteral("path to %1, by steps"))
                                     .arg(*pathTo)});
    if (before)
        keys.push_back({.line = {earlierInk(theme), 1.2 * theme.strokeScale},
                        .arrow = true,
                        .label = QStringLiteral("earlier"),
                        .follows = true});
    if (omitted)
        keys.push_back({.line = {theme.inkSoft, 1.5 * theme.strokeScale, {4, 3}},
                        .label = QStringLiteral("✕ skipped, arrives another way")});
    if (numbersInColumns && close)
        keys.push_back({.label = QStringLiteral("bold: the step; beside it the processor")});
    else if (numbersInColumns)
        keys.push_back({.label = *numbersInColumns ? QStringLiteral("small: the processor; bold: the step")
                                                   : QStringLiteral("left: the processor; bold: the step")});
    if (!bound.isEmpty()) keys.push_back({.label = bound});
    return keys;
}

} // namespace hopscope
