#include "scenes/pictures/parts/step_panels.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

namespace hopscope {

namespace {

constexpr double namesHeight = 11, digitWidth = 7, besideDigits = 6, leastNumbered = 96, margin = 5, gap = 6, edge = 10;
constexpr double mostPanelCell = 40, leastPanelCell = 2, readableRow = 9;
constexpr double mostRatio = 3.2; ///< how wide a cell is by its height, as in Holdings
constexpr std::uint32_t mostPanels = 30, manyRows = 16;

} // namespace

StepPanels::StepPanels(const Wanted& wanted) : m_wanted(wanted), m_start(edge + wanted.left), m_free(edge)
{
    arrange();
    choose();
    tighten();
}

StepPanels::Fit StepPanels::fit(std::uint32_t panels, std::uint32_t across) const
{
    Fit fit{.across = across, .down = (panels + across - 1) / across};
    const double high = m_wanted.size.height() - m_wanted.foot - headingHeight - m_wanted.above - 8;
    fit.panel = {(m_wanted.size.width() - m_start - edge - gap * (across - 1)) / across,
                 (high - gap * (fit.down - 1)) / fit.down};
    const double width = fit.panel.width() - 2 * margin, height = fit.panel.height() - captionHeight - margin;
    fit.value = std::min(width / m_wanted.columns, height / m_wanted.rows);
    // Of many processors a picture that is so small shows nothing.
    const double least = m_wanted.rows > manyRows ? std::min(72.0, high - captionHeight - margin) : 26;
    fit.readable =
        width >= (m_wanted.columns > manyRows ? least : 30.0) && height >= std::min(least, m_wanted.rows * 9.0);
    return fit;
}

StepPanels::Fit StepPanels::best(std::uint32_t panels) const
{
    Fit best;
    for (std::uint32_t across = 1; across <= panels; ++across)
        if (const Fit next = fit(panels, across);
            (next.readable && !best.readable) || (next.readable == best.readable && next.value > best.value))
            best = next;
    return best;
}

void StepPanels::arrange()
{
    const auto all = static_cast<std::uint32_t>(std::min<StepIndex>(m_wanted.end + 1, mostPanels));
    m_count = all;
    while (m_count > 2 && !best(m_count).readable) --m_count;
    m_count = std::min(m_count, all);
    m_chosen = m_count;
    if (startLeftOut() && m_count < m_wanted.end + 1) --m_count;
    m_fit = best(m_count);
    // Rows have numbers at least beside the first panel, where they can be read; of many some.
    const double needed = std::min(readableRow * m_wanted.rows, leastNumbered);
    if (m_fit.panel.height() - captionHeight - margin >= needed) {
        m_start = edge + m_wanted.left + numberRoom() - margin;
        m_fit = best(m_count);
    }
    // Columns are named where rows can be read all the same.
    const double height = m_fit.panel.height() - captionHeight - margin;
    if (m_wanted.columns > 1 && height - namesHeight >= needed) m_head += namesHeight;
}

double StepPanels::numberRoom() const
{
    return digitWidth * static_cast<double>(std::to_string(m_wanted.rows - 1).size()) + besideDigits;
}

/// So many, evenly, the start and the end among them, and the present one for the nearest of the others; without the
/// start where there is one panel less.
std::vector<StepIndex> StepPanels::moments() const
{
    if (m_count == 1) return {m_wanted.end};
    std::vector<StepIndex> all;
    for (std::uint32_t i = 0; i < m_chosen; ++i)
        all.push_back(static_cast<StepIndex>(std::llround(static_cast<double>(m_wanted.end) * i / (m_chosen - 1))));
    if (m_chosen > 2 && m_wanted.now >= 0 && !std::ranges::binary_search(all, m_wanted.now))
        *std::min_element(all.begin() + 1, all.end() - 1, [&](StepIndex a, StepIndex b) {
            return std::abs(a - m_wanted.now) < std::abs(b - m_wanted.now);
        }) = m_wanted.now;
    if (m_count < m_chosen) all.erase(all.begin());
    return all;
}

void StepPanels::choose()
{
    const std::vector<StepIndex> chosen = moments();
    for (std::uint32_t i = 0; i < m_count; ++i) {
        StepPanel panel;
        panel.steps = chosen[i];
        const std::uint32_t across = i % m_fit.across, down = i / m_fit.across;
        const QPointF corner(m_start + across * (m_fit.panel.width() + gap),
                             headingHeight + m_wanted.above + down * (m_fit.panel.height() + gap));
        // Numbers of processors, if there is room for them.
        double left = margin;
        const double width = m_fit.panel.width() - 2 * margin, height = m_fit.panel.height() - m_head - margin;
        const bool square = m_wanted.columns > 2; // a few blocks are drawn as broad as they like
        const double cell =
            std::min({mostPanelCell, height / m_wanted.rows, square ? width / m_wanted.columns : mostPanelCell});
        const bool own = cell >= readableRow && width - m_wanted.columns * cell >= numberRoom();
        if (own) left = numberRoom() + margin;
        panel.rows = Side(m_wanted.rows, corner.y() + m_head, height, mostPanelCell, leastPanelCell);
        const double ratio = m_wanted.square ? 1 : mostRatio;
        panel.columns = Side(m_wanted.columns, corner.x() + left, m_fit.panel.width() - left - margin,
                             square ? std::max(ratio * panel.rows.cell, 4.0) : 3 * mostPanelCell, leastPanelCell);
        panel.numbered = (panel.rows.cell >= readableRow || m_wanted.rows > manyRows)
                         && (own || (across == 0 && m_start > edge + m_wanted.left));
        const double used = panel.columns.end() - corner.x() + margin;
        panel.frame = {corner, QSizeF(std::max(used, std::min(m_fit.panel.width(), 82.0)),
                                      panel.rows.end() + margin - corner.y())};
        m_panels.push_back(std::move(panel));
    }
}

/// Panels that are narrower than their share stand close together, earlier ones before what is kept free among them.
void StepPanels::tighten()
{
    double width = 0;
    for (const StepPanel& panel : m_panels) width = std::max(width, panel.frame.width());
    constexpr double apart = 6; // what is kept free has lines to the panel before it
    const double share = std::min(m_fit.panel.width(), width + 14);
    for (std::uint32_t i = 0; i < m_panels.size(); ++i) {
        StepPanel& panel = m_panels[i];
        const bool before = m_wanted.left > 0 && m_fit.down == 1 && panel.steps <= m_wanted.after;
        if (before) m_free = m_start - m_wanted.left + (i + 1) * (share + gap) + apart;
        const double x =
            m_start - (before ? m_wanted.left : 0) + (i % m_fit.across) * (share + gap) - panel.frame.left();
        const double middle = (width - (panel.columns.end() - panel.frame.left() + margin)) / 2;
        panel.columns.from += x + std::max(0.0, middle);
        panel.frame.translate(x, 0);
        panel.frame.setWidth(width);
    }
}

} // namespace hopscope
