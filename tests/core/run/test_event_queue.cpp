#include "catch.h"
#include "run/clockless/event_queue.h"

#include <cstdint>
#include <functional>
#include <queue>
#include <random>
#include <vector>

namespace test_event_queue {

using namespace hopscope;

namespace {

struct Happening {
    double time;
    std::uint64_t key;
    bool operator>(const Happening& other) const { return time != other.time ? time > other.time : key > other.key; }
};

} // namespace

TEST_CASE("events come in the order of a heap, many at one time or few, and those that are pushed meanwhile")
{
    std::mt19937 random(3);
    for (const unsigned times : {1U, 2U, 5U, 1000U}) {
        EventQueue<Happening> events;
        std::priority_queue<Happening, std::vector<Happening>, std::greater<>> heap;
        std::uint64_t key = 0;
        double now = 0;
        for (int i = 0; i < 20'000; ++i) {
            if (heap.empty() || (i < 15'000 && random() % 3 > 0)) {
                // Never before what was served, at its very time among others.
                const Happening next{now + static_cast<double>(random() % times), (random() % 4) << 40U | ++key};
                events.push(next);
                heap.push(next);
                continue;
            }
            REQUIRE(!events.empty());
            const Happening found = events.pop();
            REQUIRE(found.time == heap.top().time);
            REQUIRE(found.key == heap.top().key);
            heap.pop();
            now = found.time;
        }
        while (!heap.empty()) {
            REQUIRE(events.pop().key == heap.top().key);
            heap.pop();
        }
        CHECK(events.empty());
    }
}

} // namespace test_event_queue
