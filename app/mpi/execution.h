#pragma once

#include "machine/rank_program.h"
#include "mpi/ranks.h"

#include <span>
#include <vector>

namespace hopscope::mpi {

/// When an act of the program began and ended, on the clock of its rank.
struct Interval {
    std::size_t act{};
    double begin{}, end{};
};

/// One execution of a program after another with the same buffers.
class Execution {
public:
    Execution(const RankProgram& program, const Ranks& ranks);
    std::span<double> memory() { return m_memory; }

    /// Step by step: in each step receives are posted first, then everything is sent, then all are waited for. Before
    /// every step all ranks meet; how long each step took this rank afterwards goes to `times`.
    void steps(std::vector<double>& times, std::vector<Interval>* trace = nullptr);
    /// All receives are posted first; then every message goes as soon as what it needs is there.
    void free(std::vector<Interval>* trace = nullptr);

private:
    class Free;
    void apply(const RankAct& act, const double* from);
    void awaitEach(std::size_t step, std::vector<Interval>& trace, double begin);
    static void pack(const RankAct& act, const double* memory, double* to);

    const RankProgram& m_program;
    const Ranks& m_ranks;
    std::vector<double> m_memory, m_buffer;
    std::vector<std::size_t> m_stepRoom, m_freeRoom; ///< place in the buffer, by act
    std::vector<MPI_Request> m_requests;
    int m_tags{};
};

} // namespace hopscope::mpi
