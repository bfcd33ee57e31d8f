#include "../grammar.h"
#include "../target.h"

#include "run/experiment.h"

namespace hopscope::experiment_text_target {

namespace {

Setup again(const Setup& setup, std::string_view input)
{
    try {
        return resolveUnplaced(experimentFromText(toText(setup.experiment)));
    } catch (const Refused& refusal) {
        fuzz::broken("the canonical text is refused: " + toText(setup.experiment) + ": " + refusal.why().text, input);
    }
}

/// Any text is an experiment or is refused with a sentence; what is an experiment has a canonical text, which means the
/// same, and remedies can run.
void tryOut(std::string_view input)
{
    try {
        const Setup setup = resolveUnplaced(experimentFromText(input));
        if (toText(again(setup, input).experiment) != toText(setup.experiment))
            fuzz::broken("not canonical: " + toText(setup.experiment), input);
    } catch (const Refused& refusal) {
        fuzz::checkSentence(refusal.why().text, input);
        for (const Remedy& remedy : refusal.why().remedies) {
            try {
                resolveUnplaced(experimentFromText(remedy.experiment));
            } catch (const Refused& why) {
                fuzz::broken("no remedy: " + remedy.experiment + ": " + why.why().text, input);
            }
        }
    }
}

std::string seed(fuzz::Choices& choose) { return fuzz::experimentText(choose, fuzz::Scale::Any); }

} // namespace

extern const fuzz::FuzzTarget entry;
const fuzz::FuzzTarget entry{.name = "experiment-text", .tryOut = tryOut, .seed = seed};

} // namespace hopscope::experiment_text_target
