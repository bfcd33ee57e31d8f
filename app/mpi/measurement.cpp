#include "mpi/measurement.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <sched.h>

namespace hopscope::mpi {

namespace {

/// A moment at which all ranks begin.
class CommonStart {
public:
    explicit CommonStart(const Ranks& ranks) : m_ranks(ranks), m_offset(ranks.clockOffset()) {}

    /// Returns when all clocks show it, on the clock of this rank.
    double wait()
    {
        m_ranks.meet();
        double moment = MPI_Wtime() + 5e-5 * (4 + m_ranks.count()); // long enough for everybody to hear of it
        MPI_Bcast(&moment, 1, MPI_DOUBLE, 0, m_ranks.all());
        moment += m_offset;
        while (MPI_Wtime() < moment) sched_yield(); // there may be more ranks than cores
        m_late = std::max(m_late, MPI_Wtime() - moment);
        return moment;
    }
    double latest() const { return m_ranks.largest(m_late); }

private:
    const Ranks& m_ranks;
    double m_offset, m_late{0};
};

} // namespace

double Times::quantile(double part) const
{
    if (all.empty()) return 0;
    std::vector<double> sorted = all;
    std::ranges::sort(sorted);
    const double place = part * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const double above = sorted[std::min(below + 1, sorted.size() - 1)];
    return sorted[below] + (place - static_cast<double>(below)) * (above - sorted[below]);
}

Times timesOf(const std::function<void()>& prepare, const std::function<void()>& call, const Repeats& repeats,
              const Ranks& ranks)
{
    Times times;
    CommonStart start(ranks);
    for (int i = 0; i < repeats.warmUp + repeats.counted; ++i) {
        prepare();
        const double begin = start.wait();
        call();
        const double took = ranks.largest(MPI_Wtime() - begin);
        if (i >= repeats.warmUp) times.all.push_back(took);
    }
    times.latestStart = start.latest();
    return times;
}

Measurement measured(const RankProgram& program, const Data& data, Mode mode, const Repeats& repeats, bool traced,
                     const Ranks& ranks)
{
    Measurement found;
    Execution execution(program, ranks);
    const std::vector<double> right = rightEnd(program, data);
    std::string wrong;
    const auto check = [&] {
        if (!wrong.empty()) return;
        if (const auto first = firstWrong(program, execution.memory(), right)) wrong = *first;
    };
    const int rounds = repeats.warmUp + repeats.counted;
    std::vector<Interval>* const trace = traced ? &found.trace : nullptr;
    if (mode == Mode::Free) {
        int round = 0;
        found.times = timesOf(
            [&] {
                if (round++ > 0) check();
                fillStart(program, data, execution.memory());
                found.trace.clear();
            },
            [&] { execution.free(trace); }, repeats, ranks);
        check();
    } else {
        std::vector<double> own;
        std::vector<std::vector<double>> byStep(program.begins.size() - 1);
        for (int i = 0; i < rounds; ++i) {
            fillStart(program, data, execution.memory());
            found.trace.clear();
            ranks.meet();
            execution.steps(own, trace);
            check();
            const std::vector<double> most = ranks.largest(own);
            if (i < repeats.warmUp) continue;
            found.times.all.push_back(std::accumulate(most.begin(), most.end(), 0.0));
            for (std::size_t k = 0; k < most.size(); ++k) byStep[k].push_back(most[k]);
        }
        for (std::vector<double>& all : byStep) found.steps.push_back(Times{std::move(all)}.quantile(0.5));
    }
    if (traced) { // one clock for all: that of the first rank
        const double offset = ranks.clockOffset();
        double first = MPI_Wtime();
        for (const Interval& interval : found.trace) first = std::min(first, interval.begin);
        const double earliest = -ranks.largest(-(first - offset));
        for (Interval& interval : found.trace) interval.begin -= offset + earliest, interval.end -= offset + earliest;
    }
    found.wrong = ranks.firstOf(wrong);
    return found;
}

} // namespace hopscope::mpi
