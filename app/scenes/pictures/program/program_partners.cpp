#include "scenes/pictures/program/program_partners.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

namespace hopscope {

QString NamedProcessors::text() const
{
    if (!detail.isEmpty()) return detail;
    return first == last ? QString::number(first) : QStringLiteral("%1–%2").arg(first).arg(last);
}

std::vector<NamedProcessors> namesOf(const ProgramMoment::Line& line, bool together)
{
    constexpr std::size_t atLeast = 3; // two are no shorter together
    std::vector<NamedProcessors> names;
    std::vector<std::uint32_t> sending;
    std::ranges::set_difference(line.moving, line.receiving, std::back_inserter(sending));
    using Act = NamedProcessors::Act;
    for (const auto& [processors, act] :
         {std::pair(&std::as_const(sending), Act::Sends), std::pair(&line.receiving, Act::Receives),
          std::pair(&line.waiting, Act::Waits)})
        for (std::size_t i = 0; i < processors->size();) {
            std::size_t end = i + 1;
            while (together && end < processors->size() && (*processors)[end] == (*processors)[end - 1] + 1) ++end;
            if (end - i < atLeast) end = i + 1;
            names.push_back({(*processors)[i], (*processors)[end - 1], act, {}});
            i = end;
        }
    return names;
}

namespace {

/// "D[1]", as the code calls the block of a message; empty of several blocks, and where the code has no such name.
QString contentOf(const Step& step, const Transfer& transfer, const QString& code)
{
    if (!code.contains(QStringLiteral("D[")) || step.blockCount(transfer) != 1) return {};
    QString name;
    step.eachBlock(transfer, [&](BlockId block) { name = QStringLiteral("D[%1]").arg(block.value); });
    return name;
}

QString partnerText(std::uint32_t own, const QString& content, bool sends, std::uint32_t other)
{
    const QString arrow = sends ? QStringLiteral("→") : QStringLiteral("←");
    return (content.isEmpty() ? QString::number(own) : QStringLiteral("%1: %2").arg(own).arg(content)) + arrow
           + QString::number(other);
}

} // namespace

ProgramPartners::ProgramPartners(const Run& run, StepIndex k, const ProgramMoment& moment, const QString& code)
{
    if (k < 0 || k >= run.steps()) return;
    Step step;
    run.schedule().at(k, step);
    std::set<std::uint32_t> waiting, several;
    for (const ProgramMoment::Line& line : moment.lines) waiting.insert(line.waiting.begin(), line.waiting.end());
    // A send says more than the receipt that goes with it.
    for (const bool sends : {true, false}) {
        std::map<std::uint32_t, QString> texts;
        for (const Transfer& transfer : step.transfers()) {
            const std::uint32_t own = sends ? transfer.from.value : transfer.to.value,
                                other = sends ? transfer.to.value : transfer.from.value;
            if (!texts.emplace(own, partnerText(own, contentOf(step, transfer, code), sends, other)).second)
                several.insert(own);
        }
        m_texts.merge(std::move(texts));
    }
    for (const std::uint32_t own : several) m_texts.erase(own);
    for (++k; k < run.steps() && !waiting.empty(); ++k) {
        run.schedule().at(k, step);
        std::set<std::uint32_t> found;
        for (const Transfer& transfer : step.transfers())
            for (const bool sends : {false, true}) {
                const std::uint32_t own = sends ? transfer.from.value : transfer.to.value,
                                    other = sends ? transfer.to.value : transfer.from.value;
                if (waiting.contains(own) && found.insert(own).second)
                    m_texts[own] = partnerText(own, {}, sends, other);
            }
        for (const std::uint32_t own : found) waiting.erase(own);
    }
}

QString ProgramPartners::of(std::uint32_t processor) const
{
    const auto found = m_texts.find(processor);
    return found == m_texts.end() ? QString() : found->second;
}

} // namespace hopscope
