#include "testing.h"

#include "algorithms/catalogue.h"
#include "run/experiment.h"
#include "topology/mapping.h"

namespace test_experiment_fuzz {

using namespace hopscope;
using namespace hopscope::test;

namespace {

/// Resolves or is refused with a sentence; anything else is thrown on. Whether it resolved.
bool resolvesOrSaysWhy(const std::string& text)
{
    std::string canonical;
    try {
        canonical = toText(resolve(experimentFromText(text)).experiment);
    } catch (const Refused& refusal) {
        if (refusal.why().text.empty() || refusal.why().parameter.empty()) FAIL("refused without a reason: " + text);
        for (const Remedy& remedy : refusal.why().remedies) {
            if (remedy.label.empty()) FAIL("a remedy without a label: " + text);
            try {
                resolve(experimentFromText(remedy.experiment));
            } catch (const Refused& again) {
                FAIL("no remedy: " + remedy.experiment + " for " + text + ": " + again.why().text);
            }
        }
        return false;
    }
    // Outside of what may be refused: the canonical text runs, and is its own canonical text.
    try {
        if (toText(resolve(experimentFromText(canonical)).experiment) != canonical) FAIL("not canonical: " + text);
    } catch (const Refused& refusal) {
        FAIL("the canonical text of " + text + " is refused: " + canonical + ": " + refusal.why().text);
    }
    return true;
}

std::string randomText(Random& random)
{
    static constexpr std::string_view letters = "abcdefxyzP0123456789:=-+./ \t\n\"\x01\x80\xff";
    std::string text(random.below(60), ' ');
    for (char& letter : text) letter = letters[random.below(letters.size())];
    return text;
}

/// An experiment that is often possible: any family, size, entry and values.
std::string plausible(Random& random)
{
    static const std::vector<std::string> sizes{"1",     "2",   "3", "4",  "8", "16", "4x4",
                                                "2x3x4", "1x8", "0", "5x", "P", "12", "15"};
    static const std::vector<std::string> numbers{"0",    "1",    "2",          "3",     "7",     "8",      "0.5",
                                                  "1/3",  "-1",   "1e9",        "1e-9",  "1e300", "1e-300", "1e30",
                                                  "best", "many", "4294967295", "1e999", "nan"};
    static const std::vector<std::string> words{"yes",
                                                "no",
                                                "n",
                                                "yn",
                                                "yyn",
                                                "simplex",
                                                "any",
                                                "2",
                                                "half",
                                                "full",
                                                "ordered",
                                                "rerouted",
                                                "unit",
                                                "store-and-forward",
                                                "last-axis-first",
                                                "descending",
                                                "ring",
                                                "torus",
                                                "torus:4x4",
                                                "mesh:4x4",
                                                "hypercube"};
    const auto family = topologyFamilies()[random.below(topologyFamilies().size())];
    const auto algorithm = catalogue()[random.below(catalogue().size())];
    std::string text = std::string(family->id) + ":" + random.oneOf(sizes) + " " + std::string(algorithm->id);
    const auto parameters = parametersFor({std::string(family->id) + ":4", std::string(algorithm->id), {}});
    for (std::uint32_t i = random.below(4); i > 0; --i) {
        const Parameter& parameter = parameters[random.below(parameters.size())].parameter;
        text.append(" ").append(parameter.id).append("=");
        if (parameter.id == "mapping")
            text += mappings()[random.below(mappings().size())];
        else
            text += parameter.kind == Kind::Choice || parameter.kind == Kind::Text ? random.oneOf(words)
                                                                                   : random.oneOf(numbers);
    }
    return text;
}

std::string mutated(std::string text, Random& random)
{
    for (std::uint32_t i = random.below(4); i > 0 && !text.empty(); --i) {
        const std::size_t at = random.below(text.size());
        switch (random.below(4)) {
        case 0:
            text[at] = static_cast<char>(random.below(256));
            break;
        case 1:
            text.erase(at, 1 + random.below(3));
            break;
        case 2:
            text.insert(at, text.substr(random.below(text.size()), random.below(6)));
            break;
        default:
            std::swap(text[at], text[random.below(text.size())]);
        }
    }
    return text;
}

} // namespace

TEST_CASE("no text whatever breaks the reader of experiments", "[experiment]")
{
    Random random(1);
    int resolved = 0;
    for (int i = 0; i < 5000; ++i) resolved += resolvesOrSaysWhy(randomText(random));
    CHECK(resolved == 0);
}

TEST_CASE("every plausible experiment resolves or says why it does not", "[experiment]")
{
    Random random(2);
    int resolved = 0;
    for (int i = 0; i < 10000; ++i) resolved += resolvesOrSaysWhy(plausible(random));
    CHECK(resolved > 1000);
    CHECK(resolved < 9000);
}

TEST_CASE("every mistyped experiment resolves or says why it does not", "[experiment]")
{
    Random random(3);
    int resolved = 0;
    for (int i = 0; i < 10000; ++i) resolved += resolvesOrSaysWhy(mutated(plausible(random), random));
    CHECK(resolved > 250);
    CHECK(resolved < 9500);
}

TEST_CASE("very long texts are refused", "[experiment]")
{
    for (const std::string& text :
         {std::string(1'000'000, 'a'), std::string(1'000'000, '='), std::string(1'000'000, ' '),
          "ring:8 broadcast-halving words=" + std::string(1'000'000, '1'),
          "ring:8 broadcast-halving words=" + std::string(1'000'000, '/'),
          "ring:8 broadcast-halving " + std::string(1'000'000, 'w') + "=1",
          "mesh:" + std::string(1'000'000, 'x') + " broadcast-grid", std::string(1'000'000, 'a') + " b"})
        CHECK_FALSE(resolvesOrSaysWhy(text));
    std::string axes = "mesh:1";
    for (int i = 0; i < 10000; ++i) axes += "x1";
    CHECK(resolvesOrSaysWhy(axes + " broadcast-grid"));
}

} // namespace test_experiment_fuzz
