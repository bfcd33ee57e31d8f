#include "algorithms/catalogue.h"
#include "grid.h"
#include "run/analysis/busiest_link.h"
#include "run/analysis/time_shares.h"
#include "run/analysis/why.h"
#include "shard.h"
#include "testing.h"
#include "topology/ranges_below.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace test_why {

using namespace hopscope;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;

namespace {

std::shared_ptr<const Run> of(const char* experiment) { return run(experimentFromText(experiment)); }

std::size_t letters(std::string_view text)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// An entry on every network of so many processors that it takes.
std::vector<Experiment> experimentsOn(const Algorithm& algorithm, std::uint32_t processors)
{
    std::vector<Experiment> all;
    for (const TopologyFamily* family : topologyFamilies()) {
        const auto sizes = family->sizesFor(processors);
        if (!sizes) continue;
        Experiment base =
            with(Experiment{fmt::format("{}:{}", family->id, *sizes), std::string(algorithm.id), {}}, "words", 40.0);
        if (!validate(base).empty() && base.topology.starts_with("leaf-tree"))
            base = with(base, "capacities", std::string("exponential"));
        if (validate(base).empty()) all.push_back(base);
    }
    return all;
}

} // namespace

TEST_CASE("of the busiest link it is said whose routes meet on it", "[why]")
{
    const auto shared = [](const char* experiment, StepIndex k) {
        const auto run = of(experiment);
        Step step;
        run->schedule().at(k, step);
        return sharedText(*run, meetingOf(*run, step));
    };
    CHECK(shared("torus:8x8 allgather-hypercube", 4)
          == "The link 8 → 16 is on the routes of 2 messages: 0 → 16, 8 → 24. Each goes 2 links in this direction, so "
             "those "
             "of 2 neighbours meet on it.");
    CHECK(shared("ring:8 allgather-hypercube", 2)
          == "The link 0 → 1 is on the routes of 4 messages: 0 → 4, 5 → 1, 6 → 2, 7 → 3. Each goes 4 links in this "
             "direction, "
             "so those of 4 neighbours meet on it.");
    // Where links are parallel, a message takes one of them.
    CHECK_THAT(shared("fat-tree:6 allgather-hypercube", 4), Contains("parallel links") && Contains(" …"));
    CHECK(shared("hypercube:3 allgather-hypercube", 1).empty());
}

TEST_CASE("where no link is shared, a message that climbs as high as any stands for the others of a tree", "[why]")
{
    const auto example = [](const char* experiment, StepIndex k) {
        const auto run = of(experiment);
        Step step;
        run->schedule().at(k, step);
        const Meeting meeting = meetingOf(*run, step, run->maxLinkLoad(k));
        CHECK(!meeting.link);
        return std::pair(step.transfers()[meeting.message].from.value, step.transfers()[meeting.message].to.value);
    };
    // Pods of 25: in step 21 only the last 21 of a pod leave it, in step 26 all do.
    CHECK(example("clos:10 alltoall-rotation", 20) == std::pair(4U, 25U));
    CHECK(example("clos:10 alltoall-rotation", 25) == std::pair(0U, 26U));
    CHECK_THAT(why(*of("clos:10 alltoall-rotation"), 20), Contains("such as 4 → 25"));
    // Where all go equally far, and where a network has no levels, the root or the least number.
    CHECK(example("clos:6 broadcast-binomial root=3", 0).first == 3);
    CHECK(example("complete:250 alltoall-rotation", 20) == std::pair(0U, 21U));
}

TEST_CASE("where the two directions of a link share its capacity, messages of both meet on it", "[why]")
{
    const auto bucket = of("mesh:4x4 reduce-scatter-torus-bucket-rotated words=40");
    CHECK_THAT(why(*bucket, 2), Contains("2 share each of the ") && Contains(" ↔ "));
    const auto shared = [](const char* experiment, StepIndex k) {
        const auto run = of(experiment);
        Step step;
        run->schedule().at(k, step);
        return sharedText(*run, meetingOf(*run, step, run->maxLinkLoad(k)));
    };
    CHECK(shared("complete:8 allgather-hypercube duplex=half", 1)
          == "The link 0 ↔ 2 is on the routes of 2 messages: 0 → 2, 2 → 0.");
    CHECK(shared("ring:8 allgather-hypercube duplex=half", 0)
          == "The link 0 ↔ 1 is on the routes of 2 messages: 0 → 1, 1 → 0.");
    // Of routers the names are of the processors on either side, whichever way a message goes.
    CHECK_THAT(shared("binary-tree:8 allgather-hypercube duplex=half", 2), Contains("0–3 ↔ "));
}

