#include "scenes/bandwidth/bandwidth_sums.h"

#include "bandwidth/climb_sum.h"
#include "bandwidth/growth.h"
#include "drawing/format.h"
#include "values.h"

#include <QObject>

#include <cmath>

namespace hopscope {

namespace {

QString termsOf(double h, const QString& gapText, double gap, double latency, double time)
{
    if (time <= 0 || !isAbout(h * gap + latency, time)) return {};
    return QStringLiteral("%1 × %2 + %3").arg(digitsText(h), gapText, digitsText(latency));
}

} // namespace

QString gapText(const BspMachine& machine, unsigned size)
{
    const double gap = machine.gap(size);
    return gap == std::floor(gap) ? digitsText(gap) : PriceForms(machine).gap.replace(u's', sizeText(size));
}

QString termsOf(double h, const BspMachine& machine, unsigned size, double time)
{
    return termsOf(h, gapText(machine, size), machine.gap(size), machine.latency(size), time);
}

QString equalTo(double time)
{
    constexpr double leastWhole = 1e5; // digitsText has no fractions from there on, and five digits below
    const double shown = std::abs(time) >= leastWhole ? std::round(time) : rounded(time, 5);
    return (isAbout(shown, time) ? QStringLiteral(" = ") : QStringLiteral(" ≈ ")) + digitsText(time);
}

SumsOfStep::SumsOfStep(const BandwidthMoment& moment)
{
    const SuperstepDemand* demand = moment.demand();
    const BandwidthPlan& plan = *moment.plan;
    size = plan.levels();
    if (!demand || !demand->relation.level) return;
    const BandwidthAnswer& answer = plan.answer();
    const ClusterRelation& relation = demand->relation;
    const BspMachine& machine = plan.machine();
    const bool formula = plan.kernel() != Kernel::None && answer.supersteps.size() == 1;
    const BspCosts& time = formula ? answer.costs : demand->costs;
    const unsigned k = plan.levels();
    size = k - *relation.level;
    // Kernels: what the paper counts, unless the exact h is asked for.
    double h = relation.h, evenly = relation.hTight.value_or(relation.h);
    slope = relation.alphaTight.value_or(0);
    ofPaper = formula;
    if (formula) {
        slope = kernelAlpha(plan.kernel());
        const double wide = plan.kernel() == Kernel::GeneralizedBroadcast ? std::exp2(k) : 1;
        h = plan.asked().exact ? relation.h : plan.packetsOfKernel() * wide;
        evenly = plan.asked().exact ? relation.hFor(slope) : h;
    }
    bsp = termsOf(h, machine, k, time.bsp);
    dbsp = termsOf(h, machine, size, time.dbsp);
    alpha = machine.gap(size, slope) == machine.gap(size) && machine.latency(size, slope) == machine.latency(size)
                ? termsOf(evenly, machine, size, time.alphaDbsp)
                : termsOf(evenly, digitsText(machine.gap(size, slope)), machine.gap(size, slope),
                          machine.latency(size, slope), time.alphaDbsp);
    climb = climbTerms(formula ? kernelClimbSum(plan.kernel(), k, plan.packetsOfKernel(), machine)
                               : climbSum(machine, k, demand->traffic.sent, demand->traffic.received, *relation.level),
                       time.dbspPlus);
    spread = climbTerms(spreadSum(machine, relation), time.hDirect);
    if (answer.lower && isAbout(evenly + size, *answer.lower))
        lower = QStringLiteral("%1 + %2").arg(digitsText(evenly)).arg(size);
}

PriceForms::PriceForms(const BspMachine& machine)
{
    const QString root = machine.dimensions == 1   ? QStringLiteral("s")
                         : machine.dimensions == 2 ? QStringLiteral("√s")
                         : machine.dimensions == 3 ? QStringLiteral("∛s")
                         : machine.dimensions == 4 ? QStringLiteral("∜s")
                                                   : QStringLiteral("s^(1/%1)").arg(machine.dimensions);
    const bool butterfly = machine.kind == BspMachine::Kind::Butterfly;
    gap = butterfly ? QStringLiteral("log₂\u00a0s") : root;
    const QString logarithm = QStringLiteral("log₂\u00a0s");
    const bool mesh = machine.kind == BspMachine::Kind::NdMesh;
    latency = butterfly || mesh ? QStringLiteral("g") : logarithm;
    counting = mesh                                         ? QStringLiteral("g")
               : machine.prefix == BspMachine::Prefix::Tree ? QStringLiteral("2\u00a0") + logarithm
                                                            : QStringLiteral("(%1)²").arg(logarithm);
}

PriceForms::PriceForms(const BspMachine& machine, double slope) : PriceForms(machine)
{
    // The machine itself says where the exponents change.
    constexpr unsigned some = 6; // of 4 some forms have the same value
    const QString logarithm = QStringLiteral("log₂\u00a0s");
    if (const double its = machine.gap(some, slope); its != machine.gap(some))
        gap = its == 1      ? QStringLiteral("1")
              : its == some ? logarithm
                            : QStringLiteral("s^%1").arg(std::log2(its) / some, 0, 'g', 3);
    if (machine.latency(some, slope) != machine.latency(some)) latency = QStringLiteral("(%1)³").arg(logarithm);
}

} // namespace hopscope
