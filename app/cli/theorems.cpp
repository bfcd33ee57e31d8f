#include "commands.h"
#include "experiments.h"
#include "figures/leaf_theorems.h"
#include "json.h"
#include "page.h"
#include "progress_line.h"
#include "run/experiment.h"
#include "wording.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace hopscope::cli::theorems_command {

namespace {

struct Options {
    std::vector<std::string> terms;
    bool json{false};
};

ExitStatus execute(const Options& options, Console& console)
{
    const std::string all = fmt::format("{}", fmt::join(options.terms, " "));
    const auto blank = all.find(' ');
    const std::string topology = all.substr(0, blank);
    const Values values = blank == std::string::npos ? Values{} : valuesFromText(all.substr(blank + 1));
    const std::vector<LeafTheorem> theorems = [&] {
        ProgressLine line(console, "theorems " + all);
        return leafTheorems(topology, values, {}, line.progress());
    }();
    const bool allRight = std::ranges::none_of(
        theorems, [](const LeafTheorem& theorem) { return theorem.verdict == LeafTheorem::Verdict::Fails; });
    if (options.json) {
        Json list = Json::array();
        for (const LeafTheorem& theorem : theorems)
            list.push_back({{"theorem", theorem.name},
                            {"statement", theorem.statement},
                            {"formula", theorem.formula},
                            {"printed", theorem.printed ? jsonNumber(*theorem.printed) : Json()},
                            {"correctedFormula", theorem.trueFormula},
                            {"corrected", jsonNumber(theorem.trueValue)},
                            {"simulated", theorem.simulated ? jsonNumber(*theorem.simulated) : Json()},
                            {"verdict", theorem.remark},
                            {"experiment", theorem.experiment}});
        console.out << toLine(list) << '\n';
        return done;
    }
    Table table{{"", "statement", "printed", "corrected", "simulated", "verdict"}, {}};
    for (const LeafTheorem& theorem : theorems)
        table.rows.push_back({std::string(theorem.name), std::string(theorem.statement),
                              theorem.printed ? shortNumber(*theorem.printed) : "–", shortNumber(theorem.trueValue),
                              theorem.simulated ? shortNumber(*theorem.simulated) : "–", theorem.remark});
    console.out << fmt::format("Dimakopoulos & Dimopoulos on {}, in steps\n\n", all) << alignedText(table, 2)
                << (allRight ? "" : "\nPrinted formulas that fail are corrected in the column beside them.\n");
    return done;
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command =
        addCommand(program, "theorems", "Theorems about trees of leaves: as printed, corrected and simulated", chosen,
                   options, execute);
    command.option("TOPOLOGY", options->terms, "leaf-tree:3x3 capacities=exponential").required();
    command.flag("--json", options->json, "One JSON array with the formulas, numbers not rounded");
}

} // namespace hopscope::cli::theorems_command
