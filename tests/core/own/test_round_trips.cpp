#include "round_trips.h"

#include "cost/cost_model.h"
#include "own_texts.h"
#include "testing.h"

#include <map>
#include <tuple>

namespace test_round_trips {

using namespace hopscope;
using test::written;

namespace {

struct Message {
    std::uint32_t from, to;
    Effect effect;
    std::vector<std::uint32_t> blocks;
    friend auto operator<=>(const Message&, const Message&) = default;
};

/// Of a step: a step says nothing about the order of its messages, and a message nothing about that of its blocks.
std::vector<Message> messagesOf(const Run& run, StepIndex k)
{
    Step step;
    run.schedule().at(k, step);
    std::vector<Message> all;
    for (const Transfer& transfer : step.transfers()) {
        Message message{transfer.from.value, transfer.to.value, transfer.effect, {}};
        step.eachBlock(transfer, [&](BlockId block) { message.blocks.push_back(block.value); });
        std::ranges::sort(message.blocks);
        all.push_back(std::move(message));
    }
    std::ranges::sort(all);
    return all;
}

std::vector<std::uint32_t> listOf(const NodeSet& nodes)
{
    std::vector<std::uint32_t> all;
    nodes.each([&](NodeId node) { all.push_back(node.value); });
    return all;
}

bool takesOtherRoutes(const Run& run)
{
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers())
            if (transfer.path != Path::Usual) return true;
    }
    return false;
}

/// The same messages with the same blocks in every step, the same verdict; and the same time, unless the algorithm
/// chooses routes that are not those of the network: a file has no words for routes.
void requireSame(const Run& run, const Run& read)
{
    REQUIRE(read.steps() == run.steps());
    for (StepIndex k = 0; k < run.steps(); ++k) {
        CAPTURE(k);
        REQUIRE((messagesOf(read, k) == messagesOf(run, k)));
    }
    const Data &data = run.data(), &same = read.data();
    REQUIRE(same.blocks == data.blocks);
    REQUIRE(same.custody == data.custody);
    for (std::uint32_t b = 0; b < data.blocks; ++b) {
        CAPTURE(b);
        REQUIRE(same.size(BlockId{b}) == Approx(data.size(BlockId{b})));
        REQUIRE(listOf(same.starts(BlockId{b})) == listOf(data.starts(BlockId{b})));
        REQUIRE(listOf(same.ends(BlockId{b})) == listOf(data.ends(BlockId{b})));
    }
    REQUIRE(read.delivers());
    if (!takesOtherRoutes(run)) REQUIRE(read.time() == Approx(run.time()));
}

/// As it is read from a file, on the same network under the same model.
std::shared_ptr<const Run> readBack(const Run& run, std::string_view suffix)
{
    const OwnFile file(written(run, suffix), std::string("x") + std::string(suffix));
    return file.on(run.experiment().topology, fmt::format("words=48 model={} duplex={}", run.setup().costModel->id,
                                                          run.setup().duplex == Duplex::Half ? "half" : "full"));
}

} // namespace

TEST_CASE("a run that is written in MSCCL or as a list of messages is read as an equal run", "[formats][catalogue]")
{
    std::map<std::string, std::size_t> equal;
    test::eachWritten(" words=48", [&](const Run& played) {
        if (played.transfers() == 0) return; // one processor; the file has no step
        for (const char* suffix : {".xml", ".schedule"}) {
            CAPTURE(suffix);
            if (!test::refusal([&] { written(played, suffix); }).text.empty()) continue;
            requireSame(played, *readBack(played, suffix));
            ++equal[suffix];
        }
    });
    CHECK(equal[".xml"] > 0);
    CHECK(equal[".schedule"] > 0);
}

TEST_CASE("several chunks of every processor are read from MSCCL, written and read as the same", "[formats][msccl]")
{
    for (const char* experiment :
         {"torus:3x3 allgather-torus-bucket-rotated", "torus:3x3 reduce-scatter-torus-bucket-rotated"}) {
        CAPTURE(experiment);
        const auto played = run(experimentFromText(std::string(experiment) + " words=48"));
        CHECK(played->data().blocks == 18);
        const std::string text = written(*played, ".xml");
        CHECK_THAT(text, Catch::Contains("nchunksperloop=\"18\" ngpus=\"9\""));
        const auto read = readBack(*played, ".xml");
        requireSame(*played, *read);
        requireSame(*read, *readBack(*read, ".xml"));
    }
}

