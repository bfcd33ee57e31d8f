#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "catch.h"
#include "digest.h"
#include "own/schedule_text.h"
#include "own/schedule_writer.h"
#include "own_texts.h"
#include "run/analysis/first_wrong.h"
#include "run/schedule_export.h"
#include "testing.h"
#include "utf8.h"

#include <fmt/format.h>

#include <sstream>

namespace test_own_schedules {

using namespace hopscope;
using Catch::Contains;

namespace {

const std::string small = R"(schedule 1
title My broadcast
operation broadcast
topology ring:8
blocks 1
step
  0 > 4 : 0
step
  0 > 2 : 0
  4 > 6 : 0
step
  0 > 1 : 0
  2 > 3 : 0
  4 > 5 : 0
  6 > 7 : 0
)";

/// Round a triangle, in two steps: with one value of a processor it takes three.
const std::string triangle = R"(schedule 1
operation allreduce
topology complete:3
slots 2
step
  0 > 1 : 1
  1 > 2 : 1
  2 > 0 : 1
  0 : 1 > 0 combine
  1 : 1 > 0 combine
  2 : 1 > 0 combine
step
  0 > 1 : 1
  1 > 2 : 1
  2 > 0 : 1
  0 : 1 > 0 combine
  1 : 1 > 0 combine
  2 : 1 > 0 combine
)";

std::string exported(const Run& run)
{
    std::ostringstream text;
    writeSchedule(text, run, run.steps());
    return std::move(text).str();
}

std::string refusalOf(const std::string& text)
{
    try {
        scheduleFromText("my.schedule", text);
    } catch (const OwnError& error) {
        return error.what();
    }
    return "nothing";
}

} // namespace

TEST_CASE("a list of messages runs like any algorithm", "[own]")
{
    const OwnFile file(small, "my.schedule");
    const auto played = file.on("ring:8", "words=10");
    CHECK(played->verdict() == "every processor holds the message");
    CHECK(played->steps() == 3);
    CHECK(played->algorithm().title == "My broadcast");
    CHECK(file.on("torus:2x4")->delivers());
    CHECK_THROWS_WITH(file.on("ring:9"), Catch::Matchers::Contains("written for ring:8 with 8 processors, got 9"));
    CHECK_THROWS_AS(file.on("ring:8", "root=3"), Refused);
}

TEST_CASE("an allreduce keeps values in slots", "[own]")
{
    const auto played = OwnFile(triangle, "my.schedule").on("complete:3", "words=10");
    CHECK(played->delivers());
    CHECK(played->steps() == 2);
    CHECK(played->violationCount() == 0);
    // A message is a whole vector.
    CHECK(played->trafficAt(0).wordsPerLink == 10);
    const std::string again = exported(*played);
    CHECK(again.find("slots 2\n") != std::string::npos);
    CHECK(OwnFile(again, "again.schedule").on("complete:3")->delivers());
    // Without the first acts the second message takes the place of what nobody has joined.
    std::string less = triangle;
    const std::string acts = "  0 : 1 > 0 combine\n  1 : 1 > 0 combine\n  2 : 1 > 0 combine\n";
    less.erase(less.find(acts), acts.size());
    CHECK_FALSE(OwnFile(less, "less.schedule").on("complete:3")->delivers());
    // Joined twice.
    std::string more = triangle;
    more.insert(more.find(acts), acts);
    CHECK_FALSE(OwnFile(more, "more.schedule").on("complete:3")->delivers());
    const auto nobody = OwnFile(triangle + "  0 : 7 > 0\n", "nobody.schedule").on("complete:3");
    CHECK(nobody->verdict() == "step 2: slot 7 is not there; the slots are 0 to 1");
}

TEST_CASE("a list of messages is written again letter by letter", "[own]")
{
    for (const std::string& text :
         {small, triangle,
          std::string(
              "# mine\nschedule 1 # the first\n\noperation scatter\ntopology complete:9\nports 3\nroot 4\nblocks 9\n"
              "colour blue\nstep # nothing yet\nstep\n  4 > 0 : 0-2,5,6-8/2 copy # three kinds\n  # nobody\n"
              "  4 > 1 : 1 combine path backwards+unwrapped\nstep\nstep\n\n# the end\n"),
          std::string("schedule 1\noperation shift\ntopology ring:3\nshift 2\nblocks 3\n")}) {
        const ListedSchedule read = scheduleFromText("my.schedule", text);
        CHECK(toText(read) == text);
    }
}

TEST_CASE("a list of messages with line ends of other systems is written with ours", "[own]")
{
    // Editors that mix them leave several of theirs in front of one of ours.
    const std::string text =
        "schedule 1\r\noperation shift\r\ntopology ring:3\r\r\n# mine\r\r\ncolour blue\r\n\r\nblocks 3\r";
    const std::string once = toText(scheduleFromText("my.schedule", text));
    CHECK(once.find('\r') == std::string::npos);
    CHECK(once.find("# mine\ncolour blue\n\n") != std::string::npos);
    CHECK(toText(scheduleFromText("my.schedule", once)) == once);
}