TEST_CASE("of millions of hops the busiest link is found, too, and how far all messages go", "[why]")
{
    const auto ring = of("ring:16384 allgather-hypercube words=16384 alpha=10");
    Step step;
    for (const StepIndex k : {StepIndex{9}, StepIndex{11}}) { // 8 and 34 million
        const auto apart = std::uint64_t{1} << static_cast<unsigned>(k);
        ring->schedule().at(k, step);
        const Meeting meeting = meetingOf(*ring, step, ring->maxLinkLoad(k));
        REQUIRE(meeting.link);
        CHECK(meeting.crossed.size() == apart);
        CHECK(static_cast<double>(apart) == ring->maxLinkLoad(k));
        CHECK_THAT(why(*ring, k), Contains("each over " + writtenAmount(static_cast<double>(apart)) + " links"));
    }
    CHECK_THAT(why(*ring, 9), Contains("512 share each of the 32 busiest links (such as 511 → 512)"));
    ring->schedule().at(9, step);
    CHECK(sharedText(*ring, meetingOf(*ring, step, 512))
          == "The link 511 → 512 is on the routes of 512 messages: 0 → 512, 1 → 513, 2 → 514, 3 → 515 … Each goes 512 "
             "links in this direction, so "
             "those of 512 neighbours meet on it.");
    // As far as it is followed nothing else is said than where everything is.
    const auto torus = of("torus:32x32 alltoall-rotation");
    torus->schedule().at(40, step);
    CHECK(sharedText(*torus, meetingOf(*torus, step, torus->maxLinkLoad(40)))
          == sharedText(*torus, meetingOf(*torus, step)));
}

TEST_CASE("of the busiest link it is said what makes messages meet there, as far as the network says it", "[why]")
{
    const auto shared = [](const char* experiment, StepIndex k) {
        const auto run = of(experiment);
        Step step;
        run->schedule().at(k, step);
        return sharedText(*run, meetingOf(*run, step));
    };
    // A butterfly has as many top routers as processors, and its routes take the first.
    CHECK_THAT(shared("butterfly:4 allgather-hypercube", 2),
               EndsWith("All 4 go over the same router, one of 8 above 0–7: the routing of this network is fixed and "
                        "uses no other."));
    // A tree has one.
    CHECK_THAT(shared("binary-tree:16 allgather-hypercube", 2), EndsWith("All 4 go over the only router above 0–7."));
    // What goes out of a group and what comes into it meet on a link between its routers.
    CHECK_THAT(shared("dragonfly:4x8x8 alltoall-rotation", 6),
               EndsWith("4 go from group 0 to group 1, 4 from group 64 to group 0."));
    CHECK_THAT(shared("dragonfly:2x4x2 alltoall-rotation", 8),
               EndsWith("All go from group 0 to group 1, with one cable between them."));
    // Groups and routers are places in the network: of ranks that stand elsewhere nobody says them.
    CHECK_THAT(shared("dragonfly:2x4x2 alltoall-rotation mapping=random", 8), !Contains("group"));
    CHECK_THAT(shared("butterfly:4 allgather-hypercube mapping=random", 2), !Contains("router, one of"));
}

TEST_CASE("routers with the same processors below them are a row", "[topology]")
{
    const auto rowsOf = [](const char* text) {
        const Topology network = makeTopology(text);
        return routerRows(network.processors(), rangesBelow(network));
    };
    for (std::uint32_t level = 1; level <= 4; ++level) {
        const ProcessorRange below{0, (1U << level) - 1};
        CHECK(findRow(rowsOf("butterfly:4"), below)->count == 1U << level);
        CHECK(findRow(rowsOf("fat-tree:4"), below)->count == 1);
    }
    CHECK(findRow(rowsOf("clos:10"), {0, 249})->count == 25);
    CHECK(findRow(rowsOf("clos:10"), {0, 49}) == nullptr);
}