TEST_CASE("of a scatter, gather and alltoall with two chunks a processor, blocks are chunks that are moved",
          "[formats][msccl]")
{
    const auto step = [](const char* type, const char* source, int from, const char* target, int to) {
        return fmt::format("<step s=\"0\" type=\"{}\" srcbuf=\"{}\" srcoff=\"{}\" dstbuf=\"{}\" dstoff=\"{}\" "
                           "cnt=\"2\" depid=\"-1\" deps=\"-1\" hasdep=\"0\"/>",
                           type, source, from, target, to);
    };
    const auto gpu = [](int id, int inputs, int outputs, const std::string& sends, const std::string& receives,
                        const std::string& copies) {
        const auto block = [id](int number, const char* side, const std::string& steps) {
            return steps.empty()
                       ? std::string()
                       : fmt::format("<tb id=\"{}\" {}=\"{}\" chan=\"0\">{}</tb>", number, side, 1 - id, steps);
        };
        return fmt::format("<gpu id=\"{}\" i_chunks=\"{}\" o_chunks=\"{}\" s_chunks=\"0\">{}{}{}</gpu>\n", id, inputs,
                           outputs, block(0, "send", sends), block(sends.empty() ? 0 : 1, "recv", receives),
                           copies.empty() ? ""
                                          : fmt::format("<tb id=\"{}\">{}</tb>",
                                                        (sends.empty() ? 0 : 1) + (receives.empty() ? 0 : 1), copies));
    };
    const auto file = [](const char* operation, const std::string& gpus) {
        return fmt::format(
            "<algo name=\"two\" ngpus=\"2\" nchunksperloop=\"4\" coll=\"{}\" inplace=\"0\">\n{}</algo>\n", operation,
            gpus);
    };
    const auto own = [&](int from, int to) { return step("cpy", "i", from, "o", to); };
    const std::string texts[] = {
        file("scatter",
             gpu(0, 4, 2, step("s", "i", 2, "o", 0), "", own(0, 0)) + gpu(1, 4, 2, "", step("r", "i", 2, "o", 0), "")),
        file("gather",
             gpu(0, 2, 4, "", step("r", "i", 0, "o", 2), own(0, 0)) + gpu(1, 2, 4, step("s", "i", 0, "o", 2), "", "")),
        file("alltoall", gpu(0, 4, 4, step("s", "i", 2, "o", 0), step("r", "i", 0, "o", 2), own(0, 0))
                             + gpu(1, 4, 4, step("s", "i", 0, "o", 2), step("r", "i", 2, "o", 0), own(2, 2)))};
    for (const std::string& text : texts) {
        CAPTURE(text);
        const auto read = OwnFile(text, "x.xml").on("complete:2", "words=48 model=cut-through");
        CHECK_THAT(read->verdict(), Catch::Contains("chunks of the result are right"));
        CHECK(read->data().custody == Custody::Moved);
        CHECK(read->time() == 1 + 48); // two chunks of 24 words
        requireSame(*read, *readBack(*read, ".xml"));
    }
}

TEST_CASE("what MSCCL receives into a place of its own and combines there is a message that combines",
          "[formats][msccl]")
{
    const auto step = [](int s, const char* type, const char* source, const char* target) {
        return fmt::format("<step s=\"{}\" type=\"{}\" srcbuf=\"{}\" srcoff=\"0\" dstbuf=\"{}\" dstoff=\"0\" "
                           "cnt=\"1\" depid=\"-1\" deps=\"-1\" hasdep=\"0\"/>",
                           s, type, source, target);
    };
    std::string text = "<algo name=\"s\" ngpus=\"2\" nchunksperloop=\"1\" coll=\"allreduce\" inplace=\"1\">\n";
    for (int gpu = 0; gpu < 2; ++gpu)
        text += fmt::format("<gpu id=\"{0}\" i_chunks=\"1\" s_chunks=\"1\"><tb id=\"0\" send=\"{1}\" recv=\"{1}\" "
                            "chan=\"0\">{2}{3}{4}</tb></gpu>\n",
                            gpu, 1 - gpu, step(0, "s", "i", "i"), step(1, "r", "i", "s"), step(2, "re", "s", "i"));
    text += "</algo>\n";
    const auto read = OwnFile(text, "x.xml").on("complete:2", "words=48");
    CHECK(read->delivers());
    CHECK(read->steps() == 1);
    CHECK((messagesOf(*read, 0) == std::vector<Message>{{0, 1, Effect::Combine, {0}}, {1, 0, Effect::Combine, {0}}}));
    // Written with rrc, which says the same in one step.
    requireSame(*read, *readBack(*read, ".xml"));
}

TEST_CASE("MSCCL has steps where it must: a message that is sent later than it could be says so", "[formats][msccl]")
{
    // All wait for nothing but their sender, which sends one after another.
    const auto naive = run(experimentFromText("complete:4 broadcast-naive words=48"));
    const std::string text = written(*naive, ".xml");
    CHECK_THAT(text, Catch::Contains(" level=\"3\"/>"));
    CHECK(readBack(*naive, ".xml")->steps() == 3);
    const auto own = readOwnText("x.xml", text);
    CHECK(own->verdict()->longestChain == 1); // nothing in the file lets them wait for each other
    // Where every message goes as early as it may, nothing is said.
    const auto ring = run(experimentFromText("ring:4 allgather-ring words=48"));
    CHECK_THAT(written(*ring, ".xml"), !Catch::Contains("level="));

    std::string late = text;
    late.replace(late.find("level=\"3\""), 9, "level=\"9999\"");
    CHECK_THAT(
        test::refusal([&] { OwnFile(late, "x.xml").on("complete:4"); }).text,
        Catch::Contains("its message shall have step 9999, and the thread blocks of the whole file have 6 steps"));
}

TEST_CASE("chunks of MSCCL have one size", "[formats][msccl]")
{
    const auto played = run(experimentFromText("complete:4 allgather-bruck words=48 sizes=1,2,3,4"));
    CHECK_THAT(test::refusal([&] { written(*played, ".xml"); }).text,
               Catch::Contains("all chunks of MSCCL have one size"));
}

} // namespace test_round_trips
