#include "scenes/pictures/traffic/step_pattern.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "run/run.h"

#include <bit>

namespace hopscope {

QString StepPattern::text() const
{
    if (!exclusive()) return {};
    const QString rule = QStringLiteral("Step j sends from i to i xor j");
    constexpr std::uint64_t leastBlock = 4;
    const auto steps = static_cast<std::uint64_t>(m_steps), block = std::bit_floor(steps);
    if (block < leastBlock) return rule + u'.';
    const auto number = [](std::uint64_t value) { return numberText(static_cast<double>(value)); };
    const QString since = steps == block ? QStringLiteral("step %1").arg(number(block))
                                         : QStringLiteral("steps %1–%2").arg(number(block), number(steps));
    return QStringLiteral("%1: steps 1–%2 filled the squares of %3 on the diagonal, %4 fill those beside them.")
        .arg(rule, number(block - 1), number(block), since);
}

QString directText(const Run& run, double startUp)
{
    return QStringLiteral("Every pair sends directly, in one of %1 steps: their start-ups are %2 of %3.")
        .arg(numberText(static_cast<double>(run.steps())), numberText(startUp), withTimeUnit(run, run.time()));
}

} // namespace hopscope
