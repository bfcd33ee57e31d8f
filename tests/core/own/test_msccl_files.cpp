#include "own/msccl/msccl_file.h"
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

namespace test_msccl_files {

using namespace hopscope;
using Catch::Contains;

namespace {

using Judged = FileVerdict::Kind;

FileVerdict verdictOf(const std::string& text) { return *readOwnText("x.xml", text)->verdict(); }
std::string refusalOf(const std::string& text)
{
    return test::refusal([&] { readOwnText("x.xml", text); }).text;
}

std::string step(int number, const std::string& type, const std::string& places, const std::string& more = "")
{
    return fmt::format("<step s=\"{}\" type=\"{}\" {} {}/>\n", number, type, places, more);
}
const std::string chunk0 = "srcbuf=\"i\" srcoff=\"0\" dstbuf=\"i\" dstoff=\"0\" cnt=\"1\"";
const std::string chunk1 = "srcbuf=\"i\" srcoff=\"1\" dstbuf=\"i\" dstoff=\"1\" cnt=\"1\"";

/// Two processors, each with one thread block that has the other as its partner.
std::string two(const std::string& first, const std::string& second,
                const std::string& head = "nchunksperloop=\"2\" "
                                          "coll=\"allreduce\" "
                                          "inplace=\"1\"")
{
    return fmt::format("<!-- made by hand -->\n<algo name=\"two\" proto=\"LL\" nchannels=\"1\" ngpus=\"2\" {}>\n"
                       "<gpu id=\"0\" i_chunks=\"2\" o_chunks=\"0\" s_chunks=\"0\"><tb id=\"0\" send=\"1\" recv=\"1\" "
                       "chan=\"0\">\n{}</tb></gpu>\n<gpu id=\"1\" i_chunks=\"2\" o_chunks=\"0\" s_chunks=\"0\"><tb "
                       "id=\"0\" send=\"0\" recv=\"0\" chan=\"0\">\n{}</tb></gpu>\n</algo>\n",
                       head, first, second);
}
/// Each combines one chunk and sends it back.
const std::string right = two(step(0, "s", chunk1) + step(1, "rrcs", chunk0) + step(2, "r", chunk1),
                              step(0, "s", chunk0) + step(1, "rrcs", chunk1) + step(2, "r", chunk0));

} // namespace

TEST_CASE("MSCCL: what a file says", "[msccl]")
{
    const MscclFile file = mscclFromText("x.xml", right);
    CHECK(file.name == "two");
    CHECK(file.protocol == "LL");
    CHECK(file.inPlace);
    REQUIRE(file.gpus.size() == 2);
    REQUIRE(file.gpus[1].blocks.at(0).steps.size() == 3);
    CHECK(file.gpus[1].blocks[0].steps[1].type == MscclFile::Type::ReceiveReduceCopySend);
    CHECK(file.gpus[1].blocks[0].steps[1].line == 10);
    std::ostringstream again;
    writeMsccl(again, file);
    CHECK(mscclFromText("again.xml", again.str()) == file);
}

TEST_CASE("MSCCL: line ends, letters of other codes and entities", "[msccl]")
{
    std::string crlf = "\xEF\xBB\xBF";
    for (const char c : right) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
    CHECK(mscclFromText("x.xml", crlf) == mscclFromText("x.xml", right));

    std::string latin = right;
    latin.replace(latin.find("name=\"two\""), 10, "name=\"caf\xE9\" stamp=\"7\"");
    const MscclFile file = mscclFromText("x.xml", latin);
    CHECK(file.name == "caf\xC3\xA9");
    CHECK(file.kept == std::vector<std::pair<std::string, std::string>>{{"stamp", "7"}});

    // An entity that would be three gigabytes stays three letters long.
    const std::string bomb = "<!DOCTYPE a [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;\">]>\n"
                             + std::string(right).replace(right.find("name=\"two\""), 10, "name=\"&b;\"");
    CHECK(mscclFromText("x.xml", bomb).name == "&b;");
}

TEST_CASE("MSCCL: a mistake is told in one sentence with its line", "[msccl]")
{
    CHECK(refusalOf("") == "x.xml: it is empty; an MSCCL file has one element <algo>");
    CHECK(refusalOf("<!-- only this -->") == "x.xml: it is empty; an MSCCL file has one element <algo>");
    CHECK_THAT(refusalOf("<algo\n<"), Contains("no XML"));
    CHECK_THAT(refusalOf("<graph/>"), Contains("begins with <algo>, this one with <graph>"));
    CHECK_THAT(refusalOf("<algo ngpus=\"2\" nchunksperloop=\"1\"/>"), Contains("<algo> needs coll"));
    CHECK_THAT(refusalOf("<algo coll=\"allreduce\" ngpus=\"10000000\" nchunksperloop=\"1\"><gpu id=\"0\"/></algo>"),
               Contains("says ngpus=\"10000000\" and has 1 element <gpu>"));
    CHECK_THAT(refusalOf(two(step(0, "jump", chunk0), "")),
               Contains("line 4: <step> needs type: one of s, r, rcs, rrs, rrc, rrcs, cpy, re and nop, not \"jump\""));
    CHECK_THAT(refusalOf(two(step(1, "s", chunk0), "")), Contains("have s 0, 1 …; 0 is missing"));
    CHECK_THAT(refusalOf(two(step(0, "s", chunk0, "depid=\"4\" deps=\"0\""), step(0, "r", chunk0))),
               Contains("line 4: it waits for step 0 of thread block 4, which processor 0 does not have"));
    CHECK_THAT(refusalOf(two(step(0, "s", "srcbuf=\"s\" srcoff=\"3\" dstbuf=\"i\" dstoff=\"0\" cnt=\"1\""),
                             step(0, "r", chunk0))),
               Contains("line 4: it names chunk 3 of the scratch buffer of processor 0, which has 0 chunks"));
    CHECK_THAT(refusalOf(two(step(0, "s", "srcbuf=\"i\" srcoff=\"x\" dstbuf=\"i\" dstoff=\"0\" cnt=\"1\""), "")),
               Contains("<step> needs srcoff, a whole number from -1 to 1048576, not \"x\""));
}

TEST_CASE("MSCCL: an allreduce is right, or the first chunk that is not is named", "[msccl]")
{
    const FileVerdict good = verdictOf(right);
    CHECK(good.kind == Judged::Correct);
    CHECK(good.operation == Operation::Allreduce);
    CHECK(good.messages == 4);
    CHECK(good.longestChain == 2);
    CHECK(good.localActs == 0);

    // It calls itself allreduce and only copies.
    const FileVerdict copies =
        verdictOf(two(step(0, "s", chunk1) + step(1, "r", chunk0), step(0, "s", chunk0) + step(1, "r", chunk1)));
    CHECK(copies.kind == Judged::Wrong);
    CHECK(copies.reason
          == "this is no allreduce: processor 0, chunk 0 of the result: it combines the operand of processor 1; 0 is "
             "missing; stored last by step 1 of thread block 0 (line 5)");
    REQUIRE(copies.firstWrong);
    CHECK(copies.firstWrong->processor == 0);
    CHECK(copies.firstWrong->block == 0);
    CHECK(copies.firstWrong->step == 0);
    CHECK(copies.firstWrong->line == 5);
    CHECK(copies.firstWrong->has == std::vector<std::uint32_t>{1});
    CHECK(copies.firstWrong->wants == std::vector<std::uint32_t>{0, 1});

    // Combined twice.
    const FileVerdict doubled =
        verdictOf(two(step(0, "s", chunk0) + step(1, "s", chunk0) + step(2, "rrc", chunk1) + step(3, "r", chunk0),
                      step(0, "rrc", chunk0) + step(1, "rrc", chunk0) + step(2, "s", chunk1) + step(3, "s", chunk0)));
    CHECK(doubled.kind == Judged::Wrong);
    CHECK_THAT(doubled.reason, Contains("it combines the operands of processors 0, 0 and 1; 0 is there twice"));
}

TEST_CASE("MSCCL: missing receipts, wrong counts, deadlocks and races are verdicts", "[msccl]")
{
    const FileVerdict missing = verdictOf(two(step(0, "s", chunk1), ""));
    CHECK(missing.kind == Judged::Unmatched);
    CHECK(missing.reason == "line 4: processor 0 sends a message to 1 on channel 0, which does not receive it");
    const FileVerdict silent = verdictOf(two(step(0, "r", chunk1), ""));
    CHECK(silent.kind == Judged::Unmatched);
    CHECK(silent.reason == "line 4: processor 0 waits for a message of 1 on channel 0, and none is sent");

    const FileVerdict count = verdictOf(
        two(step(0, "s", "srcbuf=\"i\" srcoff=\"0\" dstbuf=\"i\" dstoff=\"0\" cnt=\"2\""), step(0, "rrc", chunk0)));
    CHECK(count.kind == Judged::Invalid);
    CHECK(count.reason == "processor 0 sends 2 chunks (line 4), and processor 1 receives them as 1 (line 7)");

    const std::string stuck =
        two(step(0, "rrc", chunk0) + step(1, "s", chunk0), step(0, "rrc", chunk0) + step(1, "s", chunk0));
    const FileVerdict deadlock = verdictOf(stuck);
    CHECK(deadlock.kind == Judged::Deadlock);
    CHECK(deadlock.reason
          == "deadlock: processor 0 waits for a message of 1 (line 4), processor 1 waits for a message of 0 (line 8)");
    const Trial run = trialOf(*OwnFile(stuck, "stuck.xml").on("ring:2"));
    CHECK(run.verdict == Trial::Verdict::Deadlock);
    CHECK(run.circle.size() == 2);

    // Thread blocks of one processor that wait for each other.
    const std::string waits =
        "<algo name=\"w\" ngpus=\"1\" nchunksperloop=\"1\" coll=\"custom\"><gpu id=\"0\" i_chunks=\"1\">\n"
        "<tb id=\"0\">"
        + step(0, "nop", "", "depid=\"1\" deps=\"0\"")
        + "</tb>\n"
          "<tb id=\"1\">"
        + step(0, "nop", "", "depid=\"0\" deps=\"0\"") + "</tb></gpu></algo>";
    CHECK_THAT(verdictOf(waits).reason,
               Contains("thread blocks of processor 0 wait for each other: line 2 waits for "));

    // Chunk 0 arrives in one thread block and is sent on by another, which does not wait.
    const auto forwards = [&](const std::string& waiting) {
        return "<algo name=\"f\" ngpus=\"3\" nchunksperloop=\"1\" coll=\"broadcast\" inplace=\"1\">\n"
               "<gpu id=\"0\" i_chunks=\"1\"><tb id=\"0\" send=\"1\">"
               + step(0, "s", chunk0)
               + "</tb></gpu>\n"
                 "<gpu id=\"1\" i_chunks=\"1\"><tb id=\"0\" recv=\"0\">"
               + step(0, "r", chunk0)
               + "</tb>"
                 "<tb id=\"1\" send=\"2\">"
               + step(0, "s", chunk0, waiting)
               + "</tb></gpu>\n"
                 "<gpu id=\"2\" i_chunks=\"1\"><tb id=\"0\" recv=\"1\">"
               + step(0, "r", chunk0) + "</tb></gpu></algo>";
    };
    CHECK(verdictOf(forwards("depid=\"0\" deps=\"0\"")).kind == Judged::Correct);
    const FileVerdict race = verdictOf(forwards("depid=\"-1\" deps=\"-1\""));
    CHECK(race.kind == Judged::Wrong);
    // Whichever comes first here, something is wrong with it.
    CHECK_THAT(race.reason, Contains("it has chunk 0 of processor 1") || Contains("a race: step 0 of thread block"));
}

TEST_CASE("MSCCL: what does not say its result is not guessed", "[msccl]")
{
    const FileVerdict odd = verdictOf(two("", "", "nchunksperloop=\"3\" coll=\"allgather\""));
    CHECK(odd.kind == Judged::Undefined);
    CHECK_THAT(odd.reason, Contains("its 3 chunks do not divide by its 2 processors"));
    CHECK(verdictOf(two("", "", "nchunksperloop=\"2\" coll=\"custom\"")).kind == Judged::Undefined);
}

TEST_CASE("MSCCL: files run on networks like any algorithm", "[msccl]")
{
    const OwnFile file(right, "two.xml");
    const auto run = file.on("ring:2", "words=10 alpha=1 beta=2");
    CHECK(run->delivers());
    CHECK(run->violationCount() == 0);
    CHECK(run->steps() == 2);
    CHECK(run->time() == 2 * (1 + 5 * 2)); // a chunk is half of the vector
    CHECK_THAT(run->verdict(), Contains("all 4 chunks of the result are right"));
    CHECK_THAT(test::refusal([&] { file.on("ring:3"); }).text, Contains("written for 2 processors, got 3"));

    // Received into a buffer of its own, and combined there: a value is a block then.
    const std::string scratch =
        "<algo name=\"s\" ngpus=\"2\" nchunksperloop=\"1\" coll=\"allreduce\" inplace=\"1\">\n"
        "<gpu id=\"0\" i_chunks=\"1\" s_chunks=\"1\"><tb id=\"0\" send=\"1\" recv=\"1\">"
        + step(0, "s", chunk0) + step(1, "r", "srcbuf=\"i\" srcoff=\"0\" dstbuf=\"s\" dstoff=\"0\" cnt=\"1\"")
        + step(2, "re", "srcbuf=\"s\" srcoff=\"0\" dstbuf=\"i\" dstoff=\"0\" cnt=\"1\"")
        + "</tb></gpu>\n"
          "<gpu id=\"1\" i_chunks=\"1\" s_chunks=\"1\"><tb id=\"0\" send=\"0\" recv=\"0\">"
        + step(0, "s", chunk0) + step(1, "r", "srcbuf=\"i\" srcoff=\"0\" dstbuf=\"s\" dstoff=\"0\" cnt=\"1\"")
        + step(2, "re", "srcbuf=\"s\" srcoff=\"0\" dstbuf=\"i\" dstoff=\"0\" cnt=\"1\"") + "</tb></gpu></algo>";
    CHECK(verdictOf(scratch).localActs == 2);
    const auto local = OwnFile(scratch, "scratch.xml").on("complete:2");
    CAPTURE(local->verdict());
    CHECK(local->delivers());
    CHECK(local->violationCount() == 0);
    CHECK(local->steps() == 1);
}

TEST_CASE("MSCCL: a file of a megabyte is read and checked in a moment", "[msccl]")
{
    constexpr int chunks = 4000;
    std::string first, second;
    for (int i = 0; i < chunks; ++i) {
        const std::string place = fmt::format("srcbuf=\"i\" srcoff=\"{0}\" dstbuf=\"i\" dstoff=\"{0}\" cnt=\"1\" "
                                              "depid=\"-1\" deps=\"-1\" hasdep=\"0\"",
                                              i);
        first += step(i, "s", place);
        second += step(i, "rrc", place);
    }
    for (int i = 0; i < chunks; ++i) {
        const std::string place = fmt::format("srcbuf=\"i\" srcoff=\"{0}\" dstbuf=\"i\" dstoff=\"{0}\" cnt=\"1\"", i);
        first += step(chunks + i, "r", place);
        second += step(chunks + i, "s", place);
    }
    const std::string text =
        two(first, second, fmt::format("nchunksperloop=\"{}\" coll=\"allreduce\" inplace=\"1\"", chunks));
    CHECK(text.size() > 1'000'000);
    const auto begin = std::clock();
    const FileVerdict verdict = verdictOf(text);
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC; // of the processor
    CHECK(verdict.kind == Judged::Correct);
    constexpr double patience = 1.5; // 0.3 on a free machine; tests run beside others
    CHECK(seconds < patience);
}

TEST_CASE("MSCCL: files of its tools", "[msccl]")
{
    const std::filesystem::path folder =
        std::string(sourceFolder()) + "/../shared/data/msccl"; // no part of the project
    if (!std::filesystem::is_directory(folder)) return;
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        CAPTURE(entry.path().string());
        std::ifstream stream(entry.path());
        const std::string text{std::istreambuf_iterator<char>(stream), {}};
        if (text.empty()) {
            CHECK_THAT(refusalOf(text), Contains("it is empty"));
            continue;
        }
        const FileVerdict verdict = verdictOf(text);
        CAPTURE(verdict.reason);
        CHECK(verdict.kind == Judged::Correct);
        const MscclFile file = mscclFromText("x.xml", text);
        std::ostringstream again;
        writeMsccl(again, file);
        CHECK(mscclFromText("again.xml", again.str()) == file);
        const auto run = hopscope::run(
            experimentFromText(fmt::format("complete:{} {}", verdict.processors, "file:" + entry.path().string())));
        CAPTURE(run->verdict());
        CHECK(run->delivers());
        CHECK(run->violationCount() == 0);
        ++files;
    }
    CHECK(files > 0);
}

