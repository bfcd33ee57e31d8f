#include "peak_memory.h"

#include <fstream>
#include <string>

namespace hopscope::cli {

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
    std::ofstream references("/proc/self/clear_refs");
    references << 5 << std::flush; // Linux, proc(5): the peak becomes what is in use now
}

} // namespace hopscope::cli
