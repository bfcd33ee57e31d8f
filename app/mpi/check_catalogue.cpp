#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "mpi/commands.h"
#include "mpi/measurement.h"
#include "mpi/subject.h"
#include "topology/topology.h"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope::mpi::check_catalogue_command {

namespace {

struct Options {
    double words{24};
};

/// The canonical text of an experiment if it runs with so many processors; else that of a remedy that does. Empty if
/// there is none.
std::string runnable(const Experiment& experiment, std::uint32_t processors)
{
    try {
        const Setup setup = resolve(experiment);
        return setup.shape.processors() == processors ? toText(setup.experiment) : std::string();
    } catch (const Refused& refusal) {
        for (const Remedy& remedy : refusal.why().remedies) {
            const Setup setup = resolve(experimentFromText(remedy.experiment));
            if (setup.shape.processors() == processors) return toText(setup.experiment);
        }
    }
    return {};
}

/// Sizes of a family that give so many processors, with any number of parts.
std::vector<std::string> sizesOf(const TopologyFamily& family, std::uint32_t processors)
{
    constexpr std::size_t mostParts = 6;
    std::vector<std::string> all;
    if (auto sizes = family.sizesFor ? family.sizesFor(processors) : std::nullopt) all.push_back(*std::move(sizes));
    for (std::size_t parts = 1; family.sizesIn && parts <= mostParts; ++parts)
        if (auto sizes = family.sizesIn(parts, processors)) all.push_back(*std::move(sizes));
    return all;
}

/// Capacities of links that an entry may need: the usual ones, and those that grow with what is below.
std::vector<Values> capacitiesOf(const TopologyFamily& family)
{
    std::vector<Values> all{{}};
    if (std::ranges::find(family.parameters, std::string_view("capacities"), &Parameter::id) != family.parameters.end())
        all.push_back({{"capacities", std::string("exponential")}});
    return all;
}

/// An experiment of the entry with so many processors, on the first of its families that has them; empty if none has.
std::string experimentWith(const Algorithm& algorithm, std::uint32_t processors, double words)
{
    for (const std::string_view id : familiesOf(algorithm)) {
        const TopologyFamily* family = findTopologyFamily(id);
        if (!family) continue;
        for (Values values : capacitiesOf(*family)) {
            values.emplace("words", words);
            for (const std::string& sizes : sizesOf(*family, processors)) {
                const Experiment experiment{fmt::format("{}:{}", id, sizes), std::string(algorithm.id), values};
                if (std::string text = runnable(experiment, processors); !text.empty()) return text;
            }
        }
    }
    return {};
}

/// Executes every entry of the catalogue that takes as many processors as there are ranks, in both modes.
cli::ExitStatus execute(const Options& options, const Ranks& ranks, cli::Console& console)
{
    cli::ExitStatus status = cli::done;
    std::size_t right = 0, others = 0;
    for (const Algorithm* algorithm : catalogue()) {
        const std::string experiment =
            experimentWith(*algorithm, static_cast<std::uint32_t>(ranks.count()), options.words);
        if (experiment.empty()) {
            ++others;
            continue;
        }
        std::string wrong;
        try {
            const Subject subject = subjectOf(experiment, ranks);
            for (const Mode mode : {Mode::Steps, Mode::Free}) {
                const Measurement found = measured(subject.program, subject.data, mode, {0, 1}, false, ranks);
                if (wrong.empty() && !found.wrong.empty())
                    wrong = fmt::format("{}: {}", mode == Mode::Steps ? "steps" : "free", found.wrong);
            }
        } catch (const Refused& refusal) {
            wrong = refusal.why().text;
        }
        if (wrong.empty())
            ++right;
        else
            status = cli::checkFailed;
        console.out << fmt::format("{} {}{}{}\n", wrong.empty() ? "✓" : "✗", experiment, wrong.empty() ? "" : ": ",
                                   wrong)
                    << std::flush;
    }
    console.out << fmt::format(
        "{} ranks: {} algorithms have the correct result in both modes; {} do not run on {} processors\n",
        ranks.count(), right, others, ranks.count());
    return status;
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command = program.command(
        "check-catalogue", "Execute every algorithm that takes as many processors as there are ranks, and check it",
        [options, &chosen] {
            chosen = [options](const Ranks& ranks, cli::Console& console) { return execute(*options, ranks, console); };
        });
    command.option("--words", options->words, "Their words").within(1, 1e6).initiallyAsItIs();
}

} // namespace hopscope::mpi::check_catalogue_command
