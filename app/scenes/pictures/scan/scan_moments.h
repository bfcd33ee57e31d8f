#pragma once

#include "run/run.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace hopscope {

/// What the processors of a scan have after so many steps.
struct ScanMoment {
    struct Processor {
        std::vector<RankInterval> result, message; ///< ranks of the operands in them
        std::vector<RankInterval> had, earlier;    ///< those of result and message before the last step
        std::vector<RankInterval> came;            ///< those of the result that the last step brought
        std::optional<std::uint32_t> from;         ///< who sent to it in that step, if it was one processor
    };
    StepIndex steps{};
    std::vector<Processor> processors;
};

/// Of the first so many processors, and of their operands. Throws Cancelled if asked to stop.
ScanMoment scanMoment(const Run& run, StepIndex steps, std::uint32_t processors, const std::stop_token& stop);
/// Ranks of the one that are not in the other; both ascend.
std::vector<RankInterval> without(const std::vector<RankInterval>& ranks, const std::vector<RankInterval>& others);
/// "4–5+7"
QString rangesText(const std::vector<RankInterval>& ranks);
/// What the last step did, or does while it is under way, to a processor whose result it adds to: "▸ Processor 6 gets 2
/// operands (4–5) from processor 4: its result grows from 1 to 3 operands (4–6), its message from 2 to 4 (4–7)".
/// `sent`: its message is sent afterwards. Then in fewer words.
QStringList gainTexts(std::uint32_t node, const ScanMoment::Processor& own, bool moving, bool sent);
/// What the last step brought for the message alone, as it comes from higher ranks.
std::vector<RankInterval> cameForMessage(const ScanMoment::Processor& processor);

/// Moments that say most where not all have room: the start, the end, the present and what is next to it; ascending.
std::vector<StepIndex> scanMomentsShown(StepIndex end, StepIndex now, std::size_t most);
/// Where so many processors have so little that nothing of it is seen beside all of them, how many of the first show
/// it; else all. `longest`: operands of the longest interval.
std::uint32_t scanProcessorsShown(std::uint32_t all, std::uint32_t longest);

} // namespace hopscope
