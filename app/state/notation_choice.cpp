#include "state/notation_choice.h"

#include "state/kept/settings.h"

#include <algorithm>

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
    kept.prices = static_cast<Notation::Prices>(
        std::clamp(settings.value(pricesKey, static_cast<int>(kept.prices)).toInt(), 0, 2));
    kept.processors = static_cast<Notation::Processors>(
        std::clamp(settings.value(processorsKey, static_cast<int>(kept.processors)).toInt(), 0, 2));
    setNotation(kept);
    m_remembered = true;
}

} // namespace hopscope
