#include "testing.h"

#include "run/run.h"

namespace test_run_theory {

using namespace hopscope;
using namespace hopscope::test;

namespace {

const std::string prices = " alpha=100 beta=2 words=10";

double timeOf(const std::string& text) { return run(experimentFromText(text + prices))->time(); }
double storedTimeOf(const std::string& text) { return timeOf(text + " model=store-and-forward"); }

} // namespace

TEST_CASE("a hypercube algorithm pays for a ring", "[run]")
{
    CHECK(timeOf("hypercube:3 allgather-hypercube") == 3 * 100 + 20 * 7);
    CHECK(timeOf("complete:8 allgather-hypercube") == 3 * 100 + 20 * 7);
    CHECK(timeOf("ring:8 allgather-hypercube") == 3 * 100 + 20 * (64 - 1) / 3);
    CHECK(timeOf("line:8 allgather-hypercube") == 3 * 100 + 20 * (64 - 1) / 3);
}

TEST_CASE("a ring fits into a hypercube by gray codes", "[run]")
{
    CHECK(storedTimeOf("ring:8 allgather-ring") == 7 * 120);
    CHECK(storedTimeOf("hypercube:3 allgather-ring mapping=gray") == 7 * 120);
    CHECK(storedTimeOf("hypercube:3 allgather-ring") > 7 * 120);
}

TEST_CASE("neighbours that are placed far apart get into each other's way", "[run]")
{
    CHECK(timeOf("ring:16 allgather-ring") == 15 * 120);
    CHECK(timeOf("ring:16 allgather-ring mapping=bit-reversed") > 15 * 120);
    CHECK(timeOf("ring:16 allgather-ring mapping=random") > 15 * 120);
    CHECK(timeOf("ring:16 allgather-ring mapping=random seed=2") != timeOf("ring:16 allgather-ring mapping=random"));
}

TEST_CASE("a snake brings a ring onto a torus", "[run]")
{
    CHECK(storedTimeOf("torus:4x4 allgather-ring shape=ring mapping=snake") == 15 * 120);
    CHECK(storedTimeOf("torus:4x4 allgather-ring shape=ring") > 15 * 120);
}

TEST_CASE("an open end costs the way back where messages are stored", "[run]")
{
    CHECK(timeOf("line:8 allgather-ring") == timeOf("ring:8 allgather-ring"));
    CHECK(storedTimeOf("line:8 allgather-ring") == 7 * 100 + 20 * 7 * 7);
    CHECK(storedTimeOf("torus:8 allgather-grid wrap=n") > storedTimeOf("torus:8 allgather-grid"));
}

TEST_CASE("distance costs only where messages are stored", "[run]")
{
    CHECK(timeOf("ring:8 broadcast-halving") == 3 * 120);
    CHECK(storedTimeOf("ring:8 broadcast-halving") == 3 * 100 + 20 * 7);
    CHECK(storedTimeOf("complete:8 broadcast-binomial") == timeOf("complete:8 broadcast-binomial"));
    CHECK(storedTimeOf("hypercube:3 alltoall-pairwise") == 7 * 100 + 20 * 12);
}

TEST_CASE("storing never beats cutting through", "[run]")
{
    for (const char* text :
         {"ring:9 broadcast-halving root=2", "line:8 allgather-ring", "torus:3x4 reduce-grid",
          "mesh:4x4 scatter-grid root=5", "ring:8 alltoall-pairwise", "ring:16 allgather-hypercube mapping=random",
          "mesh:4x4 broadcast-edge-disjoint-trees packets=3", "line:8 alltoall-pairwise duplex=half"}) {
        CAPTURE(text);
        CHECK(storedTimeOf(text) >= timeOf(text));
    }
}

TEST_CASE("half duplex charges both directions of an exchange", "[run]")
{
    CHECK(timeOf("hypercube:3 allgather-hypercube duplex=half") == 3 * 100 + 2 * 20 * 7);
    CHECK(timeOf("complete:8 allgather-hypercube duplex=half") == 3 * 100 + 2 * 20 * 7);
    CHECK(timeOf("ring:8 allgather-ring duplex=half") == timeOf("ring:8 allgather-ring"));
    CHECK(timeOf("ring:2 allgather-ring duplex=half") == 100 + 2 * 20);
    CHECK(timeOf("torus:2 allgather-grid duplex=half") == 100 + 20); // two parallel links
}

TEST_CASE("under unit steps nothing but their number counts", "[run]")
{
    const auto unit = [](const std::string& text) {
        return run(experimentFromText(text + " model=unit hop=3"))->time();
    };
    CHECK(unit("ring:8 allgather-hypercube words=1000") == 9);
    CHECK(unit("complete:20 broadcast-chain packets=5") == 3 * (20 - 2 + 5));
    CHECK(unit("complete:1 broadcast-binomial") == 0);
}

TEST_CASE("times are linear in the prices", "[run]")
{
    const auto time = [](double alpha, double beta, double words) {
        Experiment experiment = experimentFromText("torus:3x4 allreduce-reduce-scatter-allgather mapping=random");
        for (const auto& [name, value] : {std::pair{"alpha", alpha}, {"beta", beta}, {"words", words}})
            experiment = with(experiment, name, value);
        return run(experiment)->time();
    };
    const double startUps = time(1, 0, 5), transfers = time(0, 1, 1);
    CHECK(startUps
          == static_cast<double>(run(experimentFromText("torus:3x4 allreduce-reduce-scatter-allgather"))->steps()));
    CHECK(time(7, 3, 11) == Approx(7 * startUps + 3 * 11 * transfers));
    CHECK(time(0, 0, 5) == 0);
}

TEST_CASE("a reversed schedule takes as long over the same links", "[run]")
{
    for (const auto& [forwards, back] : std::vector<std::pair<std::string, std::string>>{
             {"mesh:3x5 broadcast-grid root=4", "mesh:3x5 reduce-grid root=4"},
             {"ring:16 scatter-hypercube root=3", "ring:16 gather-hypercube root=3"},
             {"torus:4x4 allgather-hypercube", "torus:4x4 reduce-scatter-hypercube"},
             {"complete:20 broadcast-fractional-tree packets=9", "complete:20 reduce-fractional-tree packets=9"}})
        CHECK(timeOf(forwards) == timeOf(back));
}

TEST_CASE("a new way back may meet others", "[run]")
{
    // Rows first on both ways: halves of the mesh that were apart on the way out share columns on the way back.
    const std::string text = "ring:8 gather-hypercube";
    CHECK(timeOf(text + " paths=kept") == timeOf("ring:8 scatter-hypercube"));
    const auto kept = run(experimentFromText(text)), rerouted = run(experimentFromText(text + " paths=rerouted"));
    bool differs = false;
    Step a, b;
    for (StepIndex k = 0; k < kept->steps(); ++k) {
        kept->schedule().at(k, a);
        rerouted->schedule().at(k, b);
        for (std::size_t i = 0; i < a.transfers().size(); ++i) {
            CHECK(a.transfers()[i].path == Path::Backwards);
            CHECK(b.transfers()[i].path == Path::Usual);
            std::vector<LinkId> one, other;
            kept->meter().route(a.transfers()[i], one);
            rerouted->meter().route(b.transfers()[i], other);
            differs = differs || one != other;
        }
    }
    CHECK(differs); // 4 > 0 is a tie on the ring
}

} // namespace test_run_theory
