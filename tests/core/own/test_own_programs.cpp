#include "catch.h"
#include "own/own_text.h"
#include "own_texts.h"

#include <set>

#include <fmt/format.h>

namespace test_own_programs {

using namespace hopscope;

namespace {

const Fault& faultOf(const Run& run)
{
    REQUIRE_FALSE(run.finished());
    return *run.execution()->fault;
}

std::vector<std::uint32_t> circleOf(const Run& run)
{
    std::vector<std::uint32_t> all;
    for (const Waiting& one : faultOf(run).circle) all.push_back(one.processor.value);
    return all;
}

} // namespace

TEST_CASE("where everybody sends first nobody receives, and the circle is named", "[own]")
{
    const OwnFile file(R"(operation = "shift"
function program(me, p)
  send((me + 1) % p, me)
  receive((me - 1) % p)
end)");
    for (std::uint32_t p = 2; p <= 33; ++p) {
        CAPTURE(p);
        const auto stuck = file.on(fmt::format("ring:{}", p));
        CHECK(faultOf(*stuck).kind == Fault::Kind::Deadlock);
        CHECK_FALSE(stuck->delivers());
        CHECK(stuck->steps() == 0);
        std::vector<std::uint32_t> everybody(p);
        for (std::uint32_t i = 0; i < p; ++i) everybody[i] = i;
        CHECK(circleOf(*stuck) == everybody);
        for (const Waiting& one : faultOf(*stuck).circle) {
            CHECK(one.sends);
            CHECK(one.partner.value == (one.processor.value + 1) % p);
            CHECK(one.line == 3);
        }
    }
    const auto four = file.on("ring:4");
    CHECK(four->verdict()
          == "deadlock in the first step: 0 waits to send to 1 (line 3), 1 waits to send to 2 (line 3), 2 waits to "
             "send to "
             "3 (line 3), 3 waits to send to 0 (line 3)");
    // Of a long circle the sentence has the beginning; all of it is on the picture.
    const std::string eight = file.on("ring:8")->verdict();
    CHECK_THAT(eight,
               Catch::Matchers::Contains("2 waits to send to 3 (line 3), 3 waits to send to 4 (line 3), … and 4 more"));
    CHECK_THAT(eight, !Catch::Matchers::Contains("7 waits"));
    CHECK(four->execution()->lineOf(NodeId{2}, 0) == 3);
    CHECK(four->comparisons().empty());
}

TEST_CASE("one processor that receives first turns the circle into a chain", "[own]")
{
    const OwnFile file(R"(operation = "shift"
function program(me, p)
  local right, left = (me + 1) % p, (me - 1) % p
  if me == 0 then
    receive(left)
    send(right, 0)
  else
    send(right, me)
    receive(left)
  end
end)");
    for (std::uint32_t p = 2; p <= 33; ++p) {
        CAPTURE(p);
        const auto chain = file.on(fmt::format("ring:{}", p));
        REQUIRE(chain->finished());
        CHECK(chain->delivers());
        // p messages, one a step: p - 1 travel against the direction of the ring until 1 is free to receive.
        CHECK(chain->steps() == p);
        CHECK(chain->transfers() == p);
        Step step;
        for (StepIndex k = 0; k < chain->steps(); ++k) {
            chain->schedule().at(k, step);
            REQUIRE(step.transfers().size() == 1);
            CHECK(step.transfers()[0].from.value == (2 * p - 1 - static_cast<std::uint32_t>(k)) % p);
        }
    }
}

TEST_CASE("a circle is found behind a chain that leads to it", "[own]")
{
    const OwnFile file(R"(operation = "broadcast"
function program(me, p)
  if me == 0 then receive(1)
  elseif me < 3 then receive(me + 1)
  else receive(1) end
end)");
    const auto stuck = file.on("complete:5");
    CHECK(circleOf(*stuck) == std::vector<std::uint32_t>{1, 2, 3});
}

TEST_CASE("a wrong program is played up to its fault, with a sentence that names processor, line and step", "[own]")
{
    struct Wrong {
        const char *body, *sentence;
        StepIndex steps;
    };
    const Wrong wrong[]{
        {"if me == 3 then send(3, 0) end", "processor 3, line 3, step 1: send: processor 3 has itself as its partner",
         0},
        {"if me == 3 then send(8, 0) end",
         "processor 3, line 3, step 1: send: the receiver must be a processor, 0 to 7, got 8", 0},
        {"if me == 3 then send(4, 0) end", "processor 3, line 3, step 1: send: processor 3 does not hold block 0", 0},
        {"if me == 0 then send(1, 1) end",
         "processor 0, line 3, step 1: send: block 1 is not there; the blocks are 0 to 0", 0},
        {"if me == 0 then send(1) end",
         "processor 0, line 3, step 1: send: which blocks? a number, a list, range(first, last) or all; got nothing",
         0},
        {"if me == 1 then receive() end",
         "processor 1, line 3, step 1: receive: the sender must be a processor, 0 to 7, got nothing", 0},
        {"if me == 0 then snd(1, 0) end", "processor 0, line 3, step 1: there is no function snd; did you mean send?",
         0},
        {"if me == 0 then io.write(1) end",
         "processor 0, line 3, step 1: io is not available here: a text reaches no file, no clock and no other program",
         0},
        {"local function f(x) return 1 + f(x) end f(1)",
         "processor 0, line 3, step 1: functions call each other without an end (stack overflow)", 0},
        {"string.find(string.rep('a', 100000), string.rep('a?', 10000))",
         "processor 0, line 3, step 1: the pattern may take more than 100000000 comparisons in a text of 100000 "
         "letters; "
         "a shorter text or fewer repetitions take less",
         0},
        {"if me == 1 then receive(any) end",
         "processor 1, line 3, step 1: receive: who comes first would decide; name the sender", 0},
        {"if me == 0 then send(1, 0) elseif me == 1 then receive(0) receive(0) end",
         "processor 1 waits for a message from 0 in line 3 after step 1, but 0 has ended", 1},
        {"if me == 0 then send(1, 0) send(2, 0) elseif me == 1 then receive(0) end",
         "processor 0 has a message for 2 in line 3 after step 1, but 2 has ended", 1},
        {"if me == 0 then send(1, 0) elseif me == 1 then receive(0) nothing() end",
         "processor 1, line 3, step 2: there is no function nothing", 1},
        {"if me == 0 then wait(3) end",
         "processor 0, line 3, step 1: wait: for what? it takes what start gave back, got 3", 0},
    };
    for (const Wrong& one : wrong) {
        CAPTURE(one.body);
        const OwnFile file(fmt::format("operation = \"broadcast\"\nfunction program(me, p)\n  {}\nend", one.body));
        const auto played = file.on("complete:8");
        CHECK(faultOf(*played).text == one.sentence);
        CHECK(faultOf(*played).line == 3);
        CHECK(played->verdict() == one.sentence);
        CHECK(played->steps() == one.steps);
        CHECK_FALSE(played->delivers());
    }
}

TEST_CASE("messages that are started together take as many steps as the ports make them", "[own]")
{
    const std::string text = R"(operation = "scatter"
ports = "{}"
function program(me, p)
  if me == root then
    local all = {{}}
    for i = 0, p - 1 do
      if i ~= me then all[#all + 1] = start{{to = i, blocks = i}} end
    end
    wait(table.unpack(all))
  else
    wait(start{{from = root}})
  end
end)";
    for (std::uint32_t p = 2; p <= 17; ++p) {
        CAPTURE(p);
        const std::string network = fmt::format("complete:{}", p);
        const auto one = OwnFile(fmt::format(fmt::runtime(text), "duplex")).on(network, "root=1");
        CHECK(one->delivers());
        CHECK(one->steps() == p - 1);
        const auto all = OwnFile(fmt::format(fmt::runtime(text), "all-ports")).on(network, "root=1");
        CHECK(all->delivers());
        CHECK(all->violationCount() == 0);
        CHECK(all->steps() == 1);
        const auto three = OwnFile(fmt::format(fmt::runtime(text), "3")).on(network, "root=1");
        CHECK(three->violationCount() == 0);
        CHECK(three->steps() == (p + 1) / 3);
    }
    // On a ring each of the root's two links carries one message a step.
    const auto ring = OwnFile(fmt::format(fmt::runtime(text), "all-ports")).on("ring:8");
    CHECK(ring->delivers());
    CHECK(ring->violationCount() == 0);
    CHECK(ring->steps() == 4);
}

TEST_CASE("a processor that passes lets a step go by", "[own]")
{
    const auto late = OwnFile(R"(operation = "broadcast"
function program(me, p)
  if me == 0 then pass() pass() send(1, 0) elseif me == 1 then receive(0) end
end)")
                          .on("complete:2");
    CHECK(late->delivers());
    CHECK(late->steps() == 3);
    CHECK(late->transfers() == 1);
}

TEST_CASE("what comes is what was sent, and what a processor holds it may ask", "[own]")
{
    const auto run = OwnFile(R"(operation = "allgather"
function program(me, p)
  assert(holds(me) and not holds((me + 1) % p) and #held() == 1 and held()[1] == me)
  local other = xor(me, 1)
  local one = exchange{to = other, blocks = me, from = other}
  assert(one == other)
  assert(tostring(held()) == (me < 2 and "0-1" or "2-3"))
  local two = exchange{to = xor(me, 2), blocks = all, from = xor(me, 2)}
  assert(#two == 2 and two[1] == (me < 2 and 2 or 0) and two[3] == nil)
  assert(#held() == p and holds(range(0, p - 1)) and holds({0, range(1, 3, 2)}))
end)")
                         .on("complete:4");
    CHECK(run->verdict() == "every processor holds all 4 blocks");
}

TEST_CASE("every processor has globals of its own and draws the same random numbers", "[own]")
{
    const OwnFile file(R"(operation = "broadcast"
count = 0
math.mine = (math.mine or 0) + 1
function program(me, p)
  count = count + 1
  assert(count == 1 and math.mine == 1)
  local at = math.random(0, p - 1)
  if me == root and at ~= root then send(at, 0) end
  if me ~= root and at == me then receive(root) end
  local f = math.random()
  assert(f >= 0 and f < 1)
end)");
    std::set<std::uint32_t> receivers;
    for (int seed = 1; seed <= 20; ++seed) {
        const auto one = file.on("complete:8", fmt::format("seed={}", seed));
        REQUIRE(one->finished());
        Step step;
        if (one->steps() > 0) {
            one->schedule().at(0, step);
            receivers.insert(step.transfers()[0].to.value);
        }
    }
    CHECK(receivers.size() > 3);
}

TEST_CASE("where a processor is in its text is known for every step", "[own]")
{
    const auto run = OwnFile(R"(operation = "broadcast"
function program(me, p)
  if me == 0 then
    send(1, 0)
    send(2, 0)
  else
    receive(0)
  end
end)")
                         .on("complete:3");
    REQUIRE(run->steps() == 2);
    const Execution& execution = *run->execution();
    CHECK(execution.lineOf(NodeId{0}, 0) == 4);
    CHECK(execution.lineOf(NodeId{0}, 1) == 5);
    CHECK(execution.lineOf(NodeId{1}, 0) == 7);
    CHECK(execution.lineOf(NodeId{1}, 1) == 0);
    CHECK(execution.lineOf(NodeId{2}, 1) == 7);
    CHECK(execution.lineOf(NodeId{0}, 2) == 0);
}

TEST_CASE("coordinates and axes of a grid", "[own]")
{
    const auto run = OwnFile(R"(operation = "broadcast"
families = { "mesh" }
function program(me, p)
  assert(#axes == 3 and axes[1] == 2 and n(2) == 3 and n(3) == 4)
  local c = coordinates(me)
  assert(c[1] * 12 + c[2] * 4 + c[3] == me and rank(c) == me)
  assert(log2ceil(1) == 0 and log2ceil(5) == 3)
end)")
                         .on("mesh:2x3x4");
    CHECK(run->finished());
}

} // namespace test_own_programs