TEST_CASE("a step says why it takes as long as it does", "[why]")
{
    const auto ring = of("ring:8 allgather-hypercube words=10 alpha=20 beta=1");
    CHECK(why(*ring, 2)
          == "Step 3: 8 messages of 40 words (4 blocks each), each over 4 links (such as 0 → 4), so 4 share each of "
             "the 8 links in use (such as 0 → 1): 180 units (20 start-up, 4 · 40 transfer) instead of 60.");
    // Not all go equally far: the distance is no reason. The message that is named takes the busiest link.
    CHECK_THAT(why(*of("torus:8x8 alltoall-rotation"), 30),
               Contains("each over 4 or 5 links (such as 1 → 32); 4 share each of the 56 busiest links (such as 0 → "
                        "8): 5 units (1 start-up, 4 "
                        "transfer) instead of 2."));
    // A group is a place in the network: of ranks that stand elsewhere nobody says one.
    CHECK_THAT(why(*of("dragonfly:2x4x2 alltoall-rotation mapping=random"), 8), !Contains("group"));
    // Of links with routers, whose numbers nobody sees: from where to where.
    CHECK_THAT(why(*of("fat-tree:4 alltoall-rotation alpha-m=1"), 3),
               Contains("4 share each of the 12 busiest links (such as router above 0–3 → router above 0–7)"));
    // Where both examples have no room, that of the link is kept, and what the step costs.
    CHECK(why(*of("fat-tree:10 allgather-hypercube words=64 alpha=10"), 8)
          == "Step 9: 1024 messages of 16\u202F384 words, each over 18 links; 16 share each of the 128 busiest links "
             "(such as "
             "router above 0–255 → above 0–511): 262\u202F154 units (10 start-up, 262\u202F144 transfer) instead of "
             "16\u202F394.");
    CHECK_THAT(why(*of("dragonfly:2x4x2 alltoall-rotation"), 8),
               Contains("7 share each of the 9 busiest links (such as group 0 → group 1)"));
    CHECK_THAT(why(*of("dragonfly:4x8x8 alltoall-rotation"), 6),
               Contains("8 share each of the 65 busiest links (such as router of 28–31 → router of 0–3)"));
    CHECK(why(*ring, 0)
          == "Step 1: 8 messages of 10 words, each over 1 link (such as 0 → 1); no two share a link: 30 units "
             "(20 start-up, 10 transfer).");
    CHECK(
        why(*of("torus:4x4 broadcast-torus-mst words=100"), 1)
        == "Step 2: 5 processors send 8 messages of 100 words, each over 1 or 2 links (such as 0 → 1); no two share a "
           "link: 101 units (1 start-up, 100 transfer).");
    const auto broadcast = of("hypercube:3 broadcast-hypercube words=10 alpha=20 beta=1");
    CHECK(why(*broadcast, 0)
          == "Step 1: processor 0 sends the message of 10 words to processor 4, 1 link away: 30 "
             "units (20 start-up, 10 transfer).");
    // Of what each message has in it, as long as there is room.
    CHECK_THAT(why(*of("complete:16 alltoall-bruck"), 3), Contains("16 messages of 8 words (8 blocks each, such as "));
    CHECK_THROWS_AS(why(*broadcast, 3), std::out_of_range);
}

TEST_CASE("a moment is the step under way or just done; at the start, what is to be achieved", "[why]")
{
    const auto ring = of("ring:8 allgather-ring words=10 alpha=10 beta=1");
    CHECK(whyAt(*ring, 2.5) == why(*ring, 2));
    CHECK(whyAt(*ring, 3) == why(*ring, 2));
    CHECK(whyAt(*ring, 7) == why(*ring, 6));
    CHECK(whyAt(*ring, 0) == "Start: in the end every processor holds everybody's block. 7 steps will take 140 units.");
    CHECK(whyAt(*of("ring:1 allgather-ring"), 0) == "Nothing has to be sent.");
}

