#include "../grammar.h"
#include "../target.h"

#include "cost/multilink_fit.h"
#include "diagnostic.h"

namespace hopscope::measurements_target {

namespace {

/// Every text is a table of measured times, or the line that is wrong is told; what fits is a number.
void tryOut(std::string_view input)
{
    try {
        for (const auto& [range, fit] : fitByLength(measurementsFromCsv(input)))
            if (fit && (fit->alpha != fit->alpha || fit->beta != fit->beta))
                fuzz::broken("a fit that is no number", input);
    } catch (const Refused& refusal) {
        fuzz::checkSentence(refusal.why().text, input);
    }
}

} // namespace

extern const fuzz::FuzzTarget entry;
const fuzz::FuzzTarget entry{.name = "measurements", .tryOut = tryOut, .seed = fuzz::csvText};

} // namespace hopscope::measurements_target
