#include "peak_memory.h"

#include <fstream>
#include <string>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

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
#if defined(__GLIBC__)
    malloc_trim(0); // what was freed before stays with the process otherwise
#endif
    std::ofstream references("/proc/self/clear_refs");
    references << 5 << std::flush; // Linux, proc(5): the peak becomes what is in use now
}

} // namespace hopscope::cli
