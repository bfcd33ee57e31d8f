#include "scenes/pictures/leaf/router_words.h"

#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "run/run.h"

#include <QObject>

#include <algorithm>
#include <cmath>

namespace hopscope {

QStringList routerReasons(const RouterLoad& load, std::uint32_t leaves)
{
    if (load.up + load.down == 0) return {};
    const auto packets = [](std::uint64_t count) {
        return counted(count, QStringLiteral("packet"), QStringLiteral("packets"));
    };
    const QString busiest = numberText(static_cast<double>(load.busiest));
    if (load.down == 0) return {packets(load.up) + QStringLiteral(" up, 1 link")};
    const QString links = counted(load.links, QStringLiteral("link"), QStringLiteral("links"));
    const bool evenly = load.links > 1 && load.busiest * load.links == load.down;
    const QString each = evenly ? QStringLiteral(": %1 each").arg(busiest) : QString();
    if (load.outside) {
        const auto below = static_cast<double>(leaves - load.busiest);
        return {
            QStringLiteral("%1 down, %2").arg(numberText(static_cast<double>(load.down)), links) + each,
            QStringLiteral("%1 = %2 blocks − %3 below the link").arg(busiest, numberText(leaves), numberText(below))};
    }
    const QString line = packets(load.down) + QStringLiteral(" down, ") + links + each;
    if (load.links < 2 || evenly) return {line};
    return {line, busiest + QStringLiteral(" over the busiest link")};
}

std::pair<QString, QString> neededSteps(const RouterLoad& load, std::uint32_t leaves)
{
    const auto number = [](std::uint64_t value) { return numberText(static_cast<double>(value)); };
    const std::uint64_t below = leaves - load.busiest; // a link
    const QString up = load.up > 0 && load.up == below * load.links
                           ? QObject::tr("%1 up: from its %1 leaves").arg(number(load.up))
                       : load.up > 0 ? QObject::tr("%1 up").arg(number(load.up))
                                     : QString();
    return {up,
            QObject::tr("%1 down = %2 − %3 below the link").arg(number(load.busiest), number(leaves), number(below))};
}

QString fewestText(const Run& run, const LeafTree& tree)
{
    const std::vector<Comparison> all = run.comparisons();
    const Comparison* bound = highestBound(all, "steps");
    if (!bound || bound->name != "link of a leaf" || bound->value < static_cast<double>(run.steps())
        || run.algorithm().operation != Operation::Allgather || tree.capacity(1) != 1 || !isNative(run.algorithm()))
        return {};
    const auto idle = static_cast<std::uint64_t>(run.steps()) + 1 - tree.leaves();
    const QString why = idle == 1 ? QObject::tr("in step 1 only the leaves send")
                                  : QObject::tr("a leaf receives one block per step, none in %1 steps")
                                        .arg(numberText(static_cast<double>(idle)));
    return QObject::tr("Fewer steps are impossible: %1. Down a link go all blocks except those from below it.")
        .arg(why);
}

QString outsideText(const LeafTree& tree, bool needed)
{
    const auto number = [](std::uint32_t value) { return numberText(static_cast<double>(value)); };
    const std::uint32_t n = tree.leaves(), h = tree.levels(), k = tree.arity(h);
    const QString root = QStringLiteral("from the top router %1 of %2 (%3 of %4 subtrees), ")
                             .arg(number(n - tree.below(h - 1)), number(n), number(k - 1), number(k));
    if (needed) // the shares of the leaves are in the heading
        return QStringLiteral(
                   "Every step down is needed: a link carries all blocks except those of the leaves below it")
               + (h > 1 ? QStringLiteral(": ") + root.chopped(2) : QString());
    return QStringLiteral("Down each link go all blocks except those of the leaves below it: %1to a leaf %2.")
        .arg(h > 1 ? root : QString(), number(n - 1));
}

bool needsItsSteps(const RouterLoad& load)
{
    return load.outside && load.downSteps == load.least && load.least == static_cast<StepIndex>(load.busiest);
}

QString pauseText(const LeafTree& tree, StepIndex idle)
{
    // In step 1 the leaves send, in step 2 the packet of the only other leaf below the router goes down.
    if (idle != 2 || tree.levels() < 2 || tree.below(1) != 2) return {};
    const QString above =
        tree.levels() == 2 ? QStringLiteral("router %1").arg(tree.node(2, 0)) : QStringLiteral("level 2 or higher");
    return QStringLiteral("Nothing down in step 3: the block of the sibling leaf is delivered, all others are still on "
                          "their way up "
                          "to %1 and back.")
        .arg(above);
}

QString decidingText(std::uint32_t level, const RouterLoad& load, StepIndex steps, std::optional<StepIndex> idle)
{
    const StepIndex before = load.first, pause = steps - before - load.least;
    if (!load.outside || load.links == 0 || load.last + 1 != steps || load.downSteps != load.least
        || load.least != static_cast<StepIndex>(load.busiest))
        return {};
    const auto number = [](auto value) { return numberText(static_cast<double>(value)); };
    const QString needs =
        (level == 1 ? QStringLiteral("each leaf needs %1 blocks") : QStringLiteral("down each link go %1 blocks"))
            .arg(number(load.busiest));
    const QString none = before == 1 && pause == 0 ? QObject::tr("none in step 1")
                         : before == 1 && pause == 1 && idle
                             ? QObject::tr("none in steps 1 and %1").arg(number(*idle + 1))
                             : QObject::tr("none in %1 steps").arg(number(before + pause));
    return QObject::tr("Level %1 decides: %2, one per step, %3: %4 + %5 = %6 steps")
        .arg(number(level), needs, none, number(before + pause), number(load.busiest), number(steps));
}

QString routerHeading(bool bundled, bool reasons)
{
    if (bundled)
        return QStringLiteral("What the routers do; right: steps in which the busiest router of the row sends");
    return reasons ? QStringLiteral(
               "What each router does; right: steps in which it sends, and what its links need at least")
                   : QStringLiteral("What each router does; right: steps in which it sends");
}

QString stepSendsText(StepIndex step, const RouterSends& sends)
{
    return QStringLiteral(", step %1: %2")
        .arg(step + 1)
        .arg(sends.up > 0 && sends.down > 0 ? QStringLiteral("sends up and down")
             : sends.up > 0                 ? QStringLiteral("sends up")
             : sends.down > 0               ? QStringLiteral("sends down")
                                            : QStringLiteral("idles"));
}

QString stepsSendText(StepIndex first, StepIndex last, std::uint32_t routers, const RouterSends& sends)
{
    const double all = static_cast<double>(last - first) * routers;
    const auto percent = [all](std::uint32_t part) { return wholePercent(part / all); };
    return QStringLiteral(", steps %1 to %2: busy %3 %, up %4 %, down %5 %")
        .arg(first + 1)
        .arg(last)
        .arg(percent(sends.busy), percent(sends.up), percent(sends.down));
}

QString wholePercent(double share)
{
    const double nearest = std::round(100 * share);
    return numberText(share > 0 && share < 1 ? std::clamp(nearest, 1.0, 99.0) : nearest);
}

} // namespace hopscope
