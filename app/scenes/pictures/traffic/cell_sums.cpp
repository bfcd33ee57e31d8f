#include "scenes/pictures/traffic/cell_sums.h"

#include "drawing/format.h"
#include "scenes/pictures/traffic/now_words.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr qsizetype mostSummands = 2; // that have room in a cell
constexpr std::size_t mostSummedCells = 1024;

bool sameAmount(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(a, b); }

} // namespace

void CellSums::add(std::size_t cell, double words)
{
    if (cell >= mostSummedCells) return; // of so many none has room for a sum
    if (QStringList& steps = m_steps[cell]; steps.size() <= mostSummands) steps << numberText(words);
}

QString CellSums::stepsText(std::size_t cell) const
{
    const auto found = m_steps.find(cell);
    if (found == m_steps.end() || found->second.size() > mostSummands) return {};
    return found->second.join(u'+');
}

bool CellSums::hasSums() const
{
    return std::ranges::any_of(
        m_steps, [](const auto& one) { return one.second.size() > 1 && one.second.size() <= mostSummands; });
}

std::vector<QString> CellSums::textsOf(const std::vector<double>& values, const std::vector<double>& words,
                                       const AxisWords& axes) const
{
    std::vector<QString> texts;
    bool any = false;
    for (const double value : values) {
        const QString links = linksText(value, words, axes);
        any = any || !links.isEmpty();
        if (links.isEmpty()) {
            texts.push_back(wordsText(value));
            continue;
        }
        texts.push_back(links.contains(u'×') ? QStringLiteral("%1 = %2").arg(numberText(value), links)
                                             : wordsText(value) + u' ' + links);
    }
    return any ? texts : std::vector<QString>();
}

QString CellSums::linksText(double value, const std::vector<double>& words, const AxisWords& axes) const
{
    const auto classes = axes.linkClasses();
    const std::map<AxisWords::Way, std::uint64_t>* counts = nullptr;
    for (std::size_t cell = 0; cell < words.size(); ++cell) {
        if (!sameAmount(words[cell], value)) continue;
        const auto found = m_now.find(cell);
        if (found == m_now.end() || (counts && *counts != found->second)) return {};
        counts = &found->second;
    }
    if (!counts) return {};
    double sum = 0;
    std::uint64_t links = 0;
    QStringList products;
    QString sign;
    for (const auto& one : classes) {
        std::uint64_t count = 0;
        for (const AxisWords::Way& way : one.ways)
            if (const auto at = counts->find(way); at != counts->end()) count += at->second;
        if (count == 0) continue;
        links += count, sum += static_cast<double>(count) * one.sent;
        sign = axes.signOf(one);
        if (sign.contains(QStringLiteral("along"))) sign = QStringLiteral("(%1)").arg(sign); // no sum
        products << QStringLiteral("%1 × %2 %3").arg(count).arg(numberText(one.sent), sign);
    }
    if (!sameAmount(sum, value)) return {};
    return links == 1 ? sign : products.join(QStringLiteral(" + "));
}

} // namespace hopscope
