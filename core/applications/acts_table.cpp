#include "applications/acts_table.h"

#include "run/tables/run_tables.h"
#include "schedule/message_words.h"
#include "values.h"

namespace hopscope {

Table actsTable(const Played& played)
{
    Table table{{"act", "kind", "from", "to", "words", "blocks"}, {}};
    const Movement& movement = played.movement();
    Step sent;
    for (std::uint32_t number = 0; number < played.acts(); ++number) {
        const PlayedAct act = played.act(number);
        const std::string first = std::to_string(number + 1);
        if (act.kind != PlayedAct::Kind::Messages) {
            table.rows.push_back(
                {first, act.kind == PlayedAct::Kind::Products ? "products" : "turn over", "", "", "", ""});
            continue;
        }
        movement.schedule.at(act.step, sent);
        for (const Transfer& transfer : sent.transfers()) {
            const double words = wordsOf(movement.data, sent.blocks(transfer));
            table.rows.push_back({first, "message", std::to_string(transfer.from.value),
                                  std::to_string(transfer.to.value), formatNumber(words),
                                  blocksText(sent.blocks(transfer))});
        }
    }
    return table;
}

} // namespace hopscope
