// The same targets under libFuzzer, which follows what the code does with an input: HOPSCOPE_FUZZ_TARGET names the one.
#include "choices.h"
#include "target.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

using namespace hopscope;
using namespace hopscope::fuzz;

const FuzzTarget& wanted()
{
    const char* const name = std::getenv("HOPSCOPE_FUZZ_TARGET");
    for (const auto targets : {fuzzTargets(), windowFuzzTargets()})
        for (const FuzzTarget* target : targets)
            if (name && target->name == name) return *target;
    std::fprintf(stderr, "HOPSCOPE_FUZZ_TARGET must name a target\n");
    std::exit(2);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const FuzzTarget& target = wanted();
    target.tryOut({reinterpret_cast<const char*>(data), size});
    return 0;
}
