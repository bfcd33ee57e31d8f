#include "testing.h"

#include "citation.h"
#include "run/text/notation.h"

namespace test_notation {

using namespace hopscope;
using Prices = Notation::Prices;
using Processors = Notation::Processors;

namespace {

constexpr Notation paper{Prices::Paper, Processors::Paper}, greek{Prices::Greek, Processors::Paper},
    subscripts{Prices::Subscripts, Processors::Paper};

} // namespace

TEST_CASE("the paper's own notation leaves everything as it is", "[notation]")
{
    for (const char* text : {"t_s log p + t_w m(p − 1)", "t⌈log P⌉ + k", "", "α + k n β", "αDBSP"})
        CHECK(inNotation(text, paper, papers::sandersSibeyn) == text);
}

TEST_CASE("without a choice all papers are in one notation", "[notation]")
{
    CHECK(inNotation("t⌈log P⌉ + k", {}, papers::sandersSibeyn) == "α⌈log p⌉ + β m");
    CHECK(inNotation("t_s log p + t_w m", {}, papers::kandemir) == "α log p + β m");
    CHECK(inNotation("(p − 1)/p · n β, N axes", {}, papers::chan) == "(p − 1)/p · m β, N axes");
    for (const std::string_view source : {papers::sandersSibeyn, papers::kandemir, papers::chan}) {
        CHECK(symbolIn({}, "alpha", "α", source) == "α");
        CHECK(symbolIn({}, "words", "m", source) == "m");
    }
}

TEST_CASE("prices are renamed, whatever the paper calls them", "[notation]")
{
    CHECK(inNotation("t_s log p + t_w m(p − 1)", greek, papers::kandemir) == "α log p + β m(p − 1)");
    CHECK(inNotation("α ⌈log₂ p⌉ + 2 β m (p − 1)/p", subscripts, papers::chan) == "t_s ⌈log₂ p⌉ + 2 t_w m (p − 1)/p");
    CHECK(inNotation("t ⌈log P⌉ + k", greek, papers::sandersSibeyn) == "α ⌈log P⌉ + β m");
    CHECK(inNotation("2k + √(k t)", subscripts, papers::sandersSibeyn) == "2t_w m + √(t_w m t_s)");
    CHECK(inNotation("t/k, k²", greek, papers::sandersSibeyn) == "α/(β m), (β m)²");
}

TEST_CASE("words, other indices and the alpha of Soviani and Singh are no prices", "[notation]")
{
    CHECK(inNotation("the part k of αDBSP with t_c and α_M", greek, papers::kandemir)
          == "the part k of αDBSP with t_c and α_M");
    CHECK(inNotation("(h, α)-relation", subscripts, papers::sovianiSingh) == "(h, α)-relation");
    CHECK(inNotation("takes two steps at most", greek, papers::sandersSibeyn) == "takes two steps at most");
}

TEST_CASE("the number of processors is p or P", "[notation]")
{
    CHECK(inNotation("⌈log P⌉ + p − 1, Problem", {Prices::Paper, Processors::Small}) == "⌈log p⌉ + p − 1, Problem");
    CHECK(inNotation("t_s log p", {Prices::Paper, Processors::Large}) == "t_s log P");
}

TEST_CASE("symbols beside controls", "[notation]")
{
    CHECK(symbolIn(paper, "alpha", "α", papers::sandersSibeyn) == "t");
    CHECK(symbolIn(paper, "words", "m", papers::sandersSibeyn) == "k");
    CHECK(symbolIn(paper, "beta", "β", papers::kandemir) == "t_w");
    CHECK(symbolIn(paper, "alpha", "α", papers::chan) == "α");
    CHECK(symbolIn(greek, "alpha", "α", papers::kandemir) == "α");
    CHECK(symbolIn(subscripts, "alpha", "α", papers::chan) == "t_s");
    CHECK(symbolIn(greek, "words", "m", papers::sandersSibeyn) == "m");
    CHECK(symbolIn({Prices::Paper, Processors::Small}, "P", "P", {}) == "p");
    CHECK(symbolIn(greek, "gamma", "γ", papers::chan) == "γ");
}

} // namespace test_notation
