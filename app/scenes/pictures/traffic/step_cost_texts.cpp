#include "scenes/pictures/traffic/step_cost_texts.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "run/run.h"
#include "scenes/pictures/parts/plain_cost.h"
#include "scenes/pictures/traffic/axis_words.h"

namespace hopscope {

namespace {

/// The way whose links have the longest messages of the step, if there are shorter ones.
QString longestWay(const AxisWords& axes, StepIndex step)
{
    const auto classes = axes.linkClasses();
    const AxisWords::LinkClass* longest = nullptr;
    double most = 0;
    bool alike = true;
    for (const auto& links : classes) {
        const auto found = links.words.find(step);
        if (found == links.words.end()) continue;
        if (longest) alike = alike && found->second == most;
        if (!longest || found->second > most) longest = &links, most = found->second;
    }
    return longest && !alike ? QStringLiteral(" (%1)").arg(axes.nameOf(*longest)) : QString();
}

} // namespace

QStringList stepCostTexts(const Run& run, StepIndex step, const AxisWords& axes)
{
    constexpr StepIndex mostWritten = 4;
    constexpr double mostPlayed = 300'000; // steps of all processors together
    if (step < 0 || run.clockless() || axes.linkClasses().empty()) return {};
    TrafficMeter meter = run.meter();
    const auto now = plainCost(run, meter, step);
    if (!now) return {};
    QStringList texts{
        QStringLiteral("The step takes %1 + %2 = %3: start-up and longest message%4; no two share a link.")
            .arg(numberText(now->startUp), numberText(now->transfer), withTimeUnit(run, run.stepTime(step)),
                 longestWay(axes, step))};
    if (step == 0 || static_cast<double>(step + 1) * run.topology().processors() > mostPlayed) return texts;
    QStringList each;
    double transfer = 0;
    for (StepIndex k = 0; k <= step; ++k) {
        const auto one = plainCost(run, meter, k);
        if (!one || one->startUp != now->startUp) return texts;
        transfer += one->transfer;
        each << QStringLiteral("(%1 + %2)").arg(numberText(one->startUp), numberText(one->transfer));
    }
    texts << QStringLiteral("After step %1: %2 = %3.")
                 .arg(step + 1)
                 .arg(step < mostWritten ? each.join(QStringLiteral(" + "))
                                         : QStringLiteral("%1 · %2 + %3")
                                               .arg(step + 1)
                                               .arg(numberText(now->startUp), numberText(transfer)),
                      withTimeUnit(run, run.timeAt(static_cast<double>(step) + 1)));
    return texts;
}

} // namespace hopscope
