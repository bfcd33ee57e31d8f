#include "algorithms/written.h"
#include "catch.h"
#include "own_texts.h"

#include <fmt/format.h>

namespace test_own_variables {

using namespace hopscope;

namespace {

std::string variables(const Run& run, std::uint32_t node, StepIndex k)
{
    std::string all;
    for (const auto& [name, value] : variablesOf(*run.algorithm().written, run.problem(), run.data(), NodeId{node}, k))
        all += fmt::format("{}{}={}", all.empty() ? "" : " ", name, value);
    return all;
}

} // namespace

TEST_CASE("the variables of a processor are those of the step", "[own]")
{
    const OwnFile file(R"(operation = "broadcast"
local function tell(to) send(to, 0) end
function program(me, p)
  local mask, names, word = 1, {3, "a", true}, "x"
  while mask < p do
    if me < mask then
      if me + mask < p then tell(me + mask) end
    elseif me < 2 * mask then
      local block = receive(me - mask)
    end
    mask = mask * 2
  end
end)");
    const auto run = file.on("complete:8");
    REQUIRE(run->delivers());
    // Innermost first: processor 0 is in `tell`.
    CHECK(variables(*run, 0, 0) == "to=1 me=0 p=8 mask=1 names={3, \"a\", true} word=\"x\"");
    CHECK(variables(*run, 0, 2) == "to=4 me=0 p=8 mask=4 names={3, \"a\", true} word=\"x\"");
    CHECK(variables(*run, 5, 0) == "me=5 p=8 mask=4 names={3, \"a\", true} word=\"x\"");
    CHECK(variables(*run, 5, 3).empty()); // it has ended
    CHECK(variables(*run, 8, 0).empty()); // there is none
}

TEST_CASE("in a deadlock everybody still has its variables, a timetable has none", "[own]")
{
    const OwnFile stuck("operation = \"shift\"\nfunction program(me, p)\n  local right = (me + 1) % p\n"
                        "  send(right, me)\n  receive((me - 1) % p)\nend");
    const auto run = stuck.on("ring:3");
    CHECK(variables(*run, 2, run->steps()) == "me=2 p=3 right=0");
    const auto table = hopscope::run(experimentFromText("complete:4 " + exampleId("timetables/allgather-ring.lua")));
    CHECK(variables(*table, 1, 1).empty());
}

} // namespace test_own_variables
