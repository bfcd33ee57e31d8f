#include "scenes/product/application_badge.h"

#include "citation.h"
#include "cost/cost_model.h"
#include "drawing/format.h"
#include "drawing/notated.h"
#include "drawing/words.h"

#include <QString>
#include <QStringList>

namespace hopscope {

namespace {

/// Ports, model and prices, in fewer and fewer words; moved() charges cut-through.
QStringList machineOf(const ApplicationCase& application, const Notation& notation)
{
    const Machine& machine = application.machine;
    const QString model = toQString(usualCostModel);
    const auto price = [&](const QString& symbol, double value) {
        return QStringLiteral("%1 = %2").arg(notated(symbol, notation, papers::kandemir), numberText(value));
    };
    QStringList priced{model, price(QStringLiteral("t_s"), machine.alpha), price(QStringLiteral("t_w"), machine.beta)};
    if (application.product()) priced += price(QStringLiteral("t_c"), machine.tc);
    const QString prices = priced.join(QStringLiteral(", "));
    return {QStringLiteral("one send and one receive · ") + prices, prices, model};
}

} // namespace

Badge badgeOf(const ApplicationCase& application, const Moved& moved, std::optional<bool> right,
              const Notation& notation)
{
    Badge badge{.machine = machineOf(application, notation)};
    const QString result = application.product() ? QStringLiteral("A·x") : QStringLiteral("the transposed matrix");
    if (!moved.delivers || !moved.onePort || !right.value_or(true)) {
        badge.state = Badge::State::Trouble;
        badge.verdict = {!moved.delivers  ? QStringLiteral("wrong result")
                         : !moved.onePort ? QStringLiteral("needs more than one port")
                                          : QStringLiteral("not equal to ") + result};
        return badge;
    }
    const QString least = right ? QStringLiteral("equal to ") + result : QStringLiteral("correct result");
    if (moved.maxLinkLoad > 1) {
        badge.state = Badge::State::Caution;
        badge.verdict += least + QStringLiteral(", contention ×%1").arg(numberText(moved.maxLinkLoad));
    }
    badge.verdict += least;
    return badge;
}

Badge badgeOfRuns(const ApplicationCase& application, std::uint64_t sound, std::uint64_t all, const Notation& notation)
{
    Badge badge{.machine = machineOf(application, notation)};
    const QString count = counted(all, QStringLiteral("run"), QStringLiteral("runs"));
    if (sound == all) {
        badge.verdict = {QStringLiteral("all %1 correct, port model respected").arg(count),
                         QStringLiteral("all %1 correct").arg(count)};
    } else {
        badge.state = Badge::State::Trouble;
        badge.verdict = {QStringLiteral("%1 of %2 fail").arg(numberText(static_cast<double>(all - sound)), count)};
    }
    return badge;
}

Badge badgeOfFormulas(const ApplicationCase& application, const Notation& notation)
{
    return {.state = Badge::State::Unchecked,
            .verdict = {QStringLiteral("closed forms, nothing is simulated"), QStringLiteral("closed forms")},
            .machine = machineOf(application, notation)};
}

} // namespace hopscope
