// What libraries choose, sizes from files, and what drawings of the algorithms of practice show.
#include "algorithms/block_sizes.h"
#include "algorithms/catalogue.h"
#include "catch.h"
#include "figures/figures.h"
#include "run/analysis/library_choice.h"
#include "run/analysis/library_rules.h"
#include "run/analysis/sweep.h"
#include "run/document_file.h"
#include "run/run.h"
#include "scratch_folder.h"
#include "source_folder.h"
#include "text_file.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace test_practice_libraries {

using namespace hopscope;

namespace {

std::shared_ptr<const Run> runOf(const std::string& text) { return run(experimentFromText(text)); }

} // namespace

TEST_CASE("sizes of blocks from a file", "[practice][sizes]")
{
    const ScratchFolder folder;
    const auto inFile = [&](const std::string& content) {
        return "file:" + folder.file("sizes of blocks.csv", content);
    };
    const auto experimentOf = [](const std::string& algorithm, const std::string& sizes) {
        return Experiment{"complete:4", algorithm, {{"sizes", Value(sizes)}, {"alpha", 0.0}, {"beta", 1.0}}};
    };
    // A list is that of the blocks, whatever its lines; names above and remarks do not count.
    for (const char* list : {"1,2,3,4\n", "words\n1\n2\n3\n4\n", "# sizes\n1, 2\r\n3, 4\r\n"}) {
        CAPTURE(list);
        const std::string file = inFile(list);
        CHECK(blockSizes(file, 4) == std::vector<double>{1, 2, 3, 4});
        CHECK(run(experimentOf("allgather-ring", file))->time() == 12);
        CHECK(run(experimentOf("alltoall-rotation", file))->time() == 12);
    }
    // A line for each sender: what it sends to each destination.
    const std::string pairs = inFile("0,1,2,3\n4,0,5,6\n7,8,0,9\n10,11,12,0\n");
    const auto exchange = run(experimentOf("alltoall-rotation", pairs));
    CHECK(exchange->delivers());
    CHECK(exchange->data().size(BlockId{1 * 4 + 2}) == 5);
    CHECK(exchange->data().size(BlockId{3 * 4 + 0}) == 10);
    CHECK(exchange->time() == 10 + 11 + 12); // the longest message of each rotation is the last processor's
    CHECK_FALSE(validate(experimentOf("allgather-ring", pairs)).empty());
    // What cannot be is refused by one sentence about the sizes.
    for (const char* wrong : {"1,2,3\n", "1,2,x,4\n", "1,2,-3,4\n", "", "a,b\nc,d\n", "1,2,nan,4\n"}) {
        CAPTURE(wrong);
        const auto why = validate(experimentOf("allgather-ring", inFile(wrong)));
        REQUIRE(why.size() == 1);
        CHECK(why.front().parameter == "sizes");
    }
    CHECK_FALSE(validate(experimentOf("allgather-ring", "file:" + folder.file("none.csv"))).empty());
    CHECK_THROWS_AS(canonicalSizes("file:"), Refused);
}

TEST_CASE("a document holds the files of sizes that its experiments name", "[practice][sizes]")
{
    const ScratchFolder folder;
    const std::string path = folder.file("parts.csv", "1,2,3,4\n");
    DocumentFile document{
        .experiments = {Experiment{"complete:4", "allgather-ring", {{"sizes", Value("file:" + path)}, {"beta", 1.0}}}},
        .captions = {""},
        .page = {},
        .unknown = {}};
    const std::string file = folder.file("a.hopscope");
    writeDocument(file, document);
    // Neither another text nor none in the place of the file counts.
    folder.file("parts.csv", "9,9,9,9\n");
    const DocumentFile read = readDocument(file);
    CHECK(read.sizes == std::map<std::string, std::string>{{path, "1,2,3,4\n"}});
    CHECK(documentFromJson(documentJson(read)) == read);
    std::filesystem::remove(path);
    CHECK(run(read.experiments[0])->data().size(BlockId{3}) == 4);
    setSizesText(path, {});
    CHECK_FALSE(validate(read.experiments[0]).empty());
    // One that the document does not hold is found beside it; one elsewhere is refused.
    folder.file("near.csv", "5,6\n");
    const DocumentFile near = readDocument(folder.file("b.hopscope", R"({"format": "hopscope", "version": 1,
        "experiments": ["complete:2 allgather-ring sizes=file:near.csv"]})"));
    CHECK(run(near.experiments[0])->data().size(BlockId{1}) == 6);
    CHECK_THROWS_AS(readDocument(folder.file("c.hopscope", R"({"format": "hopscope", "version": 1,
        "experiments": ["complete:2 allgather-ring sizes=file:../near.csv"]})")),
                    Refused);
}

