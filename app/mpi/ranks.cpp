#include "mpi/ranks.h"

#include <algorithm>
#include <limits>

namespace hopscope::mpi {

Ranks::Ranks(MPI_Comm all) : m_all(all)
{
    MPI_Comm_rank(all, &m_own);
    MPI_Comm_size(all, &m_count);
}

std::string Ranks::told(const std::string& text, int from) const
{
    auto length = static_cast<int>(text.size());
    MPI_Bcast(&length, 1, MPI_INT, from, m_all);
    std::string same = m_own == from ? text : std::string(static_cast<std::size_t>(length), ' ');
    MPI_Bcast(same.data(), length, MPI_CHAR, from, m_all);
    return same;
}

std::string Ranks::gathered(const std::string& text) const
{
    const auto length = static_cast<int>(text.size());
    std::vector<int> lengths(static_cast<std::size_t>(m_count)), places(lengths.size());
    MPI_Gather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, 0, m_all);
    int sum = 0;
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        places[i] = sum;
        sum += lengths[i];
    }
    std::string joined(first() ? static_cast<std::size_t>(sum) : 0, ' ');
    MPI_Gatherv(text.data(), length, MPI_CHAR, joined.data(), lengths.data(), places.data(), MPI_CHAR, 0, m_all);
    return joined;
}

std::vector<double> Ranks::largest(const std::vector<double>& numbers) const
{
    std::vector<double> most(numbers.size());
    MPI_Reduce(numbers.data(), most.data(), static_cast<int>(numbers.size()), MPI_DOUBLE, MPI_MAX, 0, m_all);
    return most;
}

double Ranks::largest(double number) const
{
    double most = 0;
    MPI_Allreduce(&number, &most, 1, MPI_DOUBLE, MPI_MAX, m_all);
    return most;
}

std::string Ranks::firstOf(const std::string& text) const
{
    const int mine = text.empty() ? m_count : m_own;
    int lowest = m_count;
    MPI_Allreduce(&mine, &lowest, 1, MPI_INT, MPI_MIN, m_all);
    return lowest == m_count ? std::string() : told(text, lowest);
}

void Ranks::together(const std::function<void()>& act) const
{
    std::string problem;
    try {
        act();
    } catch (const std::exception& error) {
        problem = reasonOf(error);
        if (problem.empty()) problem = "unknown error";
    }
    if (const std::string first = firstOf(problem); !first.empty()) throw Refused("", first);
}

double Ranks::clockOffset() const
{
    constexpr int messages = 20;
    if (m_clockOffset) return *m_clockOffset;
    double offset = 0, shortest = std::numeric_limits<double>::infinity(), theirs = 0;
    for (int other = 1; other < m_count; ++other)
        for (int i = 0; i < messages; ++i) {
            if (first()) {
                MPI_Recv(&theirs, 1, MPI_DOUBLE, other, 0, m_all, MPI_STATUS_IGNORE);
                theirs = MPI_Wtime();
                MPI_Send(&theirs, 1, MPI_DOUBLE, other, 0, m_all);
            } else if (m_own == other) {
                const double begin = MPI_Wtime();
                MPI_Send(&begin, 1, MPI_DOUBLE, 0, 0, m_all);
                MPI_Recv(&theirs, 1, MPI_DOUBLE, 0, 0, m_all, MPI_STATUS_IGNORE);
                const double end = MPI_Wtime();
                if (end - begin >= shortest) continue;
                shortest = end - begin;
                offset = (begin + end) / 2 - theirs;
            }
        }
    m_clockOffset = offset;
    return offset;
}

} // namespace hopscope::mpi