TEST_CASE("what a list of messages cannot say is refused with its line", "[own]")
{
    const std::string head = "schedule 1\noperation broadcast\ntopology ring:4\nblocks 2\n";
    const std::pair<std::string, const char*> wrong[]{
        {"schedule 2", "my.schedule, line 1: only \"schedule 1\" is known"},
        {"schedule 1\noperation fly", "line 2: there is no operation \"fly\""},
        {"schedule 1\ntopology ring:4", "a line \"operation broadcast\" is missing"},
        {"schedule 1\noperation broadcast", "a line \"topology ring:8\" is missing"},
        {head + "0 > 1 : 0", "line 5: a message stands below the line \"step\""},
        {head + "step\n0 1 : 0", "line 6: a message is written FROM > TO : BLOCKS"},
        {head + "step\n0 > 0 : 0", "line 6: processor 0 sends to itself"},
        {head + "step\n0 > 1 : 3-1", "line 6: blocks are written"},
        {head + "step\n0 > 1 : 0-1/0", "line 6: blocks are written"},
        {head + "step\n0 > 1 : 0 fly", "line 6: \"fly\" behind the blocks"},
        {head + "step\n0 > 1 : 0 path up", "line 6: \"path\" behind the blocks"},
        {head + "step 3", "line 5: \"step\" stands alone"},
        {head + "step\n0 : 1 > 0", "line 6: values move within a processor only where a line \"slots 3\""},
        {"schedule 1\noperation broadcast\ntopology ring:4\nslots 2\n", "slots are for allreduce"},
        {"schedule 1\noperation allreduce\ntopology ring:4\nslots 0\n", "line 4: slots takes 1 to"},
        {"schedule 1\noperation allreduce\ntopology ring:4\nslots 2\nstep\n1 : 0 0", "line 6: what a processor does"},
        {"schedule 1\noperation allreduce\ntopology ring:4\nslots 2\nstep\n1 : 0 > 0", "line 6: slot 0 is the same"},
        {head + "root x", "line 5: root takes a whole number"},
    };
    for (const auto& [text, sentence] : wrong) {
        CAPTURE(text);
        CHECK_THAT(refusalOf(text), Catch::Matchers::Contains(sentence));
    }
}

TEST_CASE("messages that nobody can send end a run with their line", "[own]")
{
    const std::string head = "schedule 1\noperation broadcast\ntopology ring:4\nblocks 1\nstep\n  0 > 1 : 0\nstep\n";
    const auto nobody = OwnFile(head + "  1 > 4 : 0\n", "my.schedule").on("ring:4");
    CHECK(nobody->verdict() == "line 8, step 2: processor 4 is not there; the processors are 0 to 3");
    CHECK(nobody->steps() == 1);
    const auto nothing = OwnFile(head + "  1 > 2 : 7\n", "my.schedule").on("ring:4");
    CHECK(nothing->verdict() == "line 8, step 2: block 7 is not there; the blocks are 0 to 0");
    const auto lacks = OwnFile(head + "  2 > 3 : 0\n", "my.schedule").on("ring:4");
    CHECK(lacks->finished());
    CHECK(lacks->violationCount() == 1);
    CHECK(lacks->violations()[0].step == 1);
}

TEST_CASE("any run is written as a list of messages and read again as the same", "[own]")
{
    std::size_t written = 0;
    for (const Algorithm* algorithm : catalogue())
        for (const std::uint64_t p : {1, 4, 7, 8}) {
            const std::string_view family = familiesOf(*algorithm).front();
            const auto sizes = findTopologyFamily(family)->sizesFor(p);
            if (!sizes || isNative(*algorithm) || algorithm->data) continue;
            Experiment experiment{fmt::format("{}:{}", family, *sizes), std::string(algorithm->id), {}};
            for (const Parameter& parameter : parametersOf(*algorithm)) {
                if (parameter.id == "root" && p > 1) experiment.values["root"] = static_cast<double>(p - 2);
                if (parameter.id == "packets") experiment.values["packets"] = 3.0;
            }
            if (!validate(experiment).empty()) continue;
            CAPTURE(toText(experiment));
            const auto before = run(experiment);
            if (before->data().mixed) continue;
            const OwnFile file(exported(*before), "export.schedule");
            const auto after = file.on(experiment.topology);
            CHECK(digest(after->schedule()) == digest(before->schedule()));
            CHECK(after->steps() == before->steps());
            CHECK(after->delivers() == before->delivers());
            CHECK(after->operandOrder() == before->operandOrder());
            CHECK(exported(*after) == exported(*before));
            ++written;
        }
    CHECK(written > 0);
}

