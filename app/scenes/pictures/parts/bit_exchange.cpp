#include "scenes/pictures/parts/bit_exchange.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/time_rows.h"

#include <algorithm>
#include <bit>
#include <set>
#include <utility>

namespace hopscope {

BitExchange::BitExchange(const Run& run) : m_processors(run.topology().processors())
{
    Step step;
    std::uint32_t seen = 0;
    std::set<std::uint64_t> moved, sent;
    std::vector<std::uint32_t> found;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        run.schedule().at(k, step);
        std::uint32_t bit = 0;
        std::uint64_t blocks = 0;
        for (const Transfer& transfer : step.transfers()) {
            const std::uint32_t change = transfer.from.value ^ transfer.to.value;
            if (bit == 0) bit = change;
            if (!std::has_single_bit(change) || change != bit) return;
            blocks += step.blockCount(transfer);
            sent.insert(step.blockCount(transfer));
        }
        if (bit == 0 || (seen & bit) != 0) return;
        seen |= bit;
        found.push_back(bit);
        moved.insert(blocks);
        if (step.transfers().size() != m_processors) sent.insert(0);
    }
    if (moved.size() != 1) return;
    m_bits = std::move(found);
    m_moved = *moved.begin();
    if (sent.size() == 1) m_each = *sent.begin();
}

QString BitExchange::rule() const
{
    const double all = double(m_processors) * m_processors;
    if (m_bits.empty()) return {};
    bool ascending = true;
    QStringList bits;
    for (std::size_t k = 0; k < m_bits.size(); ++k) {
        ascending = ascending && m_bits[k] == std::uint32_t{1} << k;
        bits << QString::number(std::countr_zero(m_bits[k]));
    }
    const bool half = 2 * double(m_moved) == all;
    return QStringLiteral("%3 moves %1: those whose holder and t differ in %2.")
        .arg(half ? QStringLiteral("half of all blocks")
                  : QStringLiteral("%1 of %2 blocks").arg(numberText(double(m_moved)), numberText(all)),
             ascending ? QStringLiteral("bit k")
                       : QStringLiteral("one bit, in turn %1").arg(bits.join(QStringLiteral(", "))),
             ascending ? QStringLiteral("Step k + 1") : QStringLiteral("Step k")); // k from 0 as in the pseudocode
}

QString BitExchange::cost(const Run& run) const
{
    const QString sum = sumOfStepTimes(run, 0, run.steps());
    if (m_each == 0 || !run.data().uniform() || !sum.startsWith(QStringLiteral("= ")) || sum.count(u'(') != 1)
        return {};
    const double words = run.data().words;
    return QStringLiteral("In every step each processor sends %1 × %2 words = %3 words, so the run takes %4 = %5.")
        .arg(counted(m_each, QStringLiteral("block"), QStringLiteral("blocks")), numberText(words),
             digitsText(double(m_each) * words), sum.mid(2), withTimeUnit(run, run.time()));
}

QStringList BitExchange::words(const Run& run) const
{
    if (m_each == 0 || !run.data().uniform()) return {};
    const double length = run.data().words;
    const QString form = QStringLiteral("Each sends %1 × %2 hops × %3 %7 = %4; direct: %5 × %3 = %6."),
                  count = numberText(m_processors);
    QStringList forms;
    for (const QString& blocks : {count + QStringLiteral(" blocks"), count})
        forms << form.arg(blocks, numberText(averageHops()), numberText(length),
                          digitsText(double(m_each) * double(m_bits.size()) * length), numberText(m_processors - 1),
                          digitsText((m_processors - 1) * length),
                          length == 1 ? QStringLiteral("word") : QStringLiteral("words"));
    return forms;
}

double BitExchange::averageHops() const
{
    return double(m_moved) * double(m_bits.size()) / (double(m_processors) * m_processors);
}

std::optional<std::uint32_t> BitExchange::exampleOf(StepIndex step) const
{
    if (m_bits.size() < 2) return {};
    return exampleFrom(step) ^ m_bits.front() ^ m_bits[secondHop(step)];
}

std::uint32_t BitExchange::exampleFrom(StepIndex step) const
{
    constexpr std::uint32_t few = 16; // whose cells are large
    if (m_processors <= few || !std::has_single_bit(m_processors) || m_bits.size() < 2) return 0;
    // In the middle of what this step moves, and not at the border of all.
    const std::uint32_t bit = m_bits[secondHop(step)], away = m_processors / 8 / (2 * bit) * (2 * bit);
    return away + bit / 2;
}

std::uint32_t BitExchange::tileOf(StepIndex step) const
{
    return step < 0 || static_cast<std::size_t>(step) >= m_bits.size() ? 0 : m_bits[static_cast<std::size_t>(step)];
}

/// Of the example the first hop is in step 1, the second in this step, or as early as there is one.
std::size_t BitExchange::secondHop(StepIndex step) const
{
    const std::size_t now = step < 0 ? 0 : std::min(static_cast<std::size_t>(step), m_bits.size() - 1);
    return std::max<std::size_t>(now, 1);
}

QString BitExchange::hops(StepIndex step) const
{
    const auto to = exampleOf(step);
    if (!to) return {};
    return QStringLiteral(
               "A block hops once for each bit in which s and t differ, %1 times on average: %5→%2 (circled) goes to "
               "%3 in step 1 and to %2 in step %4.")
        .arg(numberText(averageHops()))
        .arg(*to)
        .arg(exampleFrom(step) ^ m_bits.front())
        .arg(secondHop(step) + 1)
        .arg(exampleFrom(step));
}

QString BitExchange::courseOf(std::uint32_t block, const PacketPlaces& places, bool underWay) const
{
    if (m_bits.empty() || block / m_processors >= m_processors) return {};
    const std::uint32_t source = block / m_processors, destination = block % m_processors;
    QStringList hops;
    std::uint32_t at = source;
    for (std::size_t k = 0; k < m_bits.size(); ++k) {
        if (((at ^ destination) & m_bits[k]) == 0) continue;
        const std::uint32_t next = at ^ m_bits[k];
        hops << QStringLiteral("step %1 over bit %2, %3 → %4")
                    .arg(k + 1)
                    .arg(std::countr_zero(m_bits[k]))
                    .arg(at)
                    .arg(next);
        at = next;
    }
    const bool there = places.holder(source, destination) == destination;
    return QStringLiteral("Block %1 = %2→%3: %4%5.")
        .arg(block)
        .arg(source)
        .arg(destination)
        .arg(hops.isEmpty() ? QStringLiteral("stays") : hops.join(QStringLiteral("; ")),
             hops.isEmpty() ? QString()
             : underWay     ? QStringLiteral("; it is under way")
             : there        ? QStringLiteral("; it has arrived")
                            : QStringLiteral("; it is now at %1").arg(places.holder(source, destination)));
}

} // namespace hopscope
