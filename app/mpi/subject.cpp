#include "mpi/subject.h"

#include "algorithms/questions.h"
#include "memory.h"
#include "run/analysis/best_packets.h"
#include "run/analysis/pipeline_runs.h"
#include "schedule/execution.h"

#include <fmt/format.h>

namespace hopscope::mpi {

std::string settled(const std::string& experiment)
{
    const Experiment given = experimentFromText(experiment);
    if (asksForBest(given).empty()) return toText(resolve(given).experiment);
    return toText(PipelineRuns().run(given, nullptr)->experiment());
}

Subject subjectOf(const std::string& settled, const Ranks& ranks)
{
    Subject subject;
    ranks.together([&] {
        subject.setup = std::make_unique<const Setup>(resolve(experimentFromText(settled)));
        const Setup& setup = *subject.setup;
        const std::uint32_t processors = setup.shape.processors();
        const auto count = static_cast<std::uint32_t>(ranks.count());
        if (processors != count)
            throw Refused("topology", fmt::format("topology: {} has {} processors, and {} rank{} run{}; use mpirun "
                                                  "-n {}",
                                                  setup.shape.text(), processors, count, count == 1 ? "" : "s",
                                                  count == 1 ? "s" : "", processors));
        subject.schedule = scheduleOf(*setup.algorithm, setup.problem());
        subject.data = dataOf(*setup.algorithm, setup.problem());
        if (const hopscope::Execution* execution = subject.schedule.execution.get(); execution && execution->fault)
            throw Refused("algorithm", execution->fault->text);
        subject.program = rankProgram(subject.schedule, subject.data, count, static_cast<std::uint32_t>(ranks.own()),
                                      Memory::budget());
    });
    return subject;
}

} // namespace hopscope::mpi
