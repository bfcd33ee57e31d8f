#include "mpi/farm.h"

#include "cli/work.h"
#include "text.h"
#include "text_file.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <future>
#include <optional>
#include <set>
#include <thread>

#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>

namespace hopscope::mpi {

namespace {

enum Tag : int { jobTag = 1, resultTag, endTag };
constexpr std::chrono::microseconds pause{200}; ///< whoever waits leaves its core to those who work

void send(const std::string& text, int to, int tag, const Ranks& ranks)
{
    MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, to, tag, ranks.all());
}

std::string received(MPI_Status& status, const Ranks& ranks)
{
    int length = 0;
    MPI_Get_count(&status, MPI_CHAR, &length);
    std::string text(static_cast<std::size_t>(length), ' ');
    MPI_Recv(text.data(), length, MPI_CHAR, status.MPI_SOURCE, status.MPI_TAG, ranks.all(), MPI_STATUS_IGNORE);
    return text;
}

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point moment) { return std::chrono::duration<double>(Clock::now() - moment).count(); }

/// Hands out jobs until all are done.
class Foreman {
public:
    Foreman(const Ranks& ranks, FarmState& state, const std::function<void(const std::string&)>& report,
            const std::vector<std::string>& jobs, const std::function<void(std::size_t, const std::string&)>& done)
        : m_ranks(ranks), m_state(state), m_report(report), m_jobs(jobs), m_done(done), m_finished(jobs.size(), false)
    {
        for (int rank = 1; rank < ranks.count(); ++rank)
            if (!state.lost.contains(rank)) m_idle.insert(rank);
    }
    ~Foreman()
    {
        // After a fault the others still have jobs, whose results nobody wants any more.
        for (const auto begin = Clock::now(); anybodyAt() && secondsSince(begin) < patience();)
            if (!collect([](std::size_t, const std::string&) {})) std::this_thread::sleep_for(pause);
    }
    Foreman(const Foreman&) = delete;
    Foreman& operator=(const Foreman&) = delete;

    void run()
    {
        const auto finished = [this](std::size_t job, const std::string& result) { finish(job, result); };
        for (;;) {
            handOut();
            if (m_count == m_jobs.size()) return;
            if (m_own.valid() && m_own.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
                finish(m_ownJob, m_own.get());
            else if (!collect(finished))
                std::this_thread::sleep_for(pause);
        }
    }

private:
    struct Given {
        std::size_t job{};
        Clock::time_point since{};
    };

    bool anybodyAt() const
    {
        return std::ranges::any_of(m_at, [this](const auto& one) { return !m_state.lost.contains(one.first); });
    }
    double patience() const { return m_state.patience > 0 ? m_state.patience : 60 + 20 * m_longest; }

    /// The next job that nobody has done, last of all those of ranks that do not answer; nothing if there is none.
    std::optional<std::size_t> next()
    {
        for (; m_next < m_jobs.size(); ++m_next) {
            const std::string* known = m_state.checkpoint ? m_state.checkpoint->known(m_jobs[m_next]) : nullptr;
            if (!known) return m_next++;
            m_finished[m_next] = true;
            ++m_count;
            m_done(m_next, *known);
        }
        for (const auto& [rank, given] : m_at) {
            if (m_state.lost.contains(rank) || secondsSince(given.since) < patience()) continue;
            m_state.lost.insert(rank);
            m_report(
                fmt::format("rank {} has not answered for {:.0f} s and is taken for dead; what it had is done again",
                            rank, secondsSince(given.since)));
            return given.job;
        }
        return {};
    }
    void handOut()
    {
        while (!m_idle.empty()) {
            const auto job = next();
            if (!job) return;
            const int rank = *m_idle.begin();
            m_idle.erase(m_idle.begin());
            m_at.insert_or_assign(rank, Given{*job, Clock::now()});
            send(m_jobs[*job], rank, jobTag, m_ranks);
        }
        if (m_own.valid()) return;
        const auto job = next();
        if (!job) return;
        m_ownJob = *job;
        m_own = std::async(std::launch::async, [&text = m_jobs[*job]] { return cli::workTried(text); });
    }
    bool collect(const std::function<void(std::size_t, const std::string&)>& finished)
    {
        int there = 0;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, resultTag, m_ranks.all(), &there, &status);
        if (there == 0) return false;
        const int rank = status.MPI_SOURCE;
        const std::string result = received(status, m_ranks);
        const Given given = m_at.at(rank);
        m_at.erase(rank);
        m_state.lost.erase(rank); // it was only slow
        m_idle.insert(rank);
        m_longest = std::max(m_longest, secondsSince(given.since));
        finished(given.job, result);
        return true;
    }
    void finish(std::size_t job, const std::string& result)
    {
        if (const std::string fault = cli::faultOf(result); !fault.empty()) throw Refused("", fault);
        if (m_finished[job]) return;
        m_finished[job] = true;
        ++m_count;
        if (m_state.checkpoint) m_state.checkpoint->add(m_jobs[job], result);
        m_done(job, result);
    }

