#pragma once

#include "diagnostic.h"

#include <cstddef>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <mpi.h>

namespace hopscope::mpi {

/// The processes that run together, and what they say to each other besides schedules.
class Ranks {
public:
    explicit Ranks(MPI_Comm all);
    MPI_Comm all() const { return m_all; }
    int own() const { return m_own; }
    int count() const { return m_count; }
    bool first() const { return m_own == 0; }

    void meet() const { MPI_Barrier(m_all); }
    /// What `from` has as `text`, on every rank.
    std::string told(const std::string& text, int from = 0) const;
    /// The texts of all ranks one behind the other, on the first rank; empty on the others.
    std::string gathered(const std::string& text) const;
    std::vector<double> largest(const std::vector<double>& numbers) const; ///< of all ranks, on the first rank
    double largest(double number) const;                                   ///< on every rank
    /// The text of the lowest rank that has one, on every rank; empty if all are empty.
    std::string firstOf(const std::string& text) const;
    /// How far the clock of this rank is before that of the first, in seconds: of some messages to and fro, the fastest
    /// tells. Measured once, by all ranks together.
    double clockOffset() const;
    /// Does it on every rank; if it is refused on one, all throw its sentence.
    void together(const std::function<void()>& act) const;

private:
    MPI_Comm m_all;
    int m_own{0}, m_count{1};
    mutable std::optional<double> m_clockOffset;
};

} // namespace hopscope::mpi
