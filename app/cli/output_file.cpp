#include "output_file.h"

#include "diagnostic.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fmt/format.h>
#include <unistd.h>

namespace hopscope::cli {

namespace {

// What an interrupted program leaves behind is removed by the handler, which may only touch memory that stands ready.
std::array<char, 4096> unfinished{};

void removeUnfinished(int signal)
{
    if (unfinished[0] != '\0') unlink(unfinished.data());
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void watch(const std::string& path)
{
    unfinished[0] = '\0';
    if (path.empty() || path.size() >= unfinished.size()) return;
    std::memcpy(unfinished.data() + 1, path.data() + 1, path.size());
    unfinished[0] = path[0];
    for (const int signal : {SIGINT, SIGTERM})
        if (std::signal(signal, removeUnfinished) == SIG_IGN) std::signal(signal, SIG_IGN); // as it was started
}

} // namespace

OutputFile::OutputFile(const std::string& name, Console& console) : m_console(console), m_toConsole(name == "-")
{
    if (m_toConsole) return;
    namespace fs = std::filesystem;
    std::error_code error;
    m_target = name;
    const fs::file_status status = fs::status(m_target, error);
    const bool direct = fs::exists(status) && !fs::is_regular_file(status);
    // A link stays, the file that it names is replaced. Nobody chains more links than the system follows.
    for (int links = 0; !direct && links < 40 && fs::is_symlink(m_target, error); ++links)
        m_target = m_target.parent_path() / fs::read_symlink(m_target, error);
    m_written =
        direct ? m_target : m_target.parent_path() / fmt::format(".{}.{}", m_target.filename().string(), getpid());
    errno = name.empty() ? ENOENT : 0;
    if (!name.empty()) m_file.open(m_written, std::ios::binary);
    if (!m_file.is_open()) refuse();
    if (direct) return;
    watch(m_written.string());
    if (fs::exists(status)) fs::permissions(m_written, status.permissions(), error);
}

OutputFile::~OutputFile()
{
    if (m_written != m_target) {
        std::error_code ignored;
        m_file.close();
        std::filesystem::remove(m_written, ignored);
    }
    watch({});
}

void OutputFile::commit()
{
    if (m_toConsole) return;
    if (m_file.good()) errno = 0; // else it tells why writing failed
    m_file.close();
    if (m_file.fail()) refuse();
    if (m_written != m_target && std::rename(m_written.c_str(), m_target.c_str()) != 0) refuse();
    m_written = m_target;
}

void OutputFile::refuse() const
{
    const int reason = errno == 0 ? EIO : errno;
    throw Refused("", fmt::format("cannot write '{}': {}", m_target.string(), std::strerror(reason)));
}

} // namespace hopscope::cli
