#include "scenes/compare/compare_reasons.h"

#include "cost/cost_model.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "run/analysis/moments.h"
#include "scenes/compare/compare_scene.h"
#include "scenes/compare/compare_standing.h"
#include "scenes/compare/compare_sums.h"
#include "scenes/compare/comparison.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace hopscope {

namespace {

bool isOfBspFamily(const Run& run) { return run.setup().costModel->needs.clusters; }

/// What every step costs before anything has a size, as the model calls it: "31 steps instead of 5".
QString startUpReason(const Run& run, const Run& other, bool more)
{
    const auto count = static_cast<std::uint64_t>(chargedSteps(run)),
               before = static_cast<std::uint64_t>(chargedSteps(other));
    const QString steps = counted(count, QStringLiteral("step"), QStringLiteral("steps"));
    const bool unit = run.setup().costModel->charge == Charge::Step && sameModel(run, other);
    if (isOfBspFamily(run)) {
        if (count == before) return more ? QStringLiteral("higher latency l") : QStringLiteral("lower latency l");
        return QStringLiteral("latency l of %1, not %2").arg(steps, numberText(double(before)));
    }
    if (count == before)
        return QStringLiteral("start-ups cost %1").arg(more ? QStringLiteral("more") : QStringLiteral("less"));
    if (unit) return QStringLiteral("%1 instead of %2").arg(steps, numberText(double(before)));
    return QStringLiteral("%1 instead of %2")
        .arg(counted(count, QStringLiteral("start-up"), QStringLiteral("start-ups")), numberText(double(before)));
}

/// ", where B receives up to 2 messages in a step": what goes with the lesser sum of one's transfers.
QString severalAtOnceText(const Run& run, const Run& other, std::size_t otherIndex, bool more)
{
    const std::uint32_t own = receivedAtOnce(run), others = receivedAtOnce(other);
    if (more && own == 1 && others > 1)
        return QStringLiteral(", where %1 receives up to %2 messages in a step").arg(letterOf(otherIndex)).arg(others);
    return !more && own > 1 && others == 1
               ? QStringLiteral(", with up to %1 messages to a processor in a step").arg(own)
               : QString();
}

/// The sum of all transfers. One of them is longer only where there are as many.
QString transferReason(const Run& run, const ComparedTime& mine, const Run& other, const ComparedTime& theirs,
                       std::size_t otherIndex)
{
    const bool more = mine.transfer > theirs.transfer;
    if (isOfBspFamily(run) && isOfBspFamily(other) && mine.packets > 0 && theirs.packets > 0) {
        const QString gap = numberText(mine.transfer / mine.packets),
                      before = numberText(theirs.transfer / theirs.packets);
        if (equalTimes(mine.packets, theirs.packets))
            return QStringLiteral("transfers h·g of %1 at g = %2 on average, not %3")
                .arg(numberText(mine.packets), gap, before);
        return QStringLiteral("transfers h·g of %1 at g = %2 on average, not %3 at %4")
            .arg(numberText(mine.packets), gap, numberText(theirs.packets), before);
    }
    if (chargedSteps(run) != chargedSteps(other))
        return QStringLiteral("transfers of %1 instead of %2")
                   .arg(withTimeUnit(run, mine.transfer), numberText(theirs.transfer))
               + severalAtOnceText(run, other, otherIndex, more);
    return more ? QStringLiteral("longer transfers") : QStringLiteral("shorter transfers");
}

QString contentionReason(const ComparedRun& one, const Run& other, bool more)
{
    const Run& run = *one.run;
    const auto first = firstContention(run), otherFirst = firstContention(other);
    const double busiest = run.maxLinkLoad();
    if (!more) return first ? QStringLiteral("less contention") : QStringLiteral("without contention");
    // What is stored on its way waits even where nobody shares its links.
    if (run.setup().costModel->needs.makespan && (!first || busiest <= other.maxLinkLoad())) {
        if (!one.mostLinks) return QStringLiteral("messages are stored on their way");
        return QStringLiteral("messages are stored on the way over up to %1")
            .arg(counted(*one.mostLinks, QStringLiteral("link"), QStringLiteral("links")));
    }
    if (!first) return QStringLiteral("waiting on the way");
    const QString load = QStringLiteral("up to ×%1").arg(numberText(busiest));
    if (!otherFirst || busiest > other.maxLinkLoad())
        return QStringLiteral("contention from step %1, %2").arg(*first + 1).arg(load);
    return QStringLiteral("more contention, %1").arg(load);
}

} // namespace

QString signedText(double number)
{
    return number < 0 ? QStringLiteral("−") + numberText(-number) : u'+' + numberText(number);
}

std::vector<Reason> reasonsOf(const ComparedRun& one, const std::shared_ptr<const Run>& otherRun,
                              std::size_t otherIndex)
{
    const Run &run = *one.run, &other = *otherRun;
    const ComparedTime mine = comparedTime(run), theirs = comparedTime(other);
    std::vector<Reason> reasons;
    const double least = 1e-9 * std::max(run.time(), other.time());
    const auto add = [&](double amount, const QString& text, const QString& product = {}) {
        if (std::abs(amount) > least) reasons.push_back({amount, text, product});
    };
    const double startUp = mine.startUp - theirs.startUp;
    add(startUp, startUpReason(run, other, startUp > 0), startUpProduct(run, other));
    QString blocks = blockProduct(run, other);
    // How a processor receives them stands in a line of its own, if that is known.
    if (!blocks.isEmpty() && receivingForms({one.run, otherRun}, 0).isEmpty())
        blocks += severalAtOnceText(run, other, otherIndex, mine.transfer > theirs.transfer);
    add(mine.transfer - theirs.transfer, transferReason(run, mine, other, theirs, otherIndex), blocks);
    const double contention = mine.contention - theirs.contention;
    add(contention, contentionReason(one, other, contention > 0));
    const double combining = mine.combining - theirs.combining;
    add(combining, combining > 0 ? QStringLiteral("more combining") : QStringLiteral("less combining"));
    std::ranges::stable_sort(reasons, {}, [](const Reason& reason) { return -std::abs(reason.amount); });
    return reasons;
}

} // namespace hopscope
