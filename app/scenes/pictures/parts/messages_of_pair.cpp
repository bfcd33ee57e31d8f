#include "scenes/pictures/parts/messages_of_pair.h"

#include "progress.h"

#include <QStringList>

#include <cstdint>
#include <map>
#include <utility>

namespace hopscope {

std::optional<std::vector<MessagesOfPair>> pairsOf(const Run& run, std::size_t most, const std::stop_token& stop)
{
    std::vector<MessagesOfPair> pairs;
    std::map<std::pair<NodeId, NodeId>, std::size_t> places;
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(k, step);
        for (std::uint32_t i = 0; i < step.transfers().size(); ++i) {
            const auto& transfer = step.transfers()[i];
            const auto [place, isNew] = places.try_emplace({transfer.from, transfer.to}, pairs.size());
            if (isNew) pairs.push_back({transfer.from, transfer.to, {}});
            pairs[place->second].messages.push_back({k, i});
            if (pairs.size() > most) return {};
        }
    }
    return pairs;
}

QString stepsOf(const MessagesOfPair& pair)
{
    const std::vector<TransferRef>& messages = pair.messages;
    QStringList parts;
    for (std::size_t i = 0; i < messages.size();) {
        std::size_t last = i;
        while (last + 1 < messages.size() && messages[last + 1].step <= messages[last].step + 1) ++last;
        const StepIndex from = messages[i].step + 1, to = messages[last].step + 1;
        parts += from == to ? QString::number(from) : QStringLiteral("%1–%2").arg(from).arg(to);
        i = last + 1;
    }
    return parts.size() > 3 ? QStringLiteral("%1, … %2").arg(parts.front(), parts.back())
                            : parts.join(QStringLiteral(", "));
}

} // namespace hopscope
