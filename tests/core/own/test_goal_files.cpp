#include "own/goal/goal_play.h"
#include "own/goal/goal_program.h"
#include "own_texts.h"
#include "run/analysis/trials.h"
#include "source_folder.h"
#include "testing.h"

#include "own/own_text.h"
#include "run/run.h"

#include <ctime>
#include <filesystem>
#include <sstream>

#include <fmt/format.h>

namespace test_goal_files {

using namespace hopscope;
using Catch::Contains;

namespace {

using Judged = FileVerdict::Kind;

FileVerdict verdictOf(const std::string& text, std::optional<Operation> operation = {})
{
    auto own = readOwnText("x.goal", text);
    if (operation) own = own->as(*operation);
    return *own->verdict();
}

std::string refusalOf(const std::string& text)
{
    return test::refusal([&] { goalFromText("x.goal", text); }).text;
}

const std::string pair = "num_ranks 2\nrank 0 {\na: send 8b to 1 tag 3\n}\nrank 1 {\nb: recv 8b from 0 tag 3\n}\n";

} // namespace

TEST_CASE("GOAL: what a file says", "[goal]")
{
    const GoalProgram program = goalFromText(
        "x.goal",
        "\xEF\xBB\xBF/* caf\xE9 */ num_ranks 2\r\n  rank 1 {\r\n\tb: recv 8b from -1 tag -1 cpu 1 nic 2\r\n"
        "c: calc 70 cpu 3\r\nc requires b\r\n}\r\n// operation=broadcast root=1\r\nrank 0 { send 8b to 1 }\r\n");
    REQUIRE(program.ranks() == 2);
    REQUIRE(program.operations.size() == 3);
    CHECK(program.operations[0] == GoalProgram::Operation{.kind = GoalProgram::Kind::Send, .peer = 1, .size = 8});
    CHECK(program.operations[1].peer == GoalProgram::any);
    CHECK(program.operations[1].tag == GoalProgram::any);
    CHECK(program.operations[1].nic == 2);
    CHECK(program.operations[2].cpu == 3);
    CHECK(program.operations[2].line == 4);
    CHECK(program.needs == std::vector<GoalProgram::Need>{{2, 1, false}});
    CHECK(program.operation == Operation::Broadcast);
    CHECK(program.root == 1);
}

TEST_CASE("GOAL: a root belongs to an operation that has one", "[goal]")
{
    for (const char* hint : {"// root=1\n", "// operation=allgather root=1\n", "// operation=broadcast root=1\n"}) {
        CAPTURE(hint);
        const GoalProgram program = goalFromText("x.goal", hint + pair);
        CHECK(program.root == (program.operation == Operation::Broadcast ? 1u : 0u));
        std::ostringstream again;
        writeGoal(again, program, "");
        CHECK(goalFromText("x.goal", again.str()) == program);
    }
}

TEST_CASE("GOAL: a mistake is told in one sentence with line and column", "[goal]")
{
    CHECK(refusalOf("") == "x.goal: it is empty; a GOAL file begins with \"num_ranks\"");
    CHECK(refusalOf(" \r\n") == "x.goal: it is empty; a GOAL file begins with \"num_ranks\"");
    CHECK_THAT(refusalOf("rank 0 {"), Contains("line 1: column 1: \"num_ranks\" should stand here, not \"rank\""));
    CHECK_THAT(refusalOf("num_ranks 0\n"), Contains("the number of ranks is a whole number from 1 to"));
    CHECK_THAT(refusalOf("num_ranks x\n"), Contains("the number of ranks should stand here: a whole number from 1 to"));
    CHECK_THAT(refusalOf("num_ranks 20000000\n"), Contains("a whole number from 1 to 16777216"));
    // Ten million ranks that are not there take neither time nor memory.
    CHECK_THAT(refusalOf("num_ranks 10000000\nrank 0 {\n}\n"),
               Contains("says num_ranks 10000000 and has 1 of them; the first that is missing is rank 1"));
    CHECK_THAT(refusalOf("num_ranks 2\nrank 0 {\n}\nrank 0 {\n}\n"),
               Contains("line 4: rank 0 stands a second time; its first is in line 2"));
    CHECK_THAT(refusalOf("num_ranks 2\nrank 2 {\n}\n"), Contains("the number of a rank is a whole number from 0 to 1"));
    CHECK_THAT(refusalOf("num_ranks 2\nrank 0 {\nsend 8b to 0\n}"), Contains("line 3: column 13: rank 0 names itself"));
    CHECK_THAT(refusalOf("num_ranks 2\nrank 0 {\nsend 8 to 1\n}"), Contains("\"b\" should stand here, not \"to\""));
    CHECK_THAT(refusalOf("num_ranks 2\nrank 0 {\nsend 8b to -1\n}"), Contains("only a receipt takes -1"));
    CHECK_THAT(refusalOf("num_ranks 2\nrank 0 {\na: calc 1\na: calc 1\n}"),
               Contains("the label a names two operations of rank 0"));
    CHECK_THAT(refusalOf("num_ranks 2\nrank 0 {\na: calc 1\na requires b\n}"),
               Contains("rank 0 has no operation labelled b above this line"));
    CHECK_THAT(refusalOf("num_ranks 2\nrank 0 {\nsend 8b to 1 nic 1 tag 2\n}"), Contains("in this order"));
    CHECK_THAT(refusalOf("num_ranks 2\nrank 0 {\njump 8\n}"), Contains("\"jump\" is no operation"));
    CHECK_THAT(refusalOf("num_ranks 1\n/* for ever"), Contains("this comment has no end"));
    CHECK_THAT(refusalOf("num_ranks 1\nrank 0 {\n"), Contains("the operations of rank 0 have no end"));
}

TEST_CASE("GOAL: unmatched messages, deadlocks and sizes are verdicts with rank and line", "[goal]")
{
    CHECK(verdictOf(pair).kind == Judged::Correct);

    const FileVerdict receipt = verdictOf("num_ranks 2\nrank 0 {\n}\nrank 1 {\nrecv 8b from 0 tag 3\n}\n");
    CHECK(receipt.kind == Judged::Unmatched);
    CHECK(receipt.reason == "line 5: rank 1 waits for a message of rank 0 with tag 3, and none is sent");

    const FileVerdict message = verdictOf("num_ranks 2\nrank 0 {\nsend 8b to 1 tag 3\n}\nrank 1 {\n}\n");
    CHECK(message.kind == Judged::Unmatched);
    CHECK(message.reason == "line 3: rank 0 sends a message with tag 3 to rank 1, which does not receive it");

    const FileVerdict sizes = verdictOf("num_ranks 2\nrank 0 {\nsend 8b to 1\n}\nrank 1 {\nrecv 9b from 0\n}\n");
    CHECK(sizes.kind == Judged::Invalid);
    CHECK(sizes.reason == "rank 0 sends 8 bytes (line 3), and rank 1 receives them as 9 (line 6)");

    const std::string stuck = "num_ranks 2\nrank 0 {\nr: recv 8b from 1\ns: send 8b to 1\ns requires r\n}\n"
                              "rank 1 {\nr: recv 8b from 0\ns: send 8b to 0\ns requires r\n}\n";
    const FileVerdict deadlock = verdictOf(stuck);
    CHECK(deadlock.kind == Judged::Deadlock);
    CHECK_THAT(deadlock.reason, Contains("deadlock: rank 0 waits for a message of 1 (line 3), rank 1 waits for a "
                                         "message of 0 (line 8)"));
    const Trial run = trialOf(*OwnFile(stuck, "stuck.goal").on("complete:2"));
    CHECK(run.verdict == Trial::Verdict::Deadlock);
    CHECK(run.circle.size() == 2);
    CHECK(run.line == 3);

    const FileVerdict cycle = verdictOf("num_ranks 1\nrank 0 {\na: calc 1\nb: calc 1\na requires b\nb requires a\n}\n");
    CHECK(cycle.kind == Judged::Deadlock);
    CHECK_THAT(cycle.reason, Contains("operations of rank 0 require each other in a circle: line 3 requires line 4"));
}

TEST_CASE("GOAL: who waits for a message that is sent before any receipt does not wait for ever", "[goal]")
{
    // Both send first, and receive only then: sends do not wait.
    CHECK(verdictOf("num_ranks 2\nrank 0 {\ns: send 8b to 1\nr: recv 8b from 1\nr requires s\n}\n"
                    "rank 1 {\ns: send 8b to 0\nr: recv 8b from 0\nr requires s\n}\n")
              .kind
          == Judged::Correct);
    // A wildcard takes whatever comes, the tagged receipt what is left.
    CHECK(verdictOf("num_ranks 3\nrank 0 {\nrecv 8b from -1 tag -1\nrecv 8b from -1 tag 2\n}\n"
                    "rank 1 {\nsend 8b to 0 tag 1\n}\nrank 2 {\nsend 8b to 0 tag 2\n}\n")
              .kind
          == Judged::Correct);
    // Begun is enough for irequires.
    CHECK(verdictOf("num_ranks 2\nrank 0 {\nr: recv 8b from 1\ns: send 8b to 1\ns irequires r\n}\n"
                    "rank 1 {\nr: recv 8b from 0\ns: send 8b to 0\ns requires r\n}\n")
              .kind
          == Judged::Correct);
}

TEST_CASE("GOAL: what a schedule is for is guessed from who heard from whom, and checked", "[goal]")
{
    // 2 is sent on before it is there, so nobody behind has heard from processor 0.
    const std::string chain = "num_ranks 3\nrank 0 {\nsend 8b to 1\n}\nrank 1 {\nr: recv 8b from 0\ns: send 8b to 2\n"
                              "s requires r\n}\nrank 2 {\nrecv 8b from 1\n}\n";
    std::string broken = chain;
    broken.erase(broken.find("s requires r\n"), 13);
    CHECK(verdictOf(chain, Operation::Broadcast).kind == Judged::Correct);
    CHECK(verdictOf(chain).longestChain == 2);
    const FileVerdict wrong = verdictOf(broken, Operation::Broadcast);
    CHECK(wrong.kind == Judged::Wrong);
    CHECK(
        wrong.reason
        == "this is no broadcast: processor 2 has not heard from processor 0; it has heard from 1 to 2, last in step 1 "
           "(line 10)");
    REQUIRE(wrong.firstWrong);
    CHECK(wrong.firstWrong->processor == 2);
    CHECK(wrong.firstWrong->block == 0);
    CHECK(wrong.firstWrong->line == 10);
    CHECK(wrong.firstWrong->has == std::vector<std::uint32_t>{1, 2});
    CHECK(wrong.firstWrong->wants == std::vector<std::uint32_t>{0});

    const OwnFile file(broken, "broken.goal");
    CHECK(file.on("complete:3")->delivers());
    const auto run = file.on("complete:3", "operation=broadcast");
    CHECK_FALSE(run->delivers());
    CHECK(run->verdict() == wrong.reason);
    CHECK(trialOf(*run).line == 10);
    CHECK_THAT(test::refusal([&] { file.on("complete:4"); }).text, Contains("written for 3 processors, got 4"));
}

TEST_CASE("GOAL: messages take a step, one at a time on a nic, as long as they are", "[goal]")
{
    const std::string fan =
        "num_ranks 3\nrank 0 {\nsend 800b to 1\nsend 800b to 2{}\n}\nrank 1 {\nrecv 800b from 0\n}\n"
        "rank 2 {\nrecv 800b from 0\n}\n";
    const auto with = [&](std::string_view more) {
        std::string text = fan;
        return text.replace(text.find("{}"), 2, more);
    };
    const auto one = OwnFile(with(""), "fan.goal").on("complete:3", "alpha=10");
    CHECK(one->steps() == 2);
    CHECK(one->time() == 2 * (10 + 100));
    CHECK(one->violationCount() == 0);
    const auto two = OwnFile(with(" nic 1"), "fan2.goal").on("complete:3", "alpha=10 bytes-per-word=4");
    CHECK(two->steps() == 1);
    CHECK(two->time() == 10 + 200);
    CHECK(two->violationCount() == 0);
}

TEST_CASE("GOAL: a million operations are read and followed in seconds", "[goal]")
{
    constexpr std::uint32_t ranks = 1000, rounds = 500;
    std::ostringstream text;
    text << "num_ranks " << ranks << "\n";
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
        text << "rank " << rank << " {\n";
        for (std::uint32_t k = 0; k < rounds; ++k) {
            text << fmt::format("s{0}: send 256b to {1} tag {0}\nr{0}: recv 256b from {2} tag {0}\n", k,
                                (rank + 1) % ranks, (rank + ranks - 1) % ranks);
            if (k > 0) text << fmt::format("s{} requires r{}\n", k, k - 1);
        }
        text << "}\n";
    }
    const std::string whole = text.str();
    const auto begin = std::clock();
    const auto own = readOwnText("x.goal", whole);
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC; // of the processor
    CHECK(own->verdict()->kind == Judged::Correct);
    CHECK(own->verdict()->messages == std::uint64_t{ranks} * rounds);
    CHECK(own->verdict()->longestChain == rounds);
    constexpr double patience = 12; // 3 on a free machine; tests run beside others
    CHECK(seconds < patience);
}

