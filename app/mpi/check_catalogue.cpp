#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "mpi/commands.h"
#include "mpi/measurement.h"
#include "mpi/subject.h"
#include "topology/topology.h"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope::mpi {

namespace {

struct Options {
    double words{24};
};

/// An experiment of the entry with so many processors, on the first of its families that has them; empty if none has.
std::string experimentWith(const Algorithm& algorithm, std::uint32_t processors, double words)
{
    for (const std::string_view id : familiesOf(algorithm)) {
        const TopologyFamily* family = findTopologyFamily(id);
        const auto sizes = family && family->sizesFor ? family->sizesFor(processors) : std::nullopt;
        if (!sizes) continue;
        const Experiment experiment{fmt::format("{}:{}", id, *sizes), std::string(algorithm.id), {{"words", words}}};
        try {
            const Setup setup = resolve(experiment);
            if (setup.shape.processors() == processors) return toText(setup.experiment);
        } catch (const Refused&) {
            continue;
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

void addCheckCatalogue(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command = program.command(
        "check-catalogue", "Execute every algorithm that takes as many processors as there are ranks, and check it",
        [options, &chosen] {
            chosen = [options](const Ranks& ranks, cli::Console& console) { return execute(*options, ranks, console); };
        });
    command.option("--words", options->words, "Their words").within(1, 1e6).initiallyAsItIs();
}

} // namespace hopscope::mpi
