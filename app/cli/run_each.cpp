#include "run_each.h"

#include "json.h"
#include "own/own_text.h"
#include "progress_line.h"
#include "run/analysis/best_packets.h"
#include "run/analysis/pipeline_runs.h"
#include "text.h"
#include "wording.h"

#include <fmt/format.h>

#include <optional>

namespace hopscope::cli {

std::shared_ptr<const Run> runShown(const Experiment& experiment, Console& console,
                                    const std::shared_ptr<const Run>& previous)
{
    ProgressLine line(console, toText(experiment));
    // Closed forms are not the best where messages wait for each other.
    const bool best = !asksForBest(experiment).empty();
    const Experiment chosen = best ? PipelineRuns().run(experiment, previous)->experiment() : experiment;
    return hopscope::run(chosen, previous, {}, line.progress());
}

void runEach(const ExperimentList& list, bool json, Console& console, const RunVisitor& visit)
{
    std::size_t tried = 0, refused = 0;
    std::shared_ptr<const Run> result;
    list.each(console, [&](const std::string& text) {
        ++tried;
        try {
            result = runShown(experimentFromText(text), console, result);
        } catch (const std::exception& error) {
            if (const auto* own = dynamic_cast<const OwnError*>(&error); own && json && list.single())
                console.out << toLine(toJson(text, *own)) << '\n' << std::flush;
            if (list.single()) throw;
            ++refused;
            const std::string reason = onOneLine(reasonOf(error));
            if (json)
                console.out << toLine({{"experiment", text}, {"error", reason}}) << '\n' << std::flush;
            else
                console.out << "✗ " << onOneLine(text) << ": " << reason << '\n';
            return;
        }
        visit(*result);
    });
    if (refused > 0) throw Refused("", fmt::format("{} of {} experiments cannot run", refused, tried));
}

} // namespace hopscope::cli
