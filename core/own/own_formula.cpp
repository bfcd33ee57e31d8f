#include "own/own_text.h"

#include "formula_operators.h"
#include "text.h"

#include <fmt/format.h>
#include <muParser.h>

#include <cmath>
#include <list>

namespace hopscope {

namespace {

struct Subject {
    const OwnQuestion& question;
    std::list<double> variables{}; ///< where muParser finds what it was told; does not move
};

double* variable(const char* name, void* data)
{
    auto& subject = *static_cast<Subject*>(data);
    if (std::string_view(name) == "p") return &subject.variables.emplace_back(subject.question.shape.processors());
    const auto found = subject.question.values.find(std::string_view(name));
    const double* number = found == subject.question.values.end() ? nullptr : std::get_if<double>(&found->second);
    if (!number) throw mu::ParserError(fmt::format("there is no number named {}", name));
    return &subject.variables.emplace_back(*number);
}

} // namespace

double ownFormula(const OwnText& text, const OwnQuestion& question)
{
    const std::string& formula = text.header().formula;
    Subject subject{question};
    mu::Parser parser;
    try {
        defineOperators(parser);
        parser.ClearConst();
        parser.SetVarFactory(variable, &subject);
        parser.SetExpr(formula);
        return parser.Eval();
    } catch (const mu::Parser::exception_type& error) {
        throw OwnError(text.name(), 0,
                       shortened(fmt::format("'{}' cannot be read as a formula: {}", formula, error.GetMsg())));
    }
}

} // namespace hopscope