    const Ranks& m_ranks;
    FarmState& m_state;
    const std::function<void(const std::string&)>& m_report;
    const std::vector<std::string>& m_jobs;
    const std::function<void(std::size_t, const std::string&)>& m_done;
    std::vector<bool> m_finished;
    std::size_t m_count{0}, m_next{0}, m_ownJob{0};
    std::set<int> m_idle;
    std::map<int, Given> m_at;      ///< jobs by the rank that does them
    double m_longest{0};            ///< seconds that a job took so far
    std::future<std::string> m_own; ///< the job that this rank does itself
};

} // namespace

Checkpoint::Checkpoint(std::string file, bool resume) : m_name(std::move(file))
{
    const bool there = std::filesystem::exists(m_name);
    if (there && !resume)
        throw Refused("checkpoint", fmt::format("--checkpoint: {} is there already; --resume goes on with it", m_name));
    if (!there && resume)
        throw Refused("resume", fmt::format("--resume: there is no {}; without --resume it is begun", m_name));
    std::size_t whole = 0; // bytes of lines that came to their end
    if (there) {
        const std::string text = readTextFile(m_name, std::size_t{1} << 30, "checkpoint: " + m_name);
        whole = text.rfind('\n') + 1;
        std::size_t number = 0;
        for (const std::string_view line : split(std::string_view(text).substr(0, whole), '\n')) {
            ++number;
            if (line.empty()) continue;
            const auto tab = line.find('\t');
            if (tab == std::string_view::npos)
                throw Refused("checkpoint", fmt::format("--checkpoint: line {} of {} is no job and its result, so this "
                                                        "is another file",
                                                        number, m_name));
            m_known.emplace(line.substr(0, tab), line.substr(tab + 1));
        }
    }
    m_file = open(m_name.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    // What a killed program had not written to its end is written anew.
    if (m_file < 0 || ftruncate(m_file, static_cast<off_t>(whole)) != 0 || lseek(m_file, 0, SEEK_END) < 0)
        throw Refused("checkpoint", fmt::format("--checkpoint: {}: {}", m_name, std::strerror(errno)));
}

Checkpoint::~Checkpoint()
{
    if (m_file >= 0) close(m_file);
}

const std::string* Checkpoint::known(const std::string& job) const
{
    const auto found = m_known.find(job);
    return found == m_known.end() ? nullptr : &found->second;
}

void Checkpoint::add(const std::string& job, const std::string& result)
{
    const std::string line = job + '\t' + result + '\n';
    for (std::size_t written = 0; written < line.size();) {
        const ssize_t count = write(m_file, line.data() + written, line.size() - written);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) throw Refused("checkpoint", fmt::format("--checkpoint: {}: {}", m_name, std::strerror(errno)));
        written += static_cast<std::size_t>(count);
    }
    fdatasync(m_file);
    m_known.emplace(job, result);
}

cli::Farm farmOf(const Ranks& ranks, FarmState& state, std::function<void(const std::string&)> report)
{
    return [&ranks, &state, report = std::move(report)](const std::vector<std::string>& jobs, const auto& done) {
        Foreman(ranks, state, report, jobs, done).run();
    };
}

void serve(const Ranks& ranks)
{
    for (;;) {
        int there = 0;
        MPI_Status status;
        MPI_Iprobe(0, MPI_ANY_TAG, ranks.all(), &there, &status);
        if (there == 0) {
            std::this_thread::sleep_for(pause);
            continue;
        }
        const std::string job = received(status, ranks);
        if (status.MPI_TAG == jobTag) {
            send(cli::workTried(job), 0, resultTag, ranks);
            continue;
        }
        if (!job.empty()) std::_Exit(0); // to finish together with the dead would take for ever
        return;
    }
}

void endService(const Ranks& ranks, const std::set<int>& lost)
{
    for (int rank = 1; rank < ranks.count(); ++rank)
        if (!lost.contains(rank)) send(lost.empty() ? "" : "some were lost", rank, endTag, ranks);
}

} // namespace hopscope::mpi
