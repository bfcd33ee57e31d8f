#include "work.h"

#include "json.h"
#include "json_text.h"
#include "report.h"
#include "run/analysis/best_packets.h"
#include "run/analysis/candidates.h"
#include "run/analysis/sweep_points.h"
#include "text.h"

#include <cstdlib>

#include <fmt/format.h>

namespace hopscope::cli {

namespace {

std::string jobText(std::string_view kind, const std::string& experiment)
{
    return toLine({{"kind", kind}, {"experiment", experiment}});
}

std::string pointDone(const std::string& experiment)
{
    static PipelineRuns runs;
    static std::shared_ptr<const Run> previous;
    return textOf(sweepPoint(experimentFromText(experiment), {}, {}, runs, previous));
}

Json rankDone(const Json& job)
{
    static PipelineRuns runs;
    try {
        const Ranked found = ranked(experimentFromText(textOf(job, "experiment")), truthOf(job, "restricted"), runs);
        return {{"algorithm", found.algorithm},         {"experiment", found.experiment},
                {"ports", toText(found.ports)},         {"time", fmt::format("{:a}", found.time)},
                {"steps", std::to_string(found.steps)}, {"untried", found.untried}};
    } catch (const Refused& refusal) {
        return {{"refusal", refusal.why().text}};
    }
}

Json checkDone(const std::string& experiment)
{
    static std::shared_ptr<const Run> previous;
    try {
        const Experiment given = experimentFromText(experiment);
        const bool best = !asksForBest(given).empty();
        const Experiment chosen = best ? PipelineRuns().run(given, previous)->experiment() : given;
        previous = run(chosen, previous);
        return {{"lines", verdictLines(*previous)}, {"passes", passes(*previous)}};
    } catch (const std::exception& error) {
        return {{"refusal", reasonOf(error)}};
    }
}

} // namespace

std::string pointJob(const std::string& experiment) { return jobText("point", experiment); }

std::string rankJob(const Experiment& candidate, bool restricted)
{
    return toLine({{"kind", "rank"}, {"experiment", toText(candidate)}, {"restricted", restricted}});
}

std::optional<Ranked> rankedFrom(const std::string& result, std::string& refusal)
{
    const Json json = jsonFromText(result).value_or(Json());
    refusal = textOf(json, "refusal");
    if (!refusal.empty()) return {};
    return Ranked{textOf(json, "algorithm"),
                  textOf(json, "experiment"),
                  portModelFromText(textOf(json, "ports")).value(),
                  std::strtod(textOf(json, "time").c_str(), nullptr),
                  std::strtoll(textOf(json, "steps").c_str(), nullptr, 10),
                  textOf(json, "untried")};
}

std::string checkJob(const std::string& experiment) { return jobText("check", experiment); }

Checked checkedFrom(const std::string& result)
{
    const Json json = jsonFromText(result).value_or(Json());
    return {textOf(json, "lines"), textOf(json, "refusal"), truthOf(json, "passes")};
}

std::string workDone(const std::string& job)
{
    const Json json = jsonFromText(job).value_or(Json());
    const std::string kind = textOf(json, "kind"), experiment = textOf(json, "experiment");
    if (kind == "point") return pointDone(experiment);
    return toLine(kind == "rank" ? rankDone(json) : checkDone(experiment));
}

std::string workTried(const std::string& job)
{
    try {
        return workDone(job);
    } catch (const std::exception& error) {
        return toLine({{"fault", reasonOf(error)}});
    }
}

std::string faultOf(const std::string& result) { return textOf(jsonFromText(result).value_or(Json()), "fault"); }

} // namespace hopscope::cli