TEST_CASE("every rule of a library names what the library calls it and runs everywhere", "[practice][libraries]")
{
    CHECK(decidingLibraries().size() >= 2);
    for (const LibraryRules& library : libraryRules())
        for (const LibraryRule& rule : library.rules) {
            CAPTURE(library.id, rule.entry, rule.name);
            const Algorithm* entry = findAlgorithm(rule.entry);
            REQUIRE(entry);
            CHECK(entry->operation == rule.operation);
            CHECK(decides(library.id, rule.operation));
        }
    for (const LibraryRules& library : libraryRules())
        for (const OperationInfo& operation : operations()) {
            if (!decides(library.id, operation.operation)) continue;
            for (const std::uint32_t p : {1U, 2U, 7U, 8U, 13U, 16U})
                for (const double words : {1.0, 40.0, 2000.0, 1e6}) {
                    const auto choice = libraryChoice(
                        library.id, operation.operation, fmt::format("complete:{}", p),
                        {{"words", words}, {"alpha", 5.0}, {"packets", 3.0}, {"ports", Value("simplex")}});
                    REQUIRE(choice);
                    CAPTURE(toText(choice->experiment));
                    CHECK(choice->experiment.values.at("alpha") == Value(5.0));
                    if (words < 1e6 || p < 13) CHECK(run(choice->experiment)->delivers());
                }
        }
    const auto mpich = [](const char* topology, Operation operation, double words) {
        return libraryChoice("mpich", operation, topology, {{"words", words}})->experiment.algorithm;
    };
    CHECK(mpich("complete:16", Operation::Allgather, 4095) == "allgather-recursive-doubling");
    CHECK(mpich("complete:16", Operation::Allgather, 4096) == "allgather-ring");
    CHECK(mpich("complete:10", Operation::Allgather, 1023) == "allgather-bruck");
    CHECK(mpich("complete:10", Operation::Allgather, 1024) == "allgather-ring");
    CHECK(mpich("complete:10", Operation::Allreduce, 7) == "allreduce-recursive-doubling");
    CHECK(mpich("complete:10", Operation::Allreduce, 8) == "allreduce-rabenseifner");
    CHECK(mpich("complete:7", Operation::Broadcast, 1e6) == "broadcast-binomial");
    CHECK(mpich("complete:16", Operation::Broadcast, 1537) == "broadcast-scatter-recursive-doubling");
    CHECK(mpich("complete:15", Operation::Broadcast, 1537) == "broadcast-scatter-allgather");
}

TEST_CASE("a series of a sweep is what a library would run at each place", "[practice][libraries]")
{
    SweepRequest request;
    request.experiment = experimentFromText("complete:P allreduce-double-tree");
    request.x = axisFromText("words=1,100,10000", true);
    request.x2 = axisFromText("P=7,16", true);
    request.series = {{"circulant", "allreduce-circulant", {}, {}},
                      {"openmpi", "allreduce-circulant", {{"alpha", Value(10.0)}}, "openmpi"}};
    std::vector<std::string> choices;
    sweep(request, [&](const SweepPoint& point) {
        CHECK(point.refusal.empty());
        CHECK(point.choice.empty() == (point.series == 0));
        if (point.series == 0) return;
        const Experiment experiment = experimentFromText(point.experiment);
        choices.push_back(experiment.algorithm);
        CHECK(run(experiment)->time() == Approx(point.time));
        CHECK_FALSE(point.rule.empty());
    });
    const std::vector<std::string> expected{"allreduce-recursive-doubling",       "allreduce-recursive-doubling",
                                            "allreduce-recursive-doubling",       "allreduce-recursive-doubling",
                                            "allreduce-reduce-scatter-allgather", "allreduce-reduce-scatter-allgather"};
    CHECK(choices == expected);
}

TEST_CASE("drawings of practice say what every edge is", "[practice]")
{
    for (const char* text : {"complete:13 allgather-bruck",
                             "complete:13 alltoall-bruck radix=3",
                             "complete:13 allgather-circulant",
                             "complete:13 allgather-sparbit",
                             "complete:13 allgather-pat",
                             "complete:13 barrier-dissemination",
                             "complete:13 broadcast-knomial radix=3 root=5",
                             "complete:13 broadcast-double-tree",
                             "complete:12 allreduce-double-tree",
                             "complete:13 allreduce-double-tree",
                             "complete:16 allreduce-swing-long",
                             "complete:11 allreduce-rabenseifner",
                             "complete:11 allreduce-rabenseifner elimination=halves",
                             "complete:11 allreduce-rabenseifner elimination=three",
                             "complete:11 reduce-rabenseifner root=3",
                             "complete:11 allreduce-recursive-doubling radix=3",
                             "complete:1 allreduce-rabenseifner",
                             "complete:8 allreduce-rabenseifner",
                             "torus:4x4 allreduce-swing-short",
                             "complete:70 alltoall-bruck radix=5"}) {
        CAPTURE(text);
        const auto shown = runOf(text);
        const Drawing& drawing = shown->drawing();
        CHECK(drawing.kinds.size() == drawing.edges.size());
        for (const std::uint8_t kind : drawing.kinds) CHECK(kind < drawing.kindNames.size());
        std::set<std::pair<double, double>> places;
        for (const Point3& place : drawing.places)
            places.insert({std::round(place.x * 100), std::round(place.y * 100)});
        CHECK(places.size() == drawing.places.size());
        // Every message of the run goes along an edge, in one direction or the other.
        std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
        for (const Ends& edge : drawing.edges) edges.insert(std::minmax(edge.from.value, edge.to.value));
        Step step;
        for (StepIndex k = 0; k < shown->steps(); ++k) {
            shown->schedule().at(k, step);
            for (const Transfer& transfer : step.transfers())
                CHECK(edges.contains(std::minmax(transfer.from.value, transfer.to.value)));
        }
    }
    // Of 11 processors three wait outside.
    CHECK(runOf("complete:11 allreduce-rabenseifner")->drawing().places.size() == 11);
    CHECK(runOf("complete:11 allreduce-rabenseifner")->drawing().kindNames.size() == 4);
}

