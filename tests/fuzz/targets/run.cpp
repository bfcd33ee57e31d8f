#include "../grammar.h"
#include "../target.h"

#include "run/run.h"

#include <cmath>
#include <memory>

namespace hopscope::run_target {

namespace {

/// Whatever runs on its own ports delivers, breaks no rule, takes a time that is a number, and is as its formulas say.
void tryOut(std::string_view input)
{
    fuzz::Choices choose(input);
    const std::string text = fuzz::experimentText(choose, fuzz::Scale::Small);
    try {
        const Experiment experiment = experimentFromText(text);
        std::shared_ptr<const Run> result;
        if (!fuzz::withPatience([&] { result = hopscope::run(experiment); }, text)) return;
        if (!std::isfinite(result->time()) || result->time() < 0) fuzz::broken("the time is no time", text);
        if (experiment.values.contains("ports")) return; // other ports than its own are there to be broken
        if (!result->delivers() || result->violationCount() > 0) fuzz::broken(result->verdict(), text);
        for (const Comparison& comparison : result->comparisons())
            if (!holds(comparison))
                fuzz::broken(comparison.name + " does not hold: " + std::to_string(comparison.value) + " against "
                                 + std::to_string(comparison.simulated),
                             text);
    } catch (const Refused& refusal) {
        fuzz::checkSentence(refusal.why().text, text);
    }
}

std::string seed(fuzz::Choices& choose) { return choose.rest(); }

} // namespace

extern const fuzz::FuzzTarget entry;
const fuzz::FuzzTarget entry{.name = "run", .tryOut = tryOut, .seed = seed, .text = false};

} // namespace hopscope::run_target
