#include "mpi/farm.h"

#include "cli/work.h"
#include "text.h"
#include "text_file.h"

#include <cerrno>
#include <chrono>
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

/// Hands out jobs until all are done.
class Foreman {
public:
    Foreman(const Ranks& ranks, Checkpoint* checkpoint, const std::vector<std::string>& jobs,
            const std::function<void(std::size_t, const std::string&)>& done)
        : m_ranks(ranks), m_checkpoint(checkpoint), m_jobs(jobs), m_done(done)
    {
        for (int rank = 1; rank < ranks.count(); ++rank) m_idle.insert(rank);
    }

    void run()
    {
        while (handOut() || !m_at.empty() || m_own.valid()) {
            if (m_own.valid() && m_own.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
                finish(m_ownJob, m_own.get());
            else if (!collect())
                std::this_thread::sleep_for(pause);
        }
    }

private:
    /// The next job that nobody has done; nothing if there is none.
    std::optional<std::size_t> next()
    {
        for (; m_next < m_jobs.size(); ++m_next) {
            const std::string* known = m_checkpoint ? m_checkpoint->known(m_jobs[m_next]) : nullptr;
            if (!known) return m_next++;
            m_done(m_next, *known);
        }
        return {};
    }
    /// False if there is no job left to hand out.
    bool handOut()
    {
        while (!m_idle.empty()) {
            const auto job = next();
            if (!job) return false;
            const int rank = *m_idle.begin();
            m_idle.erase(m_idle.begin());
            m_at.emplace(rank, *job);
            send(m_jobs[*job], rank, jobTag, m_ranks);
        }
        if (m_own.valid()) return true;
        const auto job = next();
        if (!job) return false;
        m_ownJob = *job;
        m_own = std::async(std::launch::async, [&text = m_jobs[*job]] { return cli::workDone(text); });
        return true;
    }
    bool collect()
    {
        int there = 0;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, resultTag, m_ranks.all(), &there, &status);
        if (there == 0) return false;
        const std::string result = received(status, m_ranks);
        const auto at = m_at.find(status.MPI_SOURCE);
        const std::size_t job = at->second;
        m_at.erase(at);
        m_idle.insert(status.MPI_SOURCE);
        finish(job, result);
        return true;
    }
    void finish(std::size_t job, const std::string& result)
    {
        if (m_checkpoint) m_checkpoint->add(m_jobs[job], result);
        m_done(job, result);
    }

    const Ranks& m_ranks;
    Checkpoint* m_checkpoint;
    const std::vector<std::string>& m_jobs;
    const std::function<void(std::size_t, const std::string&)>& m_done;
    std::size_t m_next{0}, m_ownJob{0};
    std::set<int> m_idle;
    std::map<int, std::size_t> m_at; ///< jobs by the rank that does them
    std::future<std::string> m_own;  ///< the job that this rank does itself
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

cli::Farm farmOf(const Ranks& ranks, Checkpoint* checkpoint)
{
    return [&ranks, checkpoint](const std::vector<std::string>& jobs, const auto& done) {
        Foreman(ranks, checkpoint, jobs, done).run();
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
        if (status.MPI_TAG == endTag) return;
        send(cli::workDone(job), 0, resultTag, ranks);
    }
}

void endService(const Ranks& ranks)
{
    for (int rank = 1; rank < ranks.count(); ++rank) send("", rank, endTag, ranks);
}

} // namespace hopscope::mpi