TEST_CASE("GOAL: files of LogGOPSim and by hand", "[goal]")
{
    const std::filesystem::path folder = std::string(sourceFolder()) + "/../shared/data/goal"; // no part of the project
    if (!std::filesystem::is_directory(folder)) return;
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".goal") continue;
        CAPTURE(entry.path().string());
        std::ifstream stream(entry.path());
        const std::string text{std::istreambuf_iterator<char>(stream), {}};
        CHECK(verdictOf(text).kind == Judged::Correct);
        std::ostringstream again;
        const GoalProgram program = goalFromText("x.goal", text);
        writeGoal(again, program, "a title");
        CHECK(goalFromText("again.goal", again.str()) == program);
        ++files;
    }
    CHECK(files > 0);
}

TEST_CASE("GOAL: a message that nobody receives is no chain", "[goal]")
{
    const FileVerdict lost = verdictOf("num_ranks 2\nrank 0 {\nsend 8b to 1\n}\nrank 1 {\n}\n");
    CHECK(lost.kind == Judged::Unmatched);
    CHECK(lost.messages == 0);
    CHECK(lost.longestChain == 0);
}

TEST_CASE("GOAL: an operation without its size is told what stands there", "[goal]")
{
    const auto refusal = [](const char* line) {
        try {
            goalFromText("x.goal", fmt::format("num_ranks 2\nrank 0 {{\n{}\n}}\nrank 1 {{\n}}\n", line));
        } catch (const OwnError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    using Catch::Contains;
    CHECK_THAT(refusal("send -8b to 1"), Contains("line 3") && Contains("behind send stands a whole number from 0"));
    CHECK_THAT(refusal("calc"), Contains("as in \"calc 300\""));
    CHECK_THAT(refusal("shout 8b to 1"), Contains("\"shout\" is no operation"));
}

} // namespace test_goal_files
