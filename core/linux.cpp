#include "linux.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string_view>

#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace hopscope {

namespace fs = std::filesystem;

std::string programPath()
{
    std::error_code error;
    return fs::read_symlink("/proc/self/exe", error).string();
}

std::size_t residentMemory()
{
    std::ifstream pages("/proc/self/statm");
    std::size_t size{}, resident{};
    return pages >> size >> resident ? resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) : 0;
}

std::size_t machineMemory()
{
    const long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);
    return pages > 0 && bytes > 0 ? static_cast<std::size_t>(pages) * static_cast<std::size_t>(bytes) : 0;
}

std::optional<std::uint64_t> peakMemory()
{
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        if (word != "VmHWM:") continue;
        std::uint64_t kibibytes{};
        if (status >> kibibytes) return kibibytes << 10;
    }
    return std::nullopt;
}

void resetPeakMemory()
{
#if defined(__GLIBC__)
    malloc_trim(0); // what was freed before stays with the process otherwise
#endif
    std::ofstream references("/proc/self/clear_refs");
    references << 5 << std::flush; // proc(5): the peak becomes what is in use now
}

int openNameless(const char* folder, unsigned mode) { return ::open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, mode); }

std::string pathOfOpen(int file) { return fmt::format("/proc/self/fd/{}", file); }

std::vector<int> familyOf(int process)
{
    std::multimap<int, int> children;
    std::error_code error;
    for (fs::directory_iterator entry("/proc", error), end; !error && entry != end; entry.increment(error)) {
        const std::string name = entry->path().filename();
        int number{};
        if (std::from_chars(name.data(), name.data() + name.size(), number).ptr != name.data() + name.size()) continue;
        std::ifstream file(entry->path() / "stat");
        const std::string stat{std::istreambuf_iterator<char>(file), {}};
        // Behind the name, which may hold anything: state, parent.
        const std::size_t bracket = stat.rfind(')');
        if (bracket == std::string::npos) continue;
        std::istringstream fields(stat.substr(bracket + 1));
        std::string state;
        int parent{};
        if (fields >> state >> parent) children.emplace(parent, number);
    }
    std::vector<int> all{process};
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto [from, to] = children.equal_range(all[i]);
        for (auto child = from; child != to; ++child) all.push_back(child->second);
    }
    return all;
}

bool endWithParent(int parent)
{
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    return getppid() == parent;
}

} // namespace hopscope
