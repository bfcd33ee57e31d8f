#pragma once

#include "cli/console.h"
#include "mpi/ranks.h"

#include <functional>
#include <map>
#include <set>
#include <string>

namespace hopscope::mpi {

/// What has been done so far, as lines of a file: the job, a tab, what it came to. Every line is on the disk before the
/// next job is begun.
class Checkpoint {
public:
    /// Throws Refused if there is such a file and `resume` does not say to go on with it, or the other way round.
    Checkpoint(std::string file, bool resume);
    ~Checkpoint();
    Checkpoint(const Checkpoint&) = delete;
    Checkpoint& operator=(const Checkpoint&) = delete;
    const std::string* known(const std::string& job) const;
    std::size_t size() const { return m_known.size(); }
    void add(const std::string& job, const std::string& result);

private:
    std::string m_name;
    std::map<std::string, std::string> m_known;
    int m_file{-1};
};

/// What a farm is given, and what it finds out.
struct FarmState {
    Checkpoint* checkpoint{}; ///< may be null
    double patience{};        ///< seconds after which a rank that has not answered is taken for dead; 0: 60, and 20 times the longest job
    std::set<int> lost{};     ///< ranks that did not answer
};
/// The first rank hands out jobs one by one and does some itself beside it. What a rank has that is lost is done again
/// when nothing else is left. `report` gets a sentence for each.
cli::Farm farmOf(const Ranks& ranks, FarmState& state, std::function<void(const std::string&)> report);
/// What the others do until the first rank has no more jobs. Where some were lost it does not return.
void serve(const Ranks& ranks);
void endService(const Ranks& ranks, const std::set<int>& lost);

} // namespace hopscope::mpi
