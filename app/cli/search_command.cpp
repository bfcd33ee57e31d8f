#include "commands.h"
#include "interruption.h"
#include "json.h"
#include "output_file.h"
#include "progress_line.h"
#include "run/run.h"
#include "run/schedule_export.h"
#include "search/catalogue_best.h"
#include "search/kept.h"
#include "search/machine.h"
#include "search/proof_check.h"
#include "search/search.h"
#include "values.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <optional>
#include <sstream>
#include <string_view>

namespace hopscope::cli::search_command {

namespace {

struct Options {
    std::vector<std::string> terms;
    bool json{false}, check{false};
    std::string proof, schedule, frontier;
};

std::string_view nameOf(search::Solution::Result result)
{
    using Result = search::Solution::Result;
    return result == Result::Found ? "found" : result == Result::Refuted ? "refuted" : "stopped";
}

Json proofJson(search::Answer::Proof proof)
{
    using Proof = search::Answer::Proof;
    if (proof == Proof::None) return nullptr;
    return proof == Proof::Bound ? "bound" : "refuted";
}

using Known = std::optional<search::CatalogueBest>;

/// Steps that are enough, as the catalogue shows.
std::optional<std::uint32_t> upperOf(const Known& known)
{
    return known && !known->otherRoutes ? std::optional(known->steps) : std::nullopt;
}

/// The catalogue's entry is proved shortest where nothing was found in time and it has no more steps than are proved to
/// be needed.
void settle(const search::Question& question, search::Answer& answer, const Known& known)
{
    if (answer.steps || question.steps || upperOf(known) != answer.atLeast) return;
    answer.knownIsBest = true;
    answer.proof = answer.refuted ? search::Answer::Proof::Refuted : search::Answer::Proof::Bound;
}

/// The messages of what was found, or of the catalogue's entry where that is the answer.
std::string scheduleText(const search::Question& question, const search::Answer& answer, const Known& known)
{
    if (answer.steps) return keptText(question, answer);
    const auto played = run(experimentFromText(known->experiment));
    std::ostringstream text;
    writeSchedule(text, *played, played->steps());
    return std::move(text).str();
}

Json toJson(const search::Question& question, const search::Answer& answer, const Known& known)
{
    Json tries = Json::array();
    for (const search::Try& one : answer.tries)
        tries.push_back({{"steps", one.steps},
                         {"stage", one.shortest ? "shortest" : "full"},
                         {"result", nameOf(one.result)},
                         {"variables", one.variables},
                         {"clauses", one.clauses},
                         {"seconds", jsonNumber(one.seconds)}});
    std::size_t messages = 0;
    for (const auto& step : answer.plan.steps) messages += step.size();
    Json json{
        {"experiment", toText(question)},
        {"steps", answer.steps         ? Json(*answer.steps)
                  : answer.knownIsBest ? Json(known->steps)
                                       : Json(nullptr)},
        {"lowerBound", answer.atLeast},
        {"bound", answer.bound.steps},
        {"boundBy", answer.bound.name},
        {"boundReason", answer.bound.reason},
        {"proof", proofJson(answer.proof)},
        {"refuted", answer.refuted ? Json(*answer.refuted) : Json(nullptr)},
        {"verdict", sentenceOf(question, answer, upperOf(known))},
        {"tries", std::move(tries)},
        {"messages", answer.steps ? Json(messages) : Json(nullptr)},
        {"catalogue",
         known ? Json{{"steps", known->steps}, {"experiment", known->experiment}, {"otherRoutes", known->otherRoutes}}
               : Json(nullptr)},
        {"schedule", (answer.steps || answer.knownIsBest) && hasText(question)
                         ? Json(scheduleText(question, answer, known))
                         : Json(nullptr)}};
    if (question.steps) json["feasible"] = answer.feasible ? Json(*answer.feasible) : Json(nullptr);
    return json;
}

void show(const search::Question& question, const search::Answer& answer, const Known& known, Console& console)
{
    console.out << fmt::format("{}: {}\n", toText(question), sentenceOf(question, answer, upperOf(known)));
    console.out << fmt::format("  lower bound {} ({}): {}\n", answer.bound.steps, answer.bound.name,
                               answer.bound.reason);
    if (known)
        console.out << fmt::format("  {} takes {}: {}\n",
                                   known->otherRoutes
                                       ? "an algorithm that sends over routes that this question rules out"
                                       : "the best algorithm under the same rules",
                                   known->steps, known->experiment);
    for (const search::Try& one : answer.tries)
        console.out << fmt::format("  {} steps{}: {}, {:.2g} s, {} variables, {} clauses\n", one.steps,
                                   one.shortest ? " on shortest ways" : "", nameOf(one.result), one.seconds,
                                   one.variables, one.clauses);
    for (std::size_t step = 0; step < answer.plan.steps.size(); ++step) {
        console.out << fmt::format("  step {}:", step + 1);
        for (const search::PlannedMessage& message : answer.plan.steps[step])
            console.out << fmt::format(" {}>{}:{}", message.from, message.to, fmt::join(message.blocks, ","));
        console.out << '\n';
    }
}

ExitStatus statusOf(const search::Question& question, const search::Answer& answer)
{
    if (question.steps) return answer.feasible ? done : checkFailed;
    return answer.steps || answer.knownIsBest ? done : checkFailed;
}

ExitStatus showFront(const search::Question& question, const Options& options, Console& console)
{
    const auto chunks =
        parseNumber(options.frontier.starts_with("chunks=") ? options.frontier.substr(7) : options.frontier);
    constexpr double mostChunks = 32;
    if (!chunks || *chunks < 1 || *chunks > mostChunks || *chunks != static_cast<std::uint32_t>(*chunks))
        throw Refused("frontier", fmt::format("--frontier: must be chunks=1 to chunks={}, got \"{}\"", mostChunks,
                                              options.frontier));
    const Interruption interruption;
    const auto all = front(question, static_cast<std::uint32_t>(*chunks), {.enough = &interruption.asked()});
    Json list = Json::array();
    for (const search::FrontPoint& one : all) {
        list.push_back({{"chunks", one.chunks}, {"steps", one.steps}, {"rounds", one.rounds}, {"proved", one.proved}});
        if (!options.json)
            console.out << fmt::format("{} chunks, {} steps, {} rounds{}\n", one.chunks, one.steps, one.rounds,
                                       one.proved ? "" : "; whether fewer rounds do is open");
    }
    if (options.json) console.out << toLine(list) << '\n';
    return done;
}

ExitStatus execute(const Options& options, Console& console)
{
    const search::Question question = search::questionFrom(fmt::format("{}", fmt::join(options.terms, " ")));
    if (!options.frontier.empty()) return showFront(question, options, console);
    if (!options.schedule.empty() && !hasText(question))
        throw Refused("o", "-o: the text form of schedules has no words for routers, chunks of a block or operands "
                           "that are combined twice; --json gives the result without it");
    std::optional<search::Answer> answer;
    Known known;
    {
        ProgressLine line(console, "search for " + toText(question));
        const Interruption interruption; // ends with the bounds reached so far
        search::Options how;
        how.enough = &interruption.asked();
        how.proof = options.proof;
        known = bestInCatalogue(question, search::Routes::Any);
        try {
            answer = search::search(question, how);
        } catch (const Refused&) {
            // Too large for a formula, but not for a bound that the catalogue meets.
            if (question.steps || !known) throw;
            answer.emplace();
            answer->bound = search::lowerBound(search::machineOf(question));
            answer->atLeast = answer->bound.steps;
            if (upperOf(known) != answer->atLeast) throw;
        }
    }
    settle(question, *answer, known);
    std::optional<search::CheckedProof> checked;
    if (options.check && answer->refuted) checked = search::checkedProof(question, *answer->refuted);
    if (!options.proof.empty() && !answer->refuted)
        console.err << fmt::format("no formula was refuted, so {}.cnf and {}.drat are not written: {}\n", options.proof,
                                   options.proof, sentenceOf(question, *answer));
    if (!options.schedule.empty() && (answer->steps || answer->knownIsBest)) {
        OutputFile file(options.schedule, console);
        file.stream() << scheduleText(question, *answer, known);
        file.commit();
    }
    if (options.json) {
        Json json = toJson(question, *answer, known);
        if (checked) json["proofChecked"] = checked->objection.empty();
        console.out << toLine(json) << '\n';
    }
    if (!options.json && options.schedule != "-") {
        show(question, *answer, known, console);
        if (checked) console.out << fmt::format("  {}\n", sentenceOf(*checked));
    }
    if (options.check && !checked)
        console.err << fmt::format("no formula was refuted, so there is no proof to check: {}\n",
                                   sentenceOf(question, *answer, upperOf(known)));
    if (checked && !checked->objection.empty()) return checkFailed;
    return statusOf(question, *answer);
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command =
        addCommand(program, "search", "Find a schedule with the fewest steps, and prove it", chosen, options, execute);
    command
        .option("NETWORK OPERATION", options->terms,
                "complete:7 broadcast packets=3 ports=telephone mode=combining messages=routed root=1 time=60 seed=1 …")
        .required();
    command.flag("--json", options->json, "One JSON object, numbers not rounded");
    command.option("-o,--schedule", options->schedule, "The schedule as a text that file: reads").type("FILE");
    command.option("--proof", options->proof, "BASE.cnf and BASE.drat: the last refutation, for a proof checker")
        .type("BASE");
    command.flag("--check-proof", options->check, "Checks the last refutation line by line, without the solver");
    command.option("--frontier", options->frontier, "Least rounds for each number of steps, with up to so many chunks")
        .type("chunks=N");
}

} // namespace hopscope::cli::search_command
