#include "testing.h"

#include "lessons/formula_tree.h"
#include "lessons/formula_words.h"

namespace test_formula_words {

using namespace hopscope;
using namespace hopscope::test;

namespace {

struct Scenery {
    std::vector<std::shared_ptr<const Run>> runs;
    std::vector<std::string> names{};

    explicit Scenery(const std::vector<std::string>& texts)
    {
        for (const std::string& text : texts) runs.push_back(run(experimentFromText(text)));
    }
    NamedRuns named() const { return {runs, names, {}}; }
};

std::string again(const std::string& formula)
{
    const auto tree = formulaTree(formula);
    return tree ? toText(*tree) : "unreadable";
}

} // namespace

TEST_CASE("a formula that is taken apart is worth the same")
{
    const Scenery two({"ring:8 allgather-ring words=3 alpha=7", "hypercube:3 allgather-hypercube words=3 alpha=7"});
    for (const char* const formula :
         {"2 ^ 3 ^ 2", "8 - 3 - 2", "8 / 4 / 2", "-2 ^ 2 + 7", "1 + 2 * 3 - 4 / 5", "2 < 3 and not 4 < 3",
          "1 = 2 or 3 >= 3 and 0 != 0", "ceil(log2(processors)) * (alpha + words)", "time(2) / time(1) * max(3, 4)",
          "load(3, 2) + value(\"words\", 2)"}) {
        INFO(formula << " became " << again(formula));
        CHECK(evaluate(again(formula), two.runs) == evaluate(formula, two.runs));
    }
    for (const char* broken : {"", "time <", "(1", "2 3", "f(1", "§"}) CHECK(again(broken) == "unreadable");
}

TEST_CASE("a number is worked out from what the runs are")
{
    const Scenery one({"ring:8 allgather-ring words=100"});
    CHECK(workedOut("(processors - 1) * words * beta", one.named()) == "(p − 1) · words · β = (8 − 1) · 100 · 1 = 700");
    CHECK(workedOut("ceil(log2(processors))", one.named()) == "⌈log₂ p⌉ = ⌈log₂ 8⌉ = 3");
    CHECK(workedOut("steps", one.named()) == "Steps of the run: 7");
    CHECK(workedOut("sent(3) - 1", one.named()) == "Messages that processor 3 sends: 7; 7 − 1 = 6");
    CHECK(workedOut("step_bound", one.named()) == "Highest lower bound of the steps: 3 (⌈log₂ p⌉)");
    const Scenery two({"ring:8 allgather-ring words=100", "hypercube:3 allgather-hypercube words=100"});
    CHECK(workedOut("time(1) - time(2)", two.named())
          == "Time of run 1: 707 units; time of run 2: 703 units; 707 − 703 = 4");
    CHECK(workedOut("link_words(1, 2)", two.named()) == "Words over the busiest link in step 1 of run 2: 100 words");
    CHECK(workedOut("order_kept", Scenery({"hypercube:3 reduce-hypercube"}).named())
          == "Operands are combined in the order of ranks: yes");
    // In a tree of leaves routers send, too.
    CHECK(workedOut("sent(14)", Scenery({"leaf-tree:2x2x2 allgather-leaf-flooding"}).named())
              .starts_with("Messages that router 14 sends"));
}

TEST_CASE("a goal is said in words before and after it was missed")
{
    Scenery both({"ring:8 allgather-ring alpha=10", "ring:8 allgather-ring alpha=10"});
    both.names = {"your program", "“The ring”"};
    CHECK(goalText("time < time(2)", both.named()) == "in less than the time of “The ring”");
    CHECK(goalText("time <= time(2) / 2", both.named()) == "in at most half the time of “The ring”");
    CHECK(goalText("time <= 11 * (processors - 1)", both.named()) == "in at most 11 · (p − 1) units of time");
    CHECK(goalText("time <= time_bound", both.named()) == "in no more time than the lower bound");
    CHECK(goalText("steps <= (ceil(log2(processors)))", both.named()) == "in at most ⌈log₂ p⌉ steps");
    CHECK(goalText("steps <= (1)", both.named()) == "in at most 1 step");
    CHECK(goalText("sent(0) <= 1", both.named()) == "messages that processor 0 sends: at most 1");
    CHECK(goalText("max_load <= 1 and time < 9", both.named())
          == "largest load of a link in any step: at most 1 and in less than 9 units of time");

    const std::string takes = "your program takes";
    CHECK(goalResult("time < time(2)", both.named(), takes)
          == "your program takes 77 units; the goal is below 77 units (the time of “The ring”)");
    CHECK(goalResult("steps <= (ceil(log2(processors)))", both.named(), takes)
          == "your program takes 7 steps; the goal is at most 3 steps (⌈log₂ p⌉)");
    CHECK(goalResult("sent(0) <= 1", both.named(), takes)
          == "messages that processor 0 sends: 7; the goal is at most 1");
    // Of several only what fails.
    CHECK(goalResult("steps <= 7 and max_load > 1", both.named(), takes)
          == "largest load of a link in any step: 1; the goal is above 1");
    CHECK(goalResult("time < 80", Scenery({"ring:8 allgather-ring alpha=10"}).named())
          == "time of the run = 77 units, below 80 units");
    CHECK(goalResult("time < 80 or steps = 1", Scenery({"ring:8 allgather-ring alpha=10"}).named())
          == "time of the run = 77 units; steps of the run = 7");
    CHECK(inWords("2 - (3 - steps)", both.named()) == "2 − (3 − the steps of your program)");
}

TEST_CASE("one unit is no units")
{
    CHECK(withUnit(1, "units") == "1 unit");
    CHECK(withUnit(2, "units") == "2 units");
    CHECK(withUnit(1, "units/word") == "1 unit/word");
    CHECK(withUnit(1, "ns") == "1 ns");
    CHECK(withUnit(0.5, "") == "0.5");
}

} // namespace test_formula_words
