#include "catch.h"
#include "interruption.h"

#include <csignal>

using namespace hopscope::cli;

namespace {

int heard = 0;

} // namespace

TEST_CASE("the first signal asks to end, the next one does what it did before", "[interruption]")
{
    const auto before = std::signal(SIGINT, [](int) { ++heard; });
    {
        const Interruption interruption;
        CHECK_FALSE(interruption.asked());
        std::raise(SIGINT);
        CHECK(interruption.asked());
        CHECK(heard == 0);
        std::raise(SIGINT);
        CHECK(heard == 1);
    }
    std::raise(SIGINT);
    CHECK(heard == 2);
    std::signal(SIGINT, SIG_IGN);
    {
        const Interruption interruption;
        std::raise(SIGINT);
        CHECK_FALSE(interruption.asked());
    }
    std::signal(SIGINT, before);
}
