#include "testing.h"

#include "schedule/schedule.h"

#include <utility>

namespace test_schedule {

using namespace hopscope;
using namespace hopscope::test;

namespace {

const std::string tree = "0>1 b0 | 0>2 b0, 1>3 b0";

Schedule fromText(const std::string& text, std::vector<Phase> phases = {}, Effect effect = Effect::Copy)
{
    Schedule schedule = scheduleFromText(text, effect);
    schedule.phases = std::move(phases);
    return schedule;
}

std::vector<Transfer> transfersOf(const Schedule& schedule)
{
    std::vector<Transfer> all;
    Step step;
    for (StepIndex k = 0; k < schedule.steps; ++k) {
        schedule.at(k, step);
        all.insert(all.end(), step.transfers().begin(), step.transfers().end());
    }
    return all;
}

} // namespace

TEST_CASE("a reversed schedule goes from the last step to the first with senders receiving", "[schedule]")
{
    const Schedule back = reversed(fromText(tree), Effect::Combine);
    CHECK(toText(back) == "2>0 b0, 3>1 b0 | 1>0 b0");
    for (const Transfer& transfer : transfersOf(back)) {
        CHECK(transfer.effect == Effect::Combine);
        CHECK(transfer.path == Path::Backwards);
    }
}

TEST_CASE("a reversed schedule may take new routes", "[schedule]")
{
    for (const Transfer& transfer : transfersOf(reversed(fromText(tree), Effect::Move, ReversedPaths::Rerouted))) {
        CHECK(transfer.effect == Effect::Move);
        CHECK(transfer.path == Path::Usual);
    }
}

TEST_CASE("reversing twice gives the schedule back", "[schedule]")
{
    for (const ReversedPaths paths : {ReversedPaths::Kept, ReversedPaths::Rerouted})
        for (const std::string& text : {tree, std::string("0>1 b0-3+7 | 2>1 b4 | 1>0 b9, 3>4 b1"), std::string()}) {
            const Schedule once = fromText(text, {{"down", 0}, {"across", 1}});
            const Schedule twice = reversed(reversed(once, Effect::Combine, paths), Effect::Copy, paths);
            CHECK(toText(twice) == text);
            CHECK(digest(twice) == digest(once));
            CHECK(transfersOf(twice) == transfersOf(once));
            if (!text.empty()) CHECK(twice.phases == once.phases);
        }
}

TEST_CASE("the phases of a reversed schedule come in reverse order", "[schedule]")
{
    const Schedule back =
        reversed(fromText("0>1 b0 | 1>2 b0 | 2>3 b0 | 3>4 b0 | 4>5 b0", {{"a", 0}, {"b", 1}, {"c", 4}}), Effect::Copy);
    CHECK(back.phases == std::vector<Phase>{{"c", 0}, {"b", 1}, {"a", 4}});
}

TEST_CASE("a sequence is first the one and then the other", "[schedule]")
{
    const Schedule both =
        sequence(fromText(tree, {{"spread", 0}}), fromText("3>0 b1 | 0>3 b2", {{"up", 0}, {"down", 1}}));
    CHECK(toText(both) == tree + " | 3>0 b1 | 0>3 b2");
    CHECK(both.phases == std::vector<Phase>{{"spread", 0}, {"up", 2}, {"down", 3}});
    CHECK(toText(sequence(fromText(""), fromText(tree))) == tree);
    CHECK(toText(sequence(fromText(tree), fromText(""))) == tree);
}

TEST_CASE("the dual of a sequence is the sequence of the duals in reverse order", "[schedule]")
{
    const Schedule a = fromText(tree, {{"a", 0}}), b = fromText("1>0 b3 | 2>0 b4", {{"b", 0}});
    const Schedule one = reversed(sequence(a, b), Effect::Combine);
    const Schedule other = sequence(reversed(b, Effect::Combine), reversed(a, Effect::Combine));
    CHECK(toText(one) == toText(other));
    CHECK(transfersOf(one) == transfersOf(other));
    CHECK(one.phases == other.phases);
}

TEST_CASE("schedules together last as long as the longest", "[schedule]")
{
    const Schedule all = together({fromText(tree), fromText("4>5 b1+3"), fromText("6>7 b0 | 7>6 b2 | 6>7 b4")});
    CHECK(toText(all) == "0>1 b0, 4>5 b1+3, 6>7 b0 | 0>2 b0, 1>3 b0, 7>6 b2 | 6>7 b4");
    CHECK(together({}).steps == 0);
}

TEST_CASE("renumbering renames senders and receivers alone", "[schedule]")
{
    const Schedule moved =
        renumbered(fromText(tree, {{"spread", 0}}), [](NodeId node) { return NodeId{(node.value + 3) % 4}; });
    CHECK(toText(moved) == "3>0 b0 | 3>1 b0, 0>2 b0");
    CHECK(moved.phases == std::vector<Phase>{{"spread", 0}});
}

TEST_CASE("one effect may be given to all transfers", "[schedule]")
{
    const Schedule combined = withEffect(fromText(tree, {{"spread", 0}}, Effect::Move), Effect::Combine);
    CHECK(toText(combined) == tree);
    CHECK(combined.phases == std::vector<Phase>{{"spread", 0}});
    for (const Transfer& transfer : transfersOf(combined)) CHECK(transfer.effect == Effect::Combine);
}

TEST_CASE("adaptors write any step in any order", "[schedule]")
{
    const Schedule schedule =
        renumbered(sequence(reversed(fromText(tree), Effect::Combine), together({fromText(tree), fromText("4>5 b9")})),
                   [](NodeId node) { return NodeId{node.value ^ 1U}; });
    const std::string forwards = "3>1 b0, 2>0 b0 | 0>1 b0 | 1>0 b0, 5>4 b9 | 1>3 b0, 0>2 b0";
    CHECK(toText(schedule) == forwards);
    Step step;
    for (const StepIndex k : {3, 0, 2, 2, 1, 3}) {
        schedule.at(k, step);
        std::string own = forwards;
        for (StepIndex i = 0; i < k; ++i) own = own.substr(own.find(" | ") + 3);
        CHECK(toText(step) == own.substr(0, own.find(" | ")));
    }
}

TEST_CASE("the digest sees every change but the order within a step", "[schedule]")
{
    const auto print = [](const std::string& text, Effect effect = Effect::Copy) {
        return digest(scheduleFromText(text, effect));
    };
    CHECK(print("0>1 b0, 2>3 b1") == print("2>3 b1, 0>1 b0"));
    CHECK(print("0>1 b0-2") == print("0>1 b0+1+2"));
    const std::uint64_t known = print(tree);
    for (const char* other :
         {"0>1 b0 | 0>2 b0, 3>1 b0", "0>1 b0 | 0>2 b0, 1>3 b1", "0>1 b0 | 0>2 b0", "0>1 b0, 0>2 b0, 1>3 b0",
          "0>2 b0, 1>3 b0 | 0>1 b0", "0>1 b0-1 | 0>2 b0, 1>3 b0", "", "0>1 b0 | 0>2 b0, 0>2 b0, 1>3 b0"})
        CHECK(print(other) != known);
    CHECK(print(tree, Effect::Move) != known);
    CHECK(digest(reversed(reversed(fromText(tree), Effect::Copy, ReversedPaths::Rerouted), Effect::Copy)) != known);
}

} // namespace test_schedule