TEST_CASE("what the captions of the figures of practice say is so", "[practice][figures]")
{
    const auto rowsOf = [](const char* id) { return tableOf(*findFigure(id)).rows; };
    // At the end block b lies at place b of everybody.
    const auto bruck = rowsOf("practice-bruck");
    REQUIRE(bruck.size() == 1 + 2 + 4 + 6 + 6);
    for (std::size_t place = 0; place < 6; ++place) {
        const auto& row = bruck[bruck.size() - 6 + place];
        CHECK(row[0] == "turned by i");
        for (std::size_t column = 1; column < row.size(); ++column) CHECK(row[column] == std::to_string(place));
    }
    CHECK(bruck[bruck.size() - 7] == std::vector<std::string>{"after step 3", "5", "5", "0", "1", "2", "3", "4"});
    const auto aggregation = rowsOf("practice-aggregation");
    CHECK(aggregation.front() == std::vector<std::string>{"1", "63", "1"});
    CHECK(aggregation.back() == std::vector<std::string>{"32", "6", "32"});
    // Elimination of one in three saves β m up to half of the power of two.
    for (const auto& row : rowsOf("practice-elimination")) {
        if (row[1] != "one of three") continue;
        const double p = std::stod(row[0]);
        const double power = std::exp2(std::floor(std::log2(p))), rest = p - power;
        CHECK(std::stod(row[2])
              == Approx(rest == 0           ? 2 - 2 / power
                        : 2 * rest <= power ? 3 - 2 / power
                                            : 4 - 2 / power));
    }
    for (const auto& row : rowsOf("practice-spike"))
        if (row[1] == "ring") CHECK(std::stod(row[2]) == 15 * (10 + std::stod(row[0])));
    const auto powers = rowsOf("practice-powers");
    const auto timeOf = [&](const char* algorithm, const char* p) {
        const auto row =
            std::ranges::find_if(powers, [&](const auto& one) { return one[0] == p && one[1] == algorithm; });
        return row == powers.end() ? 0 : std::stod((*row)[3]);
    };
    CHECK(timeOf("Bruck", "32") > 0);
    CHECK(timeOf("Bruck", "32") == timeOf("recursive doubling", "32"));
    CHECK(timeOf("recursive doubling", "33") > 1.8 * timeOf("Bruck", "33"));
    CHECK(runOf("complete:9 broadcast-circulant packets=6")->steps() == 9);
    CHECK(runOf("complete:12 broadcast-double-tree packets=8")->steps() == 14);
    CHECK(runOf("clos:4 alltoall-rotation words=10")->time() == 165);
    CHECK(runOf("clos:4 alltoall-rotation words=10 routing=hash")->time() == 345);
    CHECK(runOf("ring:16 allreduce-swing-long")->sumOf(&Traffic::wordsPerLink) == Approx(38.0 / 16));
    CHECK(runOf("ring:16 allreduce-rabenseifner")->sumOf(&Traffic::wordsPerLink) == Approx(4));
    CHECK(runOf("ring:16 allgather-bruck words=10")->sumOf(&Traffic::wordsPerLink) == 850);
    CHECK(runOf("ring:16 allgather-sparbit words=10")->sumOf(&Traffic::wordsPerLink) == 320);
}

TEST_CASE("the manual names what every library calls an algorithm", "[practice][libraries]")
{
    std::string page = readTextFile(std::string(sourceFolder()) + "/resources/help/library-names.md", mostOfDocument);
    std::size_t rows = 0;
    for (std::size_t at = page.find("\n| `"); at != std::string::npos; at = page.find("\n| `", at + 1)) ++rows;
    std::size_t named = 0;
    for (const Algorithm* algorithm : catalogue()) {
        if (algorithm->libraries.empty()) continue;
        ++named;
        std::string row = fmt::format("| `{}` |", algorithm->id);
        for (const char* library : {"mpich", "openmpi", "nccl", "mvapich"}) {
            const auto name = std::ranges::find(algorithm->libraries, library, &LibraryName::of);
            row += name == algorithm->libraries.end() ? " |" : fmt::format(" {} |", name->name);
        }
        CAPTURE(row);
        CHECK(page.find(row + "\n") != std::string::npos);
        for (const auto& [library, name] : algorithm->libraries) CHECK(libraryTitle(library) != library);
    }
    CHECK(rows == named);
    for (const LibraryRules& library : libraryRules())
        CHECK(page.find(std::string(library.version)) != std::string::npos);
}

} // namespace test_practice_libraries
