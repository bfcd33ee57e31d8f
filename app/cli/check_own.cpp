#include "check_own.h"

#include "algorithms/questions.h"
#include "algorithms/written.h"
#include "json.h"
#include "number_list.h"
#include "progress_line.h"
#include "run/analysis/trials.h"
#include "schedule/execution.h"
#include "text.h"
#include "values.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace hopscope::cli {

namespace {

constexpr std::string_view usualSizes = "1..33", allRoots = "all";

std::string_view verdictText(Trial::Verdict verdict)
{
    switch (verdict) {
    case Trial::Verdict::Right:
        return "right";
    case Trial::Verdict::Wrong:
        return "wrong";
    case Trial::Verdict::Deadlock:
        return "deadlock";
    case Trial::Verdict::Error:
        return "error";
    case Trial::Verdict::Refused:
        return "refused";
    }
    return "";
}

Json trialJson(const Trial& trial)
{
    Json json{{"experiment", toText(trial.experiment)},
              {"processors", trial.processors},
              {"root", trial.root ? Json(*trial.root) : Json(nullptr)},
              {"verdict", verdictText(trial.verdict)},
              {"what", trial.what},
              {"step", trial.step >= 0 ? Json(trial.step + 1) : Json(nullptr)},
              {"processor", trial.processor ? Json(trial.processor->value) : Json(nullptr)},
              {"line", trial.line > 0 ? Json(trial.line) : Json(nullptr)}};
    if (trial.verdict != Trial::Verdict::Deadlock) return json;
    Json circle = Json::array();
    for (const Waiting& one : trial.circle) circle.push_back(one.processor.value);
    json["circle"] = std::move(circle);
    return json;
}

/// The network of the question where the command names none: the first that the text is written for.
std::string usualFamily(const Algorithm& algorithm)
{
    const auto families = familiesOf(algorithm);
    const bool everywhere = families.size() == topologyFamilies().size();
    return std::string(everywhere ? "complete" : families.front());
}

} // namespace

void addOwnCheck(Arguments& command, OwnCheck& check)
{
    const auto take = [&check](std::string OwnCheck::*value, const char* name) {
        return [&check, value, name](const std::string& text) {
            check.*value = text;
            if (check.given.empty()) check.given = name;
        };
    };
    command
        .textOption("--sizes", take(&OwnCheck::sizes, "--sizes"),
                    "Of an algorithm of your own: numbers of processors, 1..33 unless given")
        .type("FROM..TO");
    command
        .textOption("--roots", take(&OwnCheck::roots, "--roots"),
                    "Of an algorithm of your own: which roots of every size, all unless given")
        .type("all|0,1");
    command
        .textOption("--topology", take(&OwnCheck::topology, "--topology"),
                    "Of an algorithm of your own: the kind of network; the first that it names, or complete")
        .type("FAMILY");
    command.flag("--json", check.json, "Of an algorithm of your own: one JSON object");
}

bool isOwnFile(const std::string& argument)
{
    // An experiment may end with the name of a file, too: 'ring:8 file:mine.lua'.
    return (argument.ends_with(".lua") || argument.ends_with(".schedule"))
           && argument.find(" file:") == std::string::npos;
}

ExitStatus checkOwnFile(const OwnCheck& check, const std::vector<std::string>& subjects, Console& console)
{
    const std::string& file = subjects.front();
    std::string values;
    for (std::size_t i = 1; i < subjects.size(); ++i) {
        if (isOwnFile(subjects[i])) throw Refused("check", "check takes one algorithm of your own at a time");
        values += subjects[i] + ' ';
    }
    const std::string id = idOfFile(file);
    const Algorithm& algorithm = *writtenNow(id).algorithm;
    constexpr double mostSize = 65536;
    TrialQuestion question{
        .experiment = {check.topology.empty() ? usualFamily(algorithm) : check.topology, id, valuesFromText(values)},
        .sizes = numbersFrom(check.sizes.empty() ? std::string(usualSizes) : check.sizes, "sizes", 1, mostSize),
        .roots = {}};
    if (!check.roots.empty() && check.roots != allRoots)
        question.roots = numbersFrom(check.roots, "roots", 0, mostSize - 1);

    std::vector<Trial> wrong;
    std::size_t runs = 0, refused = 0;
    std::vector<std::uint32_t> sizes;
    {
        ProgressLine line(console, file);
        eachTrial(
            question,
            [&](const Trial& trial) {
                ++runs;
                if (sizes.empty() || sizes.back() != trial.processors) sizes.push_back(trial.processors);
                if (trial.verdict == Trial::Verdict::Refused)
                    ++refused;
                else if (trial.verdict != Trial::Verdict::Right)
                    wrong.push_back(trial);
            },
            line.progress());
    }
    if (runs == 0 && !question.roots.empty() && std::ranges::min(question.roots) >= std::ranges::max(question.sizes))
        throw Refused("roots",
                      fmt::format("roots: no network of these sizes has a processor {}; {} works, and so does {}",
                                  std::ranges::min(question.roots), std::ranges::max(question.sizes) - 1, allRoots));
    if (runs == 0) throw Refused("sizes", "sizes: none of them is a size of this network");
    if (refused == runs) {
        const Trial why = trial(experimentsOf(question).front());
        throw Refused("check", why.what);
    }
    if (check.json) {
        Json list = Json::array();
        for (const Trial& one : wrong) list.push_back(trialJson(one));
        console.out << toLine({{"file", file},
                               {"operation", info(algorithm.operation).id},
                               {"sizes", sizes.size()},
                               {"runs", runs},
                               {"refused", refused},
                               {"wrong", std::move(list)}})
                    << '\n';
    } else {
        constexpr std::size_t shown = 10;
        for (const Trial& one : std::span(wrong).first(std::min(shown, wrong.size())))
            console.out << fmt::format("✗ {}: {}\n", toText(one.experiment), one.what);
        if (wrong.size() > shown) console.out << fmt::format("  and {} more\n", wrong.size() - shown);
        console.out << fmt::format("{} {}: {} of {} runs right, {} sizes from {} to {}{}\n", wrong.empty() ? "✓" : "✗",
                                   file, runs - refused - wrong.size(), runs, sizes.size(), sizes.front(), sizes.back(),
                                   refused > 0 ? fmt::format(", {} refused", refused) : "");
    }
    return wrong.empty() ? done : checkFailed;
}

} // namespace hopscope::cli
