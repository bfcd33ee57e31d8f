#include "algorithms/algorithm.h"
#include "testing.h"

#include "run/run.h"
#include "schedule/rendezvous.h"

#include <algorithm>
#include <tuple>

namespace test_rendezvous {

using namespace hopscope;
using namespace hopscope::test;

namespace {

using Message = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint16_t>; // from, to, packet, line

std::vector<Message> messagesOf(const Step& step)
{
    std::vector<Message> messages;
    for (const Transfer& transfer : step.transfers())
        messages.emplace_back(transfer.from.value, transfer.to.value, step.blocks(transfer)[0].first.value,
                              transfer.line);
    std::ranges::sort(messages);
    return messages;
}

std::shared_ptr<const Program> programOf(const Run& run)
{
    return std::make_shared<const Program>(run.algorithm().program(run.problem()));
}

/// Plays the program; every processor has every packet once and holds what it sends.
StepIndex playedSteps(const Program& program, std::uint32_t packets, std::uint32_t root)
{
    Rendezvous machine(std::make_shared<const Program>(program));
    std::vector<std::vector<bool>> holds(program.processors, std::vector<bool>(packets));
    holds[root].assign(packets, true);
    Step step;
    StepIndex steps = 0;
    for (; machine.next(step); ++steps) {
        for (const auto& [from, to, packet, line] : messagesOf(step)) REQUIRE(holds[from][packet]);
        for (const auto& [from, to, packet, line] : messagesOf(step)) {
            REQUIRE_FALSE(holds[to][packet]);
            holds[to][packet] = true;
        }
        step.clear();
    }
    CHECK_FALSE(machine.deadlocked());
    for (const auto& of : holds) CHECK(std::ranges::count(of, true) == packets);
    return steps;
}

std::string text(int p, int r, int s, int root = 0)
{
    return "complete:" + std::to_string(p) + " broadcast-fractional-tree group=" + std::to_string(r)
           + " packets=" + std::to_string(s) + " root=" + std::to_string(root);
}

} // namespace

TEST_CASE("the pseudocode of Fig. 2 does in every step what the timetable says", "[rendezvous]")
{
    for (int p = 4; p <= 29; ++p)
        for (int r = 1; r <= 6 && r + 3 <= p; ++r)
            for (int s = r; s <= 4 * r; s += r) {
                CAPTURE(p, r, s);
                const auto result = run(experimentFromText(text(p, r, s, p / 2)));
                Rendezvous machine(programOf(*result));
                Step planned, done;
                for (StepIndex k = 0; k < result->steps(); ++k) {
                    done.clear();
                    REQUIRE(machine.next(done));
                    result->schedule().at(k, planned);
                    REQUIRE(messagesOf(done) == messagesOf(planned));
                }
                done.clear();
                CHECK_FALSE(machine.next(done));
                CHECK_FALSE(machine.deadlocked());
            }
}

TEST_CASE("where the last run lacks packets the program does not wait for them", "[rendezvous]")
{
    // Some messages of the last run are earlier; as a whole it takes as many steps.
    for (int p = 4; p <= 23; ++p)
        for (int r = 1; r <= 5 && r + 3 <= p; ++r)
            for (int s = 1; s <= 3 * r; ++s) {
                CAPTURE(p, r, s);
                const auto result = run(experimentFromText(text(p, r, s)));
                CHECK(playedSteps(*programOf(*result), static_cast<std::uint32_t>(s), 0) == result->steps());
            }
}

TEST_CASE("on a chain the literal code still pauses once in a run", "[rendezvous]")
{
    for (int p = 2; p <= 12; ++p)
        for (int r = std::max(1, p - 2); r <= p + 1; ++r)
            for (int s = 1; s <= 3 * r; ++s) {
                CAPTURE(p, r, s);
                const auto result = run(experimentFromText(text(p, r, s)));
                const int group = std::min(r, p);
                const int steps = p == 2 ? s : p - 2 + s + (s - 1) / group;
                const StepIndex played = playedSteps(*programOf(*result), static_cast<std::uint32_t>(s), 0);
                CHECK(played <= steps);
                if (s % group == 0) CHECK(played == steps);
                CHECK(result->steps() == p - 2 + s);
            }
}

TEST_CASE("the same program runs on hierarchies and meshes", "[rendezvous]")
{
    for (const char* experiment :
         {"hierarchy:4x6 broadcast-hierarchical-fractional-tree group=2 packets=8 root=13",
          "hierarchy:8x8 broadcast-hierarchical-fractional-tree group=2 packets=6 variant=2",
          "mesh:8x16 broadcast-mesh-fractional-tree layout=stored packets=8",
          "mesh:16x16 broadcast-mesh-fractional-tree group-rows=2 group-columns=2 packets=12 root=5"}) {
        CAPTURE(experiment);
        const auto result = run(experimentFromText(experiment));
        Rendezvous machine(programOf(*result));
        Step planned, done;
        for (StepIndex k = 0; k < result->steps(); ++k) {
            done.clear();
            REQUIRE(machine.next(done));
            result->schedule().at(k, planned);
            REQUIRE(messagesOf(done) == messagesOf(planned));
        }
    }
}

TEST_CASE("a trace says where every processor is in every step", "[rendezvous]")
{
    const auto result = run(experimentFromText(text(21, 3, 12)));
    const auto program = programOf(*result);
    const ProgramTrace trace(*program);
    CHECK(trace.steps() == result->steps());
    CHECK_FALSE(trace.deadlocked());
    Rendezvous machine(program);
    Step step;
    for (StepIndex k = 0; k < trace.steps(); ++k) {
        for (std::uint32_t i = 0; i < 21; ++i) {
            CAPTURE(k, i);
            CHECK(trace.at(NodeId{i}, k) == machine.at(NodeId{i}));
        }
        step.clear();
        machine.next(step);
    }
    for (std::uint32_t i = 0; i < 21; ++i) CHECK(trace.at(NodeId{i}, trace.steps()).line == 0);
    // Before its first packet comes a processor waits in line 2, whenever that is.
    CHECK(trace.at(NodeId{9}, 0) == Cursor{2, 0, 0});
    CHECK(trace.at(NodeId{0}, 0) == Cursor{11, 0, 0});
}

TEST_CASE("programs that wait for each other are stuck, and that is noticed", "[rendezvous]")
{
    // Both send first, or one waits for another packet than it is sent.
    const auto make = [](BlockId expected, bool both) {
        return std::make_shared<const Program>(Program{.processors = 2,
                                                       .begin = {1, 0, 0},
                                                       .next = [](Cursor) { return Cursor{}; },
                                                       .exchange =
                                                           [=](NodeId me, const Cursor&) {
                                                               Exchange one;
                                                               if (me == NodeId{0} || both)
                                                                   one.to = NodeId{1 - me.value};
                                                               if (me == NodeId{1} && !both)
                                                                   one.from = NodeId{0}, one.received = expected;
                                                               return one;
                                                           }});
    };
    Step step;
    Rendezvous head(make({}, true)), wrong(make(BlockId{3}, false)), right(make(BlockId{0}, false));
    CHECK_FALSE(head.next(step));
    CHECK(head.deadlocked());
    CHECK_FALSE(wrong.next(step));
    CHECK(wrong.deadlocked());
    CHECK(ProgramTrace(*make(BlockId{3}, false)).at(NodeId{1}, 1000).line == 1);
    CHECK_FALSE(right.deadlocked());
    CHECK(right.next(step));
    step.clear();
    CHECK_FALSE(right.next(step));
    CHECK_FALSE(right.deadlocked());
}

} // namespace test_rendezvous
