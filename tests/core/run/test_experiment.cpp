#include "algorithms/questions.h"
#include "grid.h"
#include "testing.h"

#include "algorithms/catalogue.h"
#include "run/experiment.h"

namespace test_experiment {

using namespace hopscope;
using namespace hopscope::test;

namespace {

std::string canonical(const std::string& text) { return toText(resolve(experimentFromText(text)).experiment); }

Setup setupOf(const std::string& text) { return resolve(experimentFromText(text)); }

} // namespace

TEST_CASE("an experiment reads as topology and algorithm and named values", "[experiment]")
{
    const Experiment experiment =
        experimentFromText(" torus:4x4x4  broadcast-halving wrap=yyn root=5   words=1e3 alpha=1/4 ports=simplex ");
    CHECK(experiment.topology == "torus:4x4x4");
    CHECK(experiment.algorithm == "broadcast-halving");
    CHECK(experiment.values
          == Values{{"wrap", std::string("yyn")},
                    {"root", 5.0},
                    {"words", 1000.0},
                    {"alpha", 0.25},
                    {"ports", std::string("simplex")}});
    CHECK(toText(experiment) == "torus:4x4x4 broadcast-halving alpha=0.25 ports=simplex root=5 words=1000 wrap=yyn");
}

TEST_CASE("the order of names and of topology and values does not matter", "[experiment]")
{
    const Experiment one = experimentFromText("ring:8 broadcast-halving words=3 root=2");
    CHECK(experimentFromText("root=2 ring:8 words=3 broadcast-halving") == one);
    CHECK(experimentFromText("ring:8 broadcast-halving root=2 words=3") == one);
}

TEST_CASE("the text of an experiment reads back as the same experiment", "[experiment]")
{
    for (const char* text : {"ring:8 broadcast-halving", "torus:4x4 reduce-grid alpha=1e-06 root=5 words=0.1 wrap=yn",
                             "complete:P broadcast-fractional-tree group=best packets=best"}) {
        CHECK(toText(experimentFromText(text)) == text);
        CHECK(experimentFromText(toText(experimentFromText(text))) == experimentFromText(text));
    }
}

TEST_CASE("what is no experiment is refused", "[experiment]")
{
    const std::vector<std::pair<std::string, std::string>> table{
        {"", "needs a topology and an algorithm"},
        {"ring:8", "needs a topology and an algorithm"},
        {"words=3", "needs a topology and an algorithm"},
        {"ring:8 broadcast-halving words", "\"words\" is no name=value"},
        {"ring:8 broadcast-halving =3", "lacks its name"},
        {"ring:8 broadcast-halving words=", "lacks its value"},
    };
    for (const auto& [text, sentence] : table) {
        const Diagnostic why = refusal([&text = text] { experimentFromText(text); });
        CHECK(why.parameter == "experiment");
        CHECK_THAT(why.text, Catch::Matchers::Contains(sentence));
    }
    const Diagnostic twice = refusal([] { experimentFromText("ring:8 broadcast-halving words=1 words=2"); });
    CHECK(twice.parameter == "words");
    CHECK_THAT(twice.text, Catch::Matchers::Contains("given twice"));
}

TEST_CASE("one value of an experiment is changed by its name", "[experiment]")
{
    const Experiment experiment = experimentFromText("ring:8 broadcast-halving words=3");
    CHECK(toText(with(experiment, "words", 5.0)) == "ring:8 broadcast-halving words=5");
    CHECK(toText(with(experiment, "root", 1.0)) == "ring:8 broadcast-halving root=1 words=3");
    CHECK(toText(with(experiment, "topology", std::string("line:4"))) == "line:4 broadcast-halving words=3");
    CHECK(toText(with(experiment, "algorithm", std::string("allgather-ring"))) == "ring:8 allgather-ring words=3");
    CHECK(toText(with(experiment, "model", std::string("unit"))) == "ring:8 broadcast-halving model=unit words=3");
}

TEST_CASE("canonical text drops what is usual", "[experiment]")
{
    const std::vector<std::pair<std::string, std::string>> table{
        {"ring:8 broadcast-halving words=1 root=0 alpha=1 beta=1 model=cut-through mapping=row-major duplex=full",
         "ring:8 broadcast-halving"},
        {"ring:8 broadcast-halving ports=duplex seed=1", "ring:8 broadcast-halving"},
        {"ring:8 broadcast-halving ports=1", "ring:8 broadcast-halving"},
        {"ring:8 broadcast-halving ports=4294967295", "ring:8 broadcast-halving ports=any"},
        {"ring:08 broadcast-halving words=2.0", "ring:8 broadcast-halving words=2"},
        {"complete:8 broadcast-chain packets=1 whole=no", "complete:8 broadcast-chain"},
        {"ring:8 broadcast-halving shape=ring", "ring:8 broadcast-halving"},
        {"ring:8 broadcast-halving shape=ring:8", "ring:8 broadcast-halving"},
        {"ring:8 broadcast-halving shape=line", "ring:8 broadcast-halving shape=line:8"},
        {"complete:12 broadcast-grid shape=mesh", "complete:12 broadcast-grid"},
        {"complete:12 broadcast-grid shape=mesh:3x4", "complete:12 broadcast-grid"},
        {"complete:12 broadcast-grid shape=mesh:4x3", "complete:12 broadcast-grid shape=mesh:4x3"},
        {"complete:12 broadcast-grid shape=line", "complete:12 broadcast-grid shape=line:12"},
        {"ring:8 allgather-hypercube shape=hypercube", "ring:8 allgather-hypercube"},
        {"torus:4x4 broadcast-grid shape=torus wrap=yn", "torus:4x4 broadcast-grid wrap=yn"},
        {"mesh:2x3 reduce-grid paths=kept operator=commutative order=last-axis-first", "mesh:2x3 reduce-grid"},
    };
    for (const auto& [text, shortest] : table) {
        CHECK(canonical(text) == shortest);
        CHECK(canonical(shortest) == shortest);
    }
}

TEST_CASE("canonical experiments mean the same as what was typed", "[experiment]")
{
    for (const char* text : {"torus:4x4 broadcast-grid shape=torus wrap=yn", "complete:12 broadcast-grid shape=torus",
                             "torus:4x6 allgather-ring shape=ring mapping=snake",
                             "complete:64 broadcast-fractional-tree packets=best group=best words=170",
                             "mesh:4x4 broadcast-halving shape=line root=3 ports=1"}) {
        CAPTURE(text);
        const Setup typed = setupOf(text), again = resolve(typed.experiment);
        CHECK(again.experiment == typed.experiment);
        CHECK(again.values == typed.values);
        CHECK(again.shape.text() == typed.shape.text());
        CHECK(again.placed == typed.placed);
        CHECK(again.natural == typed.natural);
        const Schedule a = scheduleOf(*typed.algorithm, typed.problem()),
                       b = scheduleOf(*again.algorithm, again.problem());
        CHECK(digest(a) == digest(b));
        for (std::size_t axis = 0; axis < typed.shape.axes().size(); ++axis)
            CHECK(again.shape.wraps(axis) == typed.shape.wraps(axis));
    }
}

TEST_CASE("best is replaced by the optimum", "[experiment]")
{
    CHECK(canonical("complete:64 broadcast-chain packets=best words=170")
          == "complete:64 broadcast-chain packets=103 words=170");
    CHECK(canonical("complete:64 broadcast-fractional-tree packets=best group=best words=170")
          == "complete:64 broadcast-fractional-tree group=4 packets=44 words=170");
    CHECK(canonical("complete:1024 broadcast-fractional-tree packets=best group=8 words=1000").find("group=8")
          != std::string::npos);
    const Setup setup = setupOf("complete:64 broadcast-chain words=170");
    CHECK(bestValue(setup, "packets") == 103);
    CHECK_FALSE(bestValue(setup, "root").has_value());
    CHECK_FALSE(bestValue(setup, "nonsense").has_value());
}

TEST_CASE("best is refused where there is none", "[experiment]")
{
    for (const char* text :
         {"complete:8 broadcast-chain packets=best alpha=0", "complete:8 broadcast-chain root=best",
          "complete:8 broadcast-chain packets=best model=unit", "complete:8 broadcast-chain words=best"}) {
        const Diagnostic why = refusal([text] { setupOf(text); });
        CAPTURE(text, why.text);
        CHECK_THAT(why.text, Catch::Matchers::Contains("best"));
        REQUIRE(why.remedies.size() == 1);
        CHECK_NOTHROW(setupOf(why.remedies[0].experiment));
    }
}

TEST_CASE("a setup has a value for every parameter", "[experiment]")
{
    for (const Algorithm* algorithm : catalogue()) {
        const Setup setup = setupOf(usualOf16(*algorithm));
        CAPTURE(algorithm->id);
        const auto parameters = parametersFor(setup.experiment);
        CHECK(setup.values.size() == parameters.size());
        for (const NamedParameter& named : parameters) {
            CAPTURE(named.parameter.id);
            REQUIRE(setup.values.contains(named.parameter.id));
            const Value& value = setup.values.find(named.parameter.id)->second;
            const bool number = named.parameter.kind == Kind::Whole || named.parameter.kind == Kind::Real;
            CHECK(std::holds_alternative<double>(value) == number);
            if (!setup.experiment.values.contains(named.parameter.id))
                CHECK(usualValue(setup.experiment, named.parameter) == value);
            CHECK(resolve(with(setup.experiment, named.parameter.id, value)).experiment == setup.experiment);
        }
    }
}

TEST_CASE("a shape is built as the conventions choose it", "[experiment]")
{
    const std::vector<std::pair<std::string, std::string>> table{
        {"ring:8 broadcast-halving", "ring:8"},
        {"complete:8 broadcast-halving", "ring:8"},
        {"ring:8 allgather-hypercube", "hypercube:3"},
        {"complete:12 broadcast-grid", "mesh:3x4"},
        {"ring:12 broadcast-grid", "ring:12"},
        {"line:12 broadcast-grid", "line:12"},
        {"hypercube:4 broadcast-grid", "mesh:4x4"},
        {"hypercube:4 broadcast-grid shape=torus:2x8", "torus:2x8"},
        {"complete:7 broadcast-grid shape=torus", "torus:1x7"},
    };
    for (const auto& [text, shape] : table) CHECK(setupOf(text).shape.text() == shape);
}

TEST_CASE("a setup is natural where everybody has its own place on its own network", "[experiment]")
{
    CHECK(setupOf("ring:8 broadcast-halving").natural);
    CHECK_FALSE(setupOf("ring:8 broadcast-halving mapping=gray").natural);
    CHECK_FALSE(setupOf("ring:8 broadcast-halving shape=line").natural);
    CHECK_FALSE(setupOf("ring:8 allgather-hypercube").natural);
}

TEST_CASE("prices are those of the model and words unless they must be whole", "[experiment]")
{
    const Setup setup = setupOf("complete:8 broadcast-chain");
    for (const char* price : {"alpha", "beta", "words"}) CHECK(isPrice(setup, price));
    for (const char* other : {"packets", "root", "hop", "mapping", "model", "nonsense"})
        CHECK_FALSE(isPrice(setup, other));
    CHECK_FALSE(isPrice(setupOf("complete:8 broadcast-chain whole=yes words=4"), "words"));
    CHECK(isPrice(setupOf("complete:8 broadcast-chain model=unit"), "hop"));
}

TEST_CASE("parameters are known for impossible experiments as far as their ids are", "[experiment]")
{
    const auto find = [](const std::string& text, std::string_view id) -> std::optional<Parameter> {
        for (const NamedParameter& named : parametersFor(experimentFromText(text)))
            if (named.parameter.id == id) return named.parameter;
        return {};
    };
    CHECK(find("ring:8 broadcast-halving", "root")->maximum == 7);
    CHECK(find("ring:8 broadcast-halving root=99", "root")->maximum == 7);
    CHECK(find("ring:6 broadcast-hypercube", "root").has_value());
    CHECK(find("torus:4x4 broadcast-grid wrap=nonsense", "wrap").has_value());
    CHECK_FALSE(find("ring:8 broadcast-halving", "wrap").has_value());
    CHECK(find("ring:8 broadcast-halving model=unit", "hop").has_value());
    CHECK_FALSE(find("ring:8 broadcast-halving model=unit", "alpha").has_value());
    CHECK(parametersFor(experimentFromText("moebius:8 broadcast-halving")).empty());
    CHECK(parametersFor(experimentFromText("ring:8 telepathy")).empty());
}

TEST_CASE("whole words bound the packets", "[experiment]")
{
    CHECK_NOTHROW(setupOf("complete:8 broadcast-chain whole=yes words=4 packets=4"));
    CHECK_NOTHROW(setupOf("complete:8 broadcast-chain whole=yes words=0"));
    CHECK_THAT(refusal([] { setupOf("complete:8 broadcast-chain whole=yes words=4 packets=5"); }).text,
               Catch::Matchers::Contains("from 1 to 4") && Catch::Matchers::Contains("the nearest that works is 4"));
    CHECK_THAT(refusal([] { setupOf("complete:8 broadcast-chain whole=yes words=4.25"); }).text,
               Catch::Matchers::Contains("whole number") && Catch::Matchers::Contains("the nearest that works is 4"));
}

TEST_CASE("who writes processors where levels are asked for is offered the levels", "[experiment]")
{
    for (const auto& [given, nearest] : {std::pair{"fat-tree:64", "fat-tree:6 with 64 processors"},
                                         {"fat-tree:4x4x4", "fat-tree:6 with 64 processors"},
                                         {"butterfly:1000", "butterfly:10 with 1024 processors"},
                                         {"butterfly:25", "butterfly:20 with 1048576 processors"},
                                         {"hypercube:64", "hypercube:6 with 64 processors"},
                                         {"hypercube:30", "hypercube:24 with 16777216 processors"},
                                         {"hypercube:0x3", "hypercube:2 with 4 processors"},
                                         {"hypercube:18446744073709551615", "hypercube:24 with 16777216 processors"}}) {
        const Diagnostic why = refusal([&] { setupOf((std::string(given) + " broadcast-binomial").c_str()); });
        CHECK_THAT(why.text, Catch::Matchers::EndsWith(std::string("the nearest that works is ") + nearest));
    }
}

} // namespace test_experiment
