#include "pages/network/network_reasons.h"

#include "drawing/format.h"
#include "pages/network/network_page.h"

#include <QStringList>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

namespace hopscope {

namespace {

QString written(double value) { return numberText(value); }

/// "16 + 16", or "5 × 1" where there are many.
QString sum(const std::vector<double>& terms)
{
    constexpr std::size_t most = 4;
    if (terms.size() > most && std::ranges::all_of(terms, [&](double one) { return one == terms.front(); }))
        return QStringLiteral("%1 × %2").arg(terms.size()).arg(written(terms.front()));
    QStringList texts;
    for (const double term : terms) texts += written(term);
    return texts.join(QStringLiteral(" + "));
}

double total(const std::vector<double>& terms) { return std::accumulate(terms.begin(), terms.end(), 0.0); }

bool same(double one, double other) { return std::abs(one - other) <= 1e-6 * std::max(one, other); }

/// Hops along one axis: of the longest way, and of two positions that are drawn at random, which may be one.
double farthest(double length, bool ring) { return ring ? std::floor(length / 2) : length - 1; }
double meanHops(double length, bool ring)
{
    const double square = length * length, odd = static_cast<std::uint64_t>(length) % 2;
    return ring ? (square - odd) / (4 * length) : (square - 1) / (3 * length);
}

void addGrid(FactReasons& reasons, const NetworkChecks& checks)
{
    std::vector<double> longest, means;
    bool rings = true;
    for (std::size_t axis = 0; axis < checks.axes.size(); ++axis) {
        const double length = checks.axes[axis];
        rings = rings && checks.wraps[axis] && length > 2;
        longest.push_back(farthest(length, checks.wraps[axis]));
        means.push_back(meanHops(length, checks.wraps[axis]));
    }
    const double all = checks.processors;
    if (rings && checks.degree == 2 * checks.axes.size())
        reasons.degree = checks.axes.size() > 1 ? NetworkPage::tr("= 2 × %1 axes").arg(checks.axes.size()) : QString();
    if (checks.lengths && checks.lengths->exact() && same(total(longest), checks.lengths->atMost))
        reasons.diameter = checks.axes.size() > 1 ? QStringLiteral("= ") + sum(longest) : QString();
    if (rings && (!reasons.diameter.isEmpty() || checks.axes.size() == 1))
        reasons.diameter +=
            (reasons.diameter.isEmpty() ? QString() : QStringLiteral(", "))
            + (checks.axes.size() == 1 ? NetworkPage::tr("half of the ring") : NetworkPage::tr("half of each ring"));
    if (checks.lengths && checks.lengths->mean && all > 1
        && same(total(means) * all / (all - 1), *checks.lengths->mean))
        reasons.mean = QStringLiteral("= %1 × %2 ÷ %3")
                           .arg(means.size() > 1 ? QStringLiteral("(%1)").arg(sum(means)) : sum(means), written(all),
                                written(all - 1));
    const auto at = static_cast<std::size_t>(std::ranges::max_element(checks.axes) - checks.axes.begin());
    const double cuts = checks.wraps[at] && checks.axes[at] > 2 ? 2 : 1, lines = all / checks.axes[at];
    if (checks.bisection && checks.bisection->atLeast == checks.bisection->atMost
        && same(lines * cuts, static_cast<double>(checks.bisection->atMost)))
        reasons.bisection =
            lines == 1  ? (cuts == 2 ? NetworkPage::tr("the ring, cut twice") : NetworkPage::tr("the line, cut once"))
            : cuts == 2 ? NetworkPage::tr("= %1 rings, each cut twice").arg(written(lines))
                        : NetworkPage::tr("= %1 rows, each cut once").arg(written(lines));
}

void addCube(FactReasons& reasons, const NetworkChecks& checks)
{
    const double all = checks.processors, bits = std::countr_zero(checks.processors);
    if (checks.degree == bits) reasons.degree = NetworkPage::tr("one for each bit");
    if (checks.lengths && checks.lengths->exact() && checks.lengths->atMost == bits)
        reasons.diameter = NetworkPage::tr("when all bits differ");
    if (checks.lengths && checks.lengths->mean && same(bits / 2 * all / (all - 1), *checks.lengths->mean))
        reasons.mean =
            NetworkPage::tr("= %1 × %2 ÷ %3, half of the bits").arg(written(bits / 2), written(all), written(all - 1));
    if (checks.bisection && checks.bisection->atLeast == checks.bisection->atMost
        && same(all / 2, static_cast<double>(checks.bisection->atMost)))
        reasons.bisection = NetworkPage::tr("one from each processor of a half");
}

/// A link between any two.
void addComplete(FactReasons& reasons, const NetworkChecks& checks)
{
    const std::uint64_t all = checks.processors, half = all / 2;
    reasons.degree = NetworkPage::tr("all others");
    if (checks.bisection && checks.bisection->atLeast == checks.bisection->atMost
        && half * (all - half) == checks.bisection->atMost)
        reasons.bisection = NetworkPage::tr("= %1 × %2 pairs").arg(half).arg(all - half);
}

} // namespace

FactReasons factReasons(const NetworkChecks& checks)
{
    FactReasons reasons;
    // Where all processors have equally many links, each link is one of two of them.
    const bool regular = checks.routers == 0 && 2 * checks.links == std::uint64_t{checks.processors} * checks.degree;
    if (regular && checks.degree > 1)
        reasons.links = QStringLiteral("= %1 × %2 ÷ 2").arg(written(checks.processors), written(checks.degree));
    if (regular && checks.cut && checks.cut->capacity == checks.degree)
        reasons.cut = NetworkPage::tr("all links of one processor");
    if (regular && checks.processors > 2 && checks.degree + 1 == checks.processors)
        addComplete(reasons, checks);
    else if (checks.cube)
        addCube(reasons, checks);
    else if (!checks.axes.empty() && checks.processors > 1)
        addGrid(reasons, checks);
    return reasons;
}

} // namespace hopscope
