#include "scenes/pictures/leaf/queue_settling.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "run/run.h"
#include "scenes/pictures/leaf/queue_levels.h"
#include "scenes/pictures/leaf/queue_words.h"

#include <QObject>

#include <cstdint>
#include <optional>

namespace hopscope {

namespace {

/// What changes the queue of a router from step k − 1 to step k.
struct Moves {
    std::int64_t arriving{}, sent{}, up{};     ///< packets
    std::int64_t fromAbove{}, fromElsewhere{}; ///< blocks that came in the step before
    std::int64_t change() const { return arriving - sent; }
    friend bool operator==(const Moves&, const Moves&) = default;
};

Moves movesIn(const Run& run, const QueueHistory& history, NodeId router, NodeId parent, StepIndex k)
{
    Step step;
    Moves moves;
    run.schedule().at(k, step);
    moves.sent = movedIn(step, {.from = router});
    moves.up = movedIn(step, {.from = router, .to = parent});
    const std::uint32_t index = router.value - run.topology().processors();
    moves.arriving = std::int64_t{history.at(index, k)} - history.at(index, k - 1) + moves.sent;
    run.schedule().at(k - 1, step); // what came in a step may wait in the next
    moves.fromAbove = movedIn(step, {.from = parent, .to = router});
    moves.fromElsewhere = movedIn(step, {.to = router}) - moves.fromAbove;
    return moves;
}

/// The last of the steps after this one in which the queue changes by as much as in the first of them.
StepIndex lastAlike(const QueueHistory& history, std::uint32_t router, StepIndex from)
{
    const auto change = [&](StepIndex k) { return std::int64_t{history.at(router, k)} - history.at(router, k - 1); };
    StepIndex last = from + 1;
    while (last + 1 < history.steps() && change(last + 1) == change(from + 1)) ++last;
    return last;
}

QStringList wordsOf(const Run& run, const QueueHistory& history, const LeafTree& tree, std::uint32_t level)
{
    constexpr StepIndex shortest = 3;
    const std::uint32_t index = firstRouter(tree, level);
    const NodeId router{tree.leaves() + index}, parent{tree.parent(router.value)};
    const auto peak = history.peak(index, 1);
    if (peak.waiting == 0 || peak.step + 2 * shortest >= history.steps()) return {};
    const StepIndex bend = lastAlike(history, index, peak.step), end = lastAlike(history, index, bend);
    if (bend - peak.step < shortest || end - bend < shortest) return {};
    const auto movesAt = [&](StepIndex k) { return movesIn(run, history, router, parent, k); };
    const Moves falling = movesAt(bend), flat = movesAt(end);
    const auto simple = [](const Moves& moves) {
        return moves.fromAbove > 0 && moves.fromElsewhere == 0 && moves.arriving % moves.fromAbove == 0;
    };
    if (falling.change() >= 0 || flat.change() != 0 || !simple(falling) || !simple(flat) || falling.up == 0
        || flat.up != 0 || movesAt((peak.step + 1 + bend) / 2) != falling || movesAt((bend + 1 + end) / 2) != flat)
        return {};
    const auto number = [](std::int64_t count) { return numberText(static_cast<double>(count)); };
    const QString fall =
        QObject::tr("Level %1, steps %2–%3: %4 from above × %5 links − %6 sent (%7 up) = −%8 per step, %9 → %10")
            .arg(level)
            .arg(number(peak.step + 2), number(bend + 1),
                 counted(falling.fromAbove, QStringLiteral("block"), QStringLiteral("blocks")),
                 number(falling.arriving / falling.fromAbove), number(falling.sent), number(falling.up),
                 number(-falling.change()))
            .arg(number(peak.waiting), number(history.at(index, bend)));
    return {QObject::tr("%1; then none is left to go up: %2 × %3 − %4 = 0, flat")
                .arg(fall, number(flat.fromAbove), number(flat.arriving / flat.fromAbove), number(flat.sent)),
            fall};
}

} // namespace

QStringList queueSettlingWords(const Run& run, const QueueHistory& history, const LeafTree& tree)
{
    for (std::uint32_t level = tree.levels() - 1; level > 0; --level)
        if (QStringList words = wordsOf(run, history, tree, level); !words.isEmpty()) return words;
    return {};
}

} // namespace hopscope
