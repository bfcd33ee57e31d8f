#include "state/notation_choice.h"

#include "algorithms/catalogue.h"
#include "diagnostic.h"
#include "state/kept/settings.h"
#include "text.h"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope {

namespace {

const QString pricesKey = QStringLiteral("notation/prices"), processorsKey = QStringLiteral("notation/processors");

} // namespace

NotationChoice& NotationChoice::instance()
{
    static NotationChoice choice;
    return choice;
}

void NotationChoice::setNotation(const Notation& notation)
{
    if (m_notation == notation) return;
    m_notation = notation;
    if (m_remembered) {
        Settings settings;
        settings.setValue(pricesKey, static_cast<int>(notation.prices));
        settings.setValue(processorsKey, static_cast<int>(notation.processors));
    }
    emit changed();
}

void NotationChoice::remember()
{
    const Settings settings;
    Notation kept;
    kept.prices = static_cast<Notation::Prices>(std::clamp(settings.value(pricesKey, 0).toInt(), 0, 2));
    kept.processors = static_cast<Notation::Processors>(std::clamp(settings.value(processorsKey, 0).toInt(), 0, 2));
    setNotation(kept);
    m_remembered = true;
}

Notation notationFromText(const std::string& text)
{
    Notation notation;
    if (text.empty() || text == "paper") return notation;
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

QString notated(const QString& text, std::string_view paper)
{
    return QString::fromStdString(inNotation(text.toStdString(), NotationChoice::instance().notation(), paper));
}

QString symbolOf(const Parameter& parameter, const Experiment& experiment)
{
    const Algorithm* algorithm = findAlgorithm(experiment.algorithm);
    const std::string_view paper =
        algorithm && !algorithm->sources.empty() ? algorithm->sources.front().paper : std::string_view();
    return QString::fromStdString(
        symbolIn(NotationChoice::instance().notation(), parameter.id, parameter.symbol, paper));
}

} // namespace hopscope
