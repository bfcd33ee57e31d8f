#include "scenes/bandwidth/bandwidth_badge.h"

#include "drawing/format.h"
#include "run/experiment.h"
#include "scenes/bandwidth/bandwidth_scene.h"

namespace hopscope {

namespace {

/// Without what only the page Bandwidth reads.
Experiment withoutMachine(Experiment experiment)
{
    experiment.values.erase("machine");
    return experiment;
}

} // namespace

bool isAbout(const BandwidthPlan& plan, const Run& run)
{
    if (isPattern(plan.asked().subject)) return false;
    return toText(withoutMachine(experimentFromText(plan.answer().text))) == toText(withoutMachine(run.experiment()));
}

Badge badgeOf(const BandwidthPlan& plan, const Run* run, const Notation& notation)
{
    Badge badge;
    if (run && isAbout(plan, *run)) {
        badge = badgeOf(*run, notation);
    } else {
        badge.state = Badge::State::Unchecked;
        badge.verdict = isPattern(plan.asked().subject)
                            ? QStringList{QStringLiteral("a pattern, as it is given: no schedule is checked"),
                                          QStringLiteral("a pattern")}
                            : QStringList{QStringLiteral("packets of the schedule are counted, nothing is checked"),
                                          QStringLiteral("not checked")};
    }
    const QString machine = machineName(plan.machine());
    badge.machine = {QStringLiteral("costs under the BSP models on the ") + machine,
                     QStringLiteral("BSP on ") + machine, machine};
    return badge;
}

} // namespace hopscope
