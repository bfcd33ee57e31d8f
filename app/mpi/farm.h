#pragma once

#include "cli/console.h"
#include "mpi/ranks.h"

#include <map>
#include <memory>
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

/// The first rank hands out jobs one by one and does some itself beside it; `checkpoint` may be null.
cli::Farm farmOf(const Ranks& ranks, Checkpoint* checkpoint);
/// What the others do until the first rank has no more jobs.
void serve(const Ranks& ranks);
void endService(const Ranks& ranks);

} // namespace hopscope::mpi
