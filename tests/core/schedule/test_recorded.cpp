#include "testing.h"

#include "schedule/schedule.h"

namespace test_recorded {

using namespace hopscope;
using namespace hopscope::test;

namespace {

/// A sequential machine: what step k sends depends on a state that all steps before it have changed.
class Machine final : public Generator {
public:
    Machine(StepIndex steps, StepIndex pauseFrom, StepIndex pauseTo)
        : m_steps(steps), m_pauseFrom(pauseFrom), m_pauseTo(pauseTo)
    {
    }
    std::unique_ptr<Generator> clone() const override { return std::make_unique<Machine>(*this); }
    bool next(Step& out) override
    {
        if (m_now == m_steps) return false;
        const bool pauses = m_now >= m_pauseFrom && m_now < m_pauseTo;
        ++m_now;
        m_state = m_state * 6364136223846793005U + 1442695040888963407U;
        const auto word = static_cast<std::uint32_t>(m_state >> 40);
        for (std::uint32_t i = 0; i < 1 + word % 3 && !pauses; ++i)
            out.send(NodeId{i}, NodeId{word >> 8}, {BlockId{word % 50}, 1 + word % 5});
        return true;
    }

private:
    StepIndex m_steps, m_pauseFrom, m_pauseTo, m_now{0};
    std::uint64_t m_state{1};
};

Schedule record(StepIndex steps, std::uint64_t limit, StepIndex pauseFrom = 0, StepIndex pauseTo = 0)
{
    return recorded(std::make_unique<Machine>(steps, pauseFrom, pauseTo), limit);
}

} // namespace

TEST_CASE("a recording plays what the machine did", "[schedule]")
{
    Machine machine(40, 0, 0);
    const Schedule schedule = record(40, 1000);
    CHECK(schedule.steps == 40);
    Step played;
    for (StepIndex k = 0; k < schedule.steps; ++k) {
        Step live;
        REQUIRE(machine.next(live));
        schedule.at(k, played);
        CHECK(toText(played) == toText(live));
    }
}

TEST_CASE("a recording that must play again is the same as one that is stored", "[schedule]")
{
    for (const StepIndex steps : {1, 63, 64, 65, 130, 2000}) {
        const Schedule stored = record(steps, 1'000'000);
        for (const std::uint64_t limit : {0, 1, 17, 700}) {
            CAPTURE(steps, limit);
            const Schedule replayed = record(steps, limit);
            CHECK(replayed.steps == stored.steps);
            CHECK(digest(replayed) == digest(stored));
        }
    }
}

TEST_CASE("a recording may be asked for any step in any order", "[schedule]")
{
    const Schedule stored = record(5000, 1'000'000), replayed = record(5000, 100);
    Random random(3);
    Step a, b;
    for (int i = 0; i < 200; ++i) {
        const StepIndex k = random.below(5000);
        stored.at(k, a);
        replayed.at(k, b);
        REQUIRE(toText(a) == toText(b));
    }
}

TEST_CASE("a recording ends with its last transfer and keeps pauses before it", "[schedule]")
{
    for (const std::uint64_t limit : {0, 1000}) {
        CHECK(record(30, limit, 20, 30).steps == 20);
        CHECK(record(30, limit, 0, 30).steps == 0);
        const Schedule pausing = record(30, limit, 10, 15);
        CHECK(pausing.steps == 30);
        Step step;
        pausing.at(12, step);
        CHECK(step.empty());
        pausing.at(15, step);
        CHECK_FALSE(step.empty());
    }
}

TEST_CASE("a recording stops when asked to", "[schedule]")
{
    std::stop_source stop;
    stop.request_stop();
    CHECK_THROWS_AS(recorded(std::make_unique<Machine>(100, 0, 0), 1000, stop.get_token()), Cancelled);
    Progress progress;
    CHECK_NOTHROW(recorded(std::make_unique<Machine>(100, 0, 0), 1000, {}, &progress));
    CHECK(progress.done == 99);
}

} // namespace test_recorded
