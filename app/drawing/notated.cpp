#include "drawing/notated.h"

#include "algorithms/catalogue.h"
#include "diagnostic.h"
#include "text.h"

#include <fmt/format.h>

namespace hopscope {

Notation notationFromText(const std::string& text)
{
    Notation notation;
    if (text.empty()) return notation;
    if (text == "paper") return {Notation::Prices::Paper, Notation::Processors::Paper};
    for (const std::string_view word : split(text, ',')) {
        const std::string_view symbol = trimmed(word);
        if (symbol == "alpha" || symbol == "beta" || symbol == "α" || symbol == "β")
            notation.prices = Notation::Prices::Greek;
        else if (symbol == "t_s" || symbol == "t_w")
            notation.prices = Notation::Prices::Subscripts;
        else if (symbol == "p")
            notation.processors = Notation::Processors::Small;
        else if (symbol == "P")
            notation.processors = Notation::Processors::Large;
        else
            throw Refused("notation",
                          fmt::format("notation: alpha,beta or t_s,t_w, p or P, or paper, got \"{}\"", symbol));
    }
    return notation;
}

QString notated(const QString& text, const Notation& notation, std::string_view paper)
{
    return QString::fromStdString(inNotation(text.toStdString(), notation, paper));
}

QString symbolOf(const Parameter& parameter, const Experiment& experiment, const Notation& notation)
{
    // On trees with the processors at the leaves h is the number of levels, as in the paper about them.
    if (parameter.id == "hop" && experiment.topology.starts_with("leaf-tree")) return {};
    const Algorithm* algorithm = findAlgorithm(experiment.algorithm);
    const std::string_view paper =
        algorithm && !algorithm->sources.empty() ? algorithm->sources.front().paper : std::string_view();
    return QString::fromStdString(symbolIn(notation, parameter.id, parameter.symbol, paper));
}

} // namespace hopscope