TEST_CASE("what is wrong with a list of messages has a processor, a block and what is there in place of what", "[own]")
{
    using Ranks = std::vector<std::uint32_t>;
    const auto placeIn = [](const std::string& text) {
        const std::string topology = scheduleFromText("x.schedule", text).topology;
        return firstWrongOf(*OwnFile(text, "x.schedule").on(topology));
    };
    CHECK_FALSE(placeIn(small));

    // Processor 1 never gets it.
    const auto lacks = placeIn("schedule 1\noperation broadcast\ntopology ring:3\nblocks 1\nstep\n  0 > 2 : 0\n");
    REQUIRE(lacks);
    CHECK(lacks->processor == 1);
    CHECK(lacks->block == 0);
    CHECK(lacks->has == Ranks());
    CHECK(lacks->wants == Ranks{0});
    CHECK(lacks->step == -1);

    // Processor 0 has combined the operands of 0 and 1 only.
    const auto operand =
        placeIn("schedule 1\noperation reduce\ntopology ring:3\nblocks 1\nstep\n  1 > 0 : 0 combine\n");
    REQUIRE(operand);
    CHECK(operand->processor == 0);
    CHECK(operand->has == Ranks{0, 1});
    CHECK(operand->wants == Ranks{0, 1, 2});
    CHECK(operand->step == 0);
    CHECK(operand->line == 6);

    // The operand of processor 1 goes in twice.
    const auto twice =
        placeIn("schedule 1\noperation reduce\ntopology ring:3\nblocks 1\nstep\n  1 > 2 : 0 combine\nstep\n"
                "  2 > 0 : 0 combine\nstep\n  1 > 0 : 0 combine\n");
    REQUIRE(twice);
    CHECK(twice->processor == 0);
    CHECK(twice->block == 0);
    CHECK(twice->has == Ranks{0, 1, 1, 2});
    CHECK(twice->line == 10);

    // Processor 1 sends what it does not hold.
    const auto holds = placeIn("schedule 1\noperation broadcast\ntopology ring:3\nblocks 2\nstep\n  0 > 1 : 0\nstep\n"
                               "  1 > 2 : 0-1\n");
    REQUIRE(holds);
    CHECK(holds->processor == 1);
    CHECK(holds->block == 1);
    CHECK(holds->has == Ranks());
    CHECK(holds->wants == Ranks{0});
    CHECK(holds->line == 8);

    // Two messages at once are about no block.
    const auto ports =
        placeIn("schedule 1\noperation broadcast\ntopology ring:3\nblocks 1\nstep\n  0 > 1 : 0\n  0 > 2 : 0\n");
    REQUIRE(ports);
    CHECK(ports->processor == 0);
    CHECK_FALSE(ports->block);
    CHECK(ports->line == 7);
}

TEST_CASE("a list of messages says each thing once, and what is missing in it is told", "[own]")
{
    const auto refusalOf = [](const std::string& text) {
        return test::refusal([&] { OwnFile(text, "x.schedule").on("ring:4"); }).text;
    };
    const std::string head = "schedule 1\noperation allgather\ntopology ring:4\n";
    CHECK_THAT(refusalOf(""), Contains("it is empty; a schedule begins with the line \"schedule 1\""));
    CHECK_THAT(refusalOf(head + "operation reduce\nstep\n"),
               Contains("line 4: operation stands in line 2 already; one of the lines must go"));
    CHECK_THAT(refusalOf(head + "blocks 4\nslots 4\nstep\n"), Contains("line 5: slots stands in line 4 already"));
    CHECK_THAT(refusalOf(head + "step\n"), Contains("has 4 blocks; a line \"blocks 4\" is missing"));
    CHECK_THAT(refusalOf(head + "blocks 5\nstep\n"), Contains("has 4 blocks, the text says 5"));
    CHECK_THAT(refusalOf(head + "blocks 99999999999\nstep\n"),
               Contains("blocks takes a whole number from 0 to 4294967295, got \"99999999999\"; the nearest that works "
                        "is 4294967295"));
    CHECK_THAT(refusalOf(head + "blocks 4\nstep\n  0 > 1 : 0 via 3\n"),
               Contains("line 6: no network here has several ways through its routers; via must go"));
}

TEST_CASE("a list in letters of another code is written in UTF-8", "[own]")
{
    const std::string latin =
        "schedule 1\ntitle caf\xE9\noperation broadcast\ntopology ring:2\nblocks 1\nstep\n  0 > 1 : 0\n";
    CHECK(toText(scheduleFromText("x.schedule", latin))
          == std::string(latin).replace(latin.find('\xE9'), 1, "\xC3\xA9"));
    const auto run = OwnFile(latin, "x.schedule").on("ring:2");
    for (const char* suffix : {".schedule", ".xml", ".goal"}) {
        std::ostringstream out;
        writeSchedule(out, *run, *findScheduleFormat(suffix));
        CHECK(isUtf8(out.str()));
    }
}

} // namespace test_own_schedules
