#include "diagnostic.h"
#include "lessons/formula.h"
#include "lessons/formula_words.h"
#include "lessons/question_help.h"
#include "text.h"

#include <array>
#include <cmath>
#include <fmt/format.h>

namespace hopscope::number_question {

namespace {

constexpr std::array settings{QuestionKind::Setting{"quantity", "a formula: time, load(3), time(2) / time(1)"},
                              QuestionKind::Setting{"unit", "behind the number"}};

std::string quantityOf(const QuestionContext& context)
{
    const auto quantity = context.block.value("quantity");
    if (!quantity) throw Refused("quantity", "quantity is missing: a formula like time or load(3)");
    return *quantity;
}

std::string prompt(const QuestionContext& context)
{
    const std::string quantity = quantityOf(context);
    for (const FormulaName& name : formulaNames())
        if (name.name == trimmed(quantity)) return fmt::format("How much is it: {}?", name.help);
    return fmt::format("How much is {}?", inWords(quantity, {context.runs, {}, context.stop}));
}

Key key(const QuestionContext& context)
{
    const std::string quantity = quantityOf(context);
    double value = 0;
    try {
        value = evaluate(quantity, context.runs, context.stop);
    } catch (const Refused& refusal) {
        throw Refused("quantity", fmt::format("quantity: {}", refusal.why().text));
    }
    const bool whole = value == std::floor(value);
    Key key = numberKey(context, value, whole ? 0 : std::abs(value) / 100, unitOf(quantity, context.runs));
    key.reason = workedOut(quantity, {context.runs, {}, context.stop});
    if (!key.reason.empty()) key.reason += '.';
    for (const char* known : {"steps", "time"})
        if (const std::string reason = formulaReason(context, known); trimmed(quantity) == known && !reason.empty())
            key.reason = reason;
    key.evidence = evidenceOf({&quantity, 1}, context);
    return key;
}

} // namespace

extern constinit const QuestionKind entry{.id = "number",
                                          .title = "give a number",
                                          .help = "any number that a formula of the runs gives",
                                          .settings = settings,
                                          .prompt = prompt,
                                          .key = key,
                                          .example = "kind: number\nquantity: time\ntolerance: 5 %"};

} // namespace hopscope::number_question
