#include "testing.h"

#include "run/run.h"

namespace test_refusals {

using namespace hopscope;
using namespace hopscope::test;
using Catch::Matchers::Contains;

namespace {

Diagnostic refused(const std::string& text)
{
    return refusal([&text] { resolve(experimentFromText(text)); });
}

} // namespace

TEST_CASE("every refusal names the parameter and its range and the nearest value that works", "[experiment]")
{
    struct Known {
        std::string experiment, parameter, range, given, nearest;
    };
    const std::vector<Known> table{
        {"hypercube:8x8 broadcast-hypercube", "topology", "dimension D from 0 to 24", "got 8x8", "hypercube:6"},
        {"hypercube:30 broadcast-hypercube", "topology", "from 0 to 24", "got 30", "hypercube:24"},
        {"ring:0 broadcast-binomial", "topology", "from 1 to 16777216", "got 0", "ring:1"},
        {"ring:6 broadcast-hypercube", "topology", "p = 2^d", "got 6", "ring:4 and ring:8"},
        {"torus:0x4 broadcast-grid", "topology", "at least one node", "got 0x4", "torus:1x4"},
        {"complete:8 broadcast-binomial root=99", "root", "root must be in 0..7: a whole number from 0 to 7", "got 99",
         "works is 7"},
        {"complete:8 broadcast-binomial root=-1", "root", "from 0 to 7", "got -1", "works is 0"},
        {"complete:8 broadcast-binomial root=2.5", "root", "root must be in 0..7: a whole number", "got 2.5",
         "works is 3"},
        {"ring:6 shift-ring shift=9", "shift", "shift must be in 0..6", "got 9", "works is 6"},
        {"complete:8 broadcast-chain packets=0", "packets", "a whole number from 1", "got 0", "works is 1"},
        {"complete:8 broadcast-chain packets=1e10", "packets", "a whole number from 1", "got 10000000000",
         "works is 4294967295"},
        {"complete:8 broadcast-chain packets=many", "packets", "a whole number from 1", "got many", "works is 1"},
        {"complete:8 broadcast-chain words=-1", "words", "a number from 0", "got -1", "works is 0"},
        {"complete:8 broadcast-chain words=nan", "words", "a number from 0", "got nan", "works is 1"},
        {"complete:8 broadcast-chain alpha=-0.5", "alpha", "a number from 0", "got -0.5", "works is 0"},
        {"complete:6 broadcast-binomial mapping=gray", "mapping", "power of two", "got 6", "row-major"},
        {"complete:6 broadcast-binomial mapping=grey", "mapping", "row-major, snake, gray, bit-reversed and random",
         "got grey", "works is gray"},
        {"complete:8 broadcast-binomial ports=banana", "ports", "simplex, duplex, one-send, all-ports and any",
         "got banana", "duplex"},
        {"complete:8 broadcast-binomial ports=0", "ports", "a number of sends and receives from 1", "got 0", "duplex"},
        {"complete:8 broadcast-binomial duplex=quarter", "duplex", "one of full and half", "got quarter",
         "works is full"},
        {"torus:4x4 broadcast-grid wrap=yyy", "wrap", "2 letters y or n", "got \"yyy\"", "\"yy\""},
        {"ring:8 broadcast-halving shape=ring:9", "shape", "must be as many", "ring:9", "ring:8"},
        {"ring:8 broadcast-halving shape=hypercube", "shape", "built for", "hypercube", "ring"},
        {"complete:70000 alltoall-pairwise shape=hypercube", "topology", "p = 2^d", "got 70000",
         "complete:65536 and complete:131072"},
        {"hypercube:17 alltoall-pairwise", "topology", "more than 2^32 blocks", "131072", "65535"},
    };
    for (const auto& [experiment, parameter, range, given, nearest] : table) {
        CAPTURE(experiment);
        const Diagnostic why = refused(experiment);
        CHECK(why.parameter == parameter);
        CHECK((why.text.starts_with(parameter + ": ") || why.text.starts_with(parameter + " must be in ")));
        CHECK_THAT(why.text, Contains(range) && Contains(given) && Contains(nearest));
    }
}

TEST_CASE("unknown names suggest the one that was meant", "[experiment]")
{
    const std::vector<std::pair<std::string, std::string>> table{
        {"complte:8 broadcast-binomial", "did you mean complete?"},
        {"complete:8 broadcast-binomal", "did you mean broadcast-binomial?"},
        {"complete:8 halving", "did you mean broadcast-halving?"},
        {"complete:8 zzz", "there is no \"zzz\""},
        {"complete:8 broadcast-binomial wrods=3", "did you mean words?"},
        {"complete:8 broadcast-binomial packets=3",
         "neither complete:8 nor broadcast-binomial nor the model has such a parameter"},
        {"complete:8 broadcast-binomial wrap=yy", "nor the model has such a parameter"},
        {"complete:8 broadcast-binomial model=unit alpha=2",
         "alpha: the model here has no such parameter; cut-through, flow"},
        {"complete:8 broadcast-binomial model=cut-trough", "did you mean cut-through?"},
        {"complete:8 broadcast-halving shape=rnig", "did you mean ring?"},
    };
    for (const auto& [experiment, sentence] : table) {
        CAPTURE(experiment);
        CHECK_THAT(refused(experiment).text, Contains(sentence));
    }
}

TEST_CASE("the remedies of a refusal lead to experiments that run", "[experiment]")
{
    const std::vector<std::pair<std::string, std::vector<std::string>>> table{
        {"ring:6 broadcast-hypercube", {"ring:4 broadcast-hypercube", "ring:8 broadcast-hypercube"}},
        {"hypercube:8x8 broadcast-hypercube words=3", {"hypercube:6 broadcast-hypercube words=3"}},
        {"ring:0 broadcast-binomial", {"ring:1 broadcast-binomial"}},
        {"complete:8 broadcast-binomial root=99", {"complete:8 broadcast-binomial root=7"}},
        {"complete:8 broadcast-chain packets=0 words=3", {"complete:8 broadcast-chain packets=1 words=3"}},
        {"complete:8 broadcast-chain words=-1", {"complete:8 broadcast-chain words=0"}},
        {"complete:8 broadcast-binomal", {"complete:8 broadcast-binomial"}},
        {"complete:8 broadcast-binomial wrods=3",
         {"complete:8 broadcast-binomial words=3", "complete:8 broadcast-binomial"}},
        {"complete:8 broadcast-binomial ports=banana", {"complete:8 broadcast-binomial ports=duplex"}},
        {"complete:8 broadcast-binomial mapping=grey", {"complete:8 broadcast-binomial mapping=gray"}},
        {"complete:8 broadcast-chain packets=best alpha=0", {"complete:8 broadcast-chain alpha=0 packets=1"}},
    };
    for (const auto& [experiment, remedies] : table) {
        CAPTURE(experiment);
        std::vector<std::string> found;
        for (const Remedy& remedy : refused(experiment).remedies) {
            CHECK_FALSE(remedy.label.empty());
            CHECK_NOTHROW(run(experimentFromText(remedy.experiment)));
            found.push_back(remedy.experiment);
        }
        CHECK(found == remedies);
    }
}

TEST_CASE("a remedy mends what else is wrong", "[experiment]")
{
    const std::vector<std::pair<std::string, std::vector<std::string>>> table{
        {"ring:6 broadcast-hypercube root=5",
         {"ring:4 broadcast-hypercube root=3", "ring:8 broadcast-hypercube root=5"}},
        {"ring:6 broadcast-hypercube root=99 words=-2",
         {"ring:4 broadcast-hypercube root=3 words=0", "ring:8 broadcast-hypercube root=7 words=0"}},
        {"complete:8 broadcast-binomal wrods=3 root=9", {"complete:8 broadcast-binomial root=7 words=3"}},
    };
    for (const auto& [experiment, remedies] : table) {
        CAPTURE(experiment);
        std::vector<std::string> found;
        for (const Remedy& remedy : refused(experiment).remedies) found.push_back(remedy.experiment);
        CHECK(found == remedies);
    }
    // What no remedy mends is not offered.
    for (const Remedy& remedy : refused("ring:6 broadcast-hypercube shape=mesh").remedies)
        CHECK_NOTHROW(resolve(experimentFromText(remedy.experiment)));
    CHECK(refused("complete:6 broadcast-binomal mapping=gray").remedies.empty());
}

TEST_CASE("large networks are refused as soon as small ones", "[experiment]")
{
    const Diagnostic why = refused("mesh:4000x4001 broadcast-hypercube");
    CHECK_THAT(why.text, Contains("mesh:2048x4096") && Contains("mesh:4096x4096"));
}

TEST_CASE("validate tells what resolve throws", "[experiment]")
{
    CHECK(validate(experimentFromText("ring:8 broadcast-halving")).empty());
    const auto found = validate(experimentFromText("ring:8 broadcast-halving root=8"));
    REQUIRE(found.size() == 1);
    CHECK(found[0] == refused("ring:8 broadcast-halving root=8"));
}

} // namespace test_refusals