TEST_CASE("whole amounts are written out up to ten digits, others have five digits that count", "[why]")
{
    CHECK(writtenAmount(1234) == "1234");
    CHECK(writtenAmount(12345.6) == "12\u202F346");
    CHECK(writtenAmount(1234567) == "1\u202F234\u202F567");
    CHECK(writtenAmount(33554432) == "33\u202F554\u202F432");
    CHECK(writtenAmount(274877906954.0) == "2.7488\u00A0·\u00A010¹¹");
    CHECK(writtenAmount(1.0 / 3) == "0.33333");
}

TEST_CASE("every entry says why at 8 and 16 processors, with the numbers of its run", "[why][catalogue]")
{
    const auto all = test::shard(std::vector<const Algorithm*>(catalogue().begin(), catalogue().end()));
    std::size_t entries = 0;
    for (const Algorithm* algorithm : all) {
        bool any = false;
        for (const std::uint32_t p : {8U, 16U})
            for (const Experiment& experiment : experimentsOn(*algorithm, p)) {
                const auto made = run(experiment);
                any = true;
                std::set<std::string> sentences;
                for (StepIndex k = 0; k < made->steps(); ++k) {
                    const std::string text = why(*made, k);
                    INFO(toText(experiment) << ": " << text);
                    CHECK(letters(text) <= mostOfWhy);
                    CHECK(text.ends_with('.'));
                    CHECK(sentences.insert(text).second); // each step has its own
                    if (text.find("breaks a rule") != std::string::npos) continue;
                    CHECK_THAT(text, Contains(writtenAmount(made->stepTime(k)) + " "));
                    const double load = made->maxLinkLoad(k);
                    CHECK((load > 1)
                          == ((text.find("share the busiest link") != std::string::npos
                               || text.find("share each of the ") != std::string::npos
                               || text.find("share a link (") != std::string::npos)));
                    if (load > 1) CHECK_THAT(text, Contains(writtenAmount(load) + " share"));
                    TrafficMeter meter = made->meter();
                    const TimeParts parts = timeParts(*made, meter, k);
                    if (const double more = parts[TimePart::Contention]; load > 1 && more > 1e-6)
                        CHECK_THAT(text, Contains("instead of " + writtenAmount(made->stepTime(k) - more)));
                }
            }
        INFO(algorithm->id);
        // Some take 27 or 31 processors only.
        if (!any) {
            const auto made = run(experimentFromText(usualOf16(*algorithm)));
            for (StepIndex k = 0; k < made->steps(); ++k) CHECK(letters(why(*made, k)) <= mostOfWhy);
        }
        ++entries;
    }
    CHECK(entries == all.size());
}

TEST_CASE("thousands of processors are told in one sentence, too", "[why]")
{
    const auto torus = of("torus:64x64 allgather-torus-bucket");
    CHECK_THAT(why(*torus, 10), Contains("4096") || Contains("8192"));
    CHECK(letters(why(*torus, 10)) <= mostOfWhy);
}

TEST_CASE("without a common clock the sentence is about a time and what is under way then", "[why]")
{
    const auto run = hopscope::run(experimentFromText("complete:8 broadcast-logp-optimal model=logp L=6 o=2 g=4"));
    const auto at = [&](double time) { return whyAt(*run, run->positionAt(time)); };
    CHECK(
        whyAt(*run, 0)
        == "Start: in the end every processor holds the root's message. Without a common clock 7 messages will take 24 "
           "units.");
    CHECK(at(1) == "Time 1: the message from processor 0 to processor 1 is being sent, until 2; it arrives at 8.");
    CHECK(at(3) == "Time 3: the message from processor 0 to processor 1 is in flight; it left at 2 and arrives at 8.");
    CHECK(at(9)
          == "Time 9: 3 messages under way: 1 being sent, 1 in flight, 1 being received; the next to be received is "
             "0 → 1, at 10.");
    CHECK(at(23).find("being received") != std::string::npos);
    // Of several that are received at the same time none is the next alone.
    const auto many = hopscope::run(experimentFromText("complete:64 broadcast-binomial model=logp"));
    CHECK(whyAt(*many, many->positionAt(45))
          == "Time 45: 16 messages under way: 5 being sent, 11 in flight; the next 10 are received at 48 (such as "
             "14 → 15).");
    CHECK(whyAt(*run, static_cast<double>(run->steps())) == "Time 24: all messages have been received.");
}

} // namespace test_why
