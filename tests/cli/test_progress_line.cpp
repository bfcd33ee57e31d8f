#include "catch.h"
#include "progress_line.h"

#include <chrono>
#include <semaphore>
#include <sstream>
#include <string>
#include <thread>

using namespace hopscope;
using namespace hopscope::cli;
using namespace std::chrono_literals;

TEST_CASE("the time left is told when a second has passed and a hundredth is done", "[progress]")
{
    CHECK(timeLeft(0.5, 900ms).empty());
    CHECK(timeLeft(0.009, 10s).empty());
    CHECK(timeLeft(0.01, 1s) == ", about 99 s left");
}

TEST_CASE("the time left goes on as the work went so far, in a unit that can be read", "[progress]")
{
    CHECK(timeLeft(0.25, 10s) == ", about 30 s left");
    CHECK(timeLeft(0.999, 10s) == ", about 1 s left");
    CHECK(timeLeft(0.5, 119s) == ", about 119 s left");
    CHECK(timeLeft(0.25, 60s) == ", about 3 min left");
    CHECK(timeLeft(0.1, 3600s) == ", about 9 h left");
}

namespace {

/// Tells when something was shown on it.
struct Terminal : std::stringbuf {
    int sync() override
    {
        shown.release();
        return 0;
    }
    std::counting_semaphore<> shown{0};
};

} // namespace

TEST_CASE("a line of progress stands on a terminal until the work is done", "[progress]")
{
    std::istringstream in;
    Terminal terminal;
    std::ostream out(nullptr), err(&terminal);
    Console console{in, out, err, true};
    {
        ProgressLine line(console, "ring:8 allgather-ring");
        line.progress()->total = 4;
        line.progress()->done = 2;
        terminal.shown.acquire();
    }
    const std::string text = terminal.str();
    CHECK(text.find(" 50 %") != std::string::npos);
    CHECK(text.find("  ring:8 allgather-ring") != std::string::npos);
    CHECK(text.ends_with("\r\x1b[K"));
}

TEST_CASE("no line of progress is written into a file", "[progress]")
{
    std::istringstream in;
    Terminal file;
    std::ostream out(nullptr), err(&file);
    Console console{in, out, err, false};
    {
        ProgressLine line(console, "ring:8 allgather-ring");
        line.progress()->total = 4;
        std::this_thread::sleep_for(1s); // longer than a terminal waits for its first line
    }
    CHECK(file.str().empty());
}
