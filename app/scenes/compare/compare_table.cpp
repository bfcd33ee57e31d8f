#include "drawing/words.h"
#include "scenes/compare/compare_holdings.h"
#include "scenes/compare/comparison.h"
#include "values.h"

namespace hopscope {

Table tableOf(const CompareHoldings& holdings)
{
    Table table{{"processor"}, {}};
    for (const CompareHoldings::Column& column : holdings.columns()) {
        const std::string letter = column.letter.toStdString();
        table.columns.insert(table.columns.end(), {"held_" + letter, "share_" + letter});
    }
    table.columns.push_back("differs");
    for (std::uint32_t row = 0; row < holdings.processors(); ++row) {
        std::vector<std::string>& fields = table.rows.emplace_back(std::vector{std::to_string(row)});
        for (std::size_t i = 0; i < holdings.columns().size(); ++i) {
            const auto cell = holdings.cell(row, i);
            fields.push_back(cell ? std::to_string(cell->held) : std::string());
            fields.push_back(cell ? formatNumber(cell->share) : std::string());
        }
        fields.push_back(holdings.differ(row) ? "yes" : "no");
    }
    return table;
}

Table tableOf(const CompareScene& scene, double now, bool holdings)
{
    if (holdings) {
        std::vector<std::shared_ptr<const NetworkMoment>> moments;
        for (const auto& network : networksOf(scene, now)) moments.push_back(network ? network->moment : nullptr);
        return tableOf(CompareHoldings(scene, std::move(moments)));
    }
    Table table{{"letter", "name", "experiment", "steps", "time", "startUp", "transfer", "contention", "combining",
                 "largestLoad", "longestQueue", "position", "verdict", "difference"},
                {}};
    for (const CompareLane& lane : scene.lanes) {
        std::vector<std::string>& fields = table.rows.emplace_back(
            std::vector{lane.letter.toStdString(), lane.name.toStdString(), lane.text.toStdString()});
        if (lane.run) {
            const Run& run = *lane.run;
            const ComparedTime parts = comparedTime(run);
            fields.push_back(std::to_string(run.steps()));
            for (const double number : {run.time(), parts.startUp, parts.transfer, parts.contention, parts.combining,
                                        run.maxLinkLoad(), double(run.maxQueue()), scene.clock.positionOf(run, now)})
                fields.push_back(formatNumber(number));
        }
        fields.resize(table.columns.size() - 2);
        fields.push_back(lane.run ? lane.verdict.toStdString() : std::string());
        fields.push_back(lane.sentence.toStdString());
    }
    return table;
}

} // namespace hopscope
