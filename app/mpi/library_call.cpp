#include "mpi/library_call.h"

#include "algorithms/algorithm.h"
#include "algorithms/questions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include <fmt/format.h>

namespace hopscope::mpi {

namespace {

double valueOf(const Setup& setup, std::string_view name)
{
    const auto found = setup.values.find(name);
    const double* number = found == setup.values.end() ? nullptr : std::get_if<double>(&found->second);
    return number ? *number : 0;
}

/// What the calls work on.
struct Call {
    MPI_Comm all{};
    int ranks{1}, own{0}, root{0}, shift{0}, count{1};
    std::vector<double> from{}, to{};
};

/// Neighbours of a rank, as the blocks of the schedule have them.
MPI_Comm neighbourhood(const Setup& setup, const Ranks& ranks)
{
    const Data data = dataOf(*setup.algorithm, setup.problem());
    std::vector<int> in, out;
    const auto own = static_cast<std::uint32_t>(ranks.own());
    for (std::uint32_t b = 0; b < data.blocks; ++b)
        data.starts(BlockId{b}).each([&](NodeId from) {
            data.ends(BlockId{b}).each([&](NodeId to) {
                if (from.value == own && to.value != own) out.push_back(static_cast<int>(to.value));
                if (to.value == own && from.value != own) in.push_back(static_cast<int>(from.value));
            });
        });
    MPI_Comm graph{};
    MPI_Dist_graph_create_adjacent(ranks.all(), static_cast<int>(in.size()), in.data(), MPI_UNWEIGHTED,
                                   static_cast<int>(out.size()), out.data(), MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
    return graph;
}

void perform(Operation operation, Call& call)
{
    const void* const from = call.from.data();
    void* const to = call.to.data();
    const int n = call.count;
    switch (operation) {
    case Operation::Broadcast:
        MPI_Bcast(to, n, MPI_DOUBLE, call.root, call.all);
        break;
    case Operation::Reduce:
        MPI_Reduce(from, to, n, MPI_DOUBLE, MPI_SUM, call.root, call.all);
        break;
    case Operation::Scatter:
        MPI_Scatter(from, n, MPI_DOUBLE, to, n, MPI_DOUBLE, call.root, call.all);
        break;
    case Operation::Gather:
        MPI_Gather(from, n, MPI_DOUBLE, to, n, MPI_DOUBLE, call.root, call.all);
        break;
    case Operation::Allgather:
        MPI_Allgather(from, n, MPI_DOUBLE, to, n, MPI_DOUBLE, call.all);
        break;
    case Operation::ReduceScatter:
        MPI_Reduce_scatter_block(from, to, n, MPI_DOUBLE, MPI_SUM, call.all);
        break;
    case Operation::Allreduce:
        MPI_Allreduce(from, to, n, MPI_DOUBLE, MPI_SUM, call.all);
        break;
    case Operation::Scan:
        MPI_Scan(from, to, n, MPI_DOUBLE, MPI_SUM, call.all);
        break;
    case Operation::Exscan:
        MPI_Exscan(from, to, n, MPI_DOUBLE, MPI_SUM, call.all);
        break;
    case Operation::Alltoall:
        MPI_Alltoall(from, n, MPI_DOUBLE, to, n, MPI_DOUBLE, call.all);
        break;
    case Operation::Barrier:
        MPI_Barrier(call.all);
        break;
    case Operation::Shift:
        MPI_Sendrecv_replace(to, n, MPI_DOUBLE, (call.own + call.shift) % call.ranks, 0,
                             (call.own + call.ranks - call.shift) % call.ranks, 0, call.all, MPI_STATUS_IGNORE);
        break;
    case Operation::NeighbourAllgather:
        MPI_Neighbor_allgather(from, n, MPI_DOUBLE, to, n, MPI_DOUBLE, call.all);
        break;
    case Operation::NeighbourAlltoall:
        MPI_Neighbor_alltoall(from, n, MPI_DOUBLE, to, n, MPI_DOUBLE, call.all);
        break;
    }
}

} // namespace

LibraryTimes libraryTimes(const std::string& named, const Setup& setup, const Repeats& repeats, const Ranks& ranks)
{
    const OperationInfo& about = info(setup.algorithm->operation);
    if (named != "library" && named != about.mpiName)
        throw Refused("against",
                      fmt::format("--against: {} is beside what {} does; \"{}\" and library are measured, got "
                                  "\"{}\"",
                                  about.mpiName, setup.algorithm->id, about.mpiName, named));
    const double words = std::max(1.0, std::round(valueOf(setup, "words")));
    const double most = words * ranks.count();
    if (most > std::numeric_limits<int>::max())
        throw Refused("words", fmt::format("words: {} counts up to {} doubles in all", about.mpiName,
                                           std::numeric_limits<int>::max()));
    Call call;
    call.ranks = ranks.count();
    call.own = ranks.own();
    call.root = static_cast<int>(valueOf(setup, "root"));
    call.shift = static_cast<int>(std::fmod(valueOf(setup, "shift"), ranks.count()));
    call.count = static_cast<int>(words);
    call.from.assign(static_cast<std::size_t>(most), 1.0);
    call.to.assign(static_cast<std::size_t>(most), 1.0);
    const bool graph = asksShape(about.operation);
    call.all = graph ? neighbourhood(setup, ranks) : ranks.all();
    LibraryTimes found{std::string(about.mpiName),
                       timesOf([] {}, [&] { perform(about.operation, call); }, repeats, ranks)};
    if (graph) MPI_Comm_free(&call.all);
    return found;
}

} // namespace hopscope::mpi