TEST_CASE("MSCCL: a race is told of the first processor that has one, with its chunk", "[msccl]")
{
    const auto gpu = [](int id, int other) {
        return fmt::format("<gpu id=\"{0}\" i_chunks=\"1\" o_chunks=\"0\" s_chunks=\"0\">\n"
                           "<tb id=\"0\" send=\"{1}\" recv=\"-1\" chan=\"0\">\n{2}</tb>\n"
                           "<tb id=\"1\" send=\"-1\" recv=\"{1}\" chan=\"0\">\n{3}</tb>\n</gpu>\n",
                           id, other, step(0, "s", chunk0), step(0, "rrc", chunk0));
    };
    const FileVerdict race = verdictOf("<algo name=\"t\" proto=\"LL\" nchannels=\"1\" nchunksperloop=\"1\" ngpus=\"2\" "
                                       "coll=\"allreduce\" inplace=\"1\">\n"
                                       + gpu(0, 1) + gpu(1, 0) + "</algo>\n");
    CHECK(race.kind == Judged::Wrong);
    CHECK_THAT(race.reason, Contains("(line 4) and step 0 of thread block 1 (line 7) of processor 0"));
    REQUIRE(race.firstWrong);
    CHECK(race.firstWrong->processor == 0);
    CHECK(race.firstWrong->block == 0);
    CHECK(race.firstWrong->line == 7);
    CHECK(race.firstWrong->wants == std::vector<std::uint32_t>{0, 1});
}

} // namespace test_msccl_files
