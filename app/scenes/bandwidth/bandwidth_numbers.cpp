#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/bandwidth/bandwidth_rows.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "scenes/pictures/parts/parts.h"
#include "values.h"

#include <QObject>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace hopscope {

namespace {

/// Rows of a table one below the other, as many as fit.
class Rows {
public:
    Rows(Canvas& canvas, const QRectF& area, const Theme& theme, double pitch)
        : m_canvas(canvas), m_area(area), m_theme(theme), m_pitch(pitch), m_y(area.top())
    {
    }
    double y() const { return m_y; }
    double pitch() const { return m_pitch; }
    void next()
    {
        m_y += m_pitch;
        m_canvas.line({m_area.left(), m_y}, {m_area.right(), m_y}, {m_theme.line, 1});
    }
    /// A line of words between two rows.
    void part(double height, const QString& words, const QFont& font)
    {
        m_canvas.text({m_area.left(), m_y + height - 3}, words, {font, m_theme.inkSoft});
        m_y += height;
        m_canvas.line({m_area.left(), m_y}, {m_area.right(), m_y}, {m_theme.line, 1});
    }
    double baseline(const QFont& font) const { return m_y + m_pitch / 2 + capHeight(font) / 2; }

private:
    Canvas& m_canvas;
    QRectF m_area;
    const Theme& m_theme;
    double m_pitch, m_y;
};

} // namespace

QString aboutCosts(const BandwidthMoment& moment)
{
    QStringList sums;
    for (const CostRow& row : costRows(moment))
        if (const auto time = row.step ? row.step : row.all; time && !row.sum.isEmpty())
            sums += QStringLiteral("%1: %2 = %3%4")
                        .arg(row.name, row.sum, numberText(*time),
                             row.levels.isEmpty() ? QString() : QStringLiteral("; ") + row.levels);
    return (QStringList{QObject::tr("The cut: packets over the border of a cluster ÷ links above it, which carry one "
                                    "packet per time unit each")}
            + costLetters(moment) + sums + costRemarks(moment))
        .join(QLatin1Char('\n'));
}

namespace {

/// The rows as a table, below them what is to be learnt; `folded`: so many models are left out.
void paintCostTable(Canvas& canvas, const BandwidthMoment& moment, const std::vector<CostRow>& rows, std::size_t folded,
                    const QRectF& area, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("costs"));
    const bool several = moment.plan->answer().supersteps.size() > 1;
    const QFont name = theme.text(9.5, QFont::DemiBold), help = theme.text(9),
                number = theme.mono(9.5, QFont::DemiBold), small = theme.text(8.5);
    // Columns as wide as their widest number.
    const QString stepTitle = QObject::tr("this step"),
                  allTitle = several ? QObject::tr("all steps") : QObject::tr("time");
    double widest = textWidth(small, allTitle), widestStep = textWidth(small, stepTitle), nameWidth = 0, longest = 0;
    for (const CostRow& row : rows) {
        nameWidth = std::max(nameWidth, textWidth(name, row.name));
        if (row.all) widest = std::max(widest, textWidth(number, numberText(*row.all)));
        if (row.step) widestStep = std::max(widestStep, textWidth(theme.mono(9.5), numberText(*row.step)));
        longest = std::max(longest, row.all.value_or(0));
    }
    // How a time comes about matters more than a bar beside it: in a narrow card the sums stand alone.
    // What has no room even so is left to the pointer, never cut.
    const auto least = [&](const CostRow& row) { return textWidth(help, row.how.back()); };
    const double needed = least(*std::ranges::max_element(rows, {}, least));
    const double used = nameWidth + widest + (several ? widestStep : 0);
    constexpr double roomyGap = 16, leastGap = 9, leastBars = 40, besideBars = 18;
    const int gaps = several ? 3 : 2;
    const double gap = std::clamp((area.width() - used - needed) / gaps, leastGap, roomyGap);
    const double all = area.right(), step = all - widest - gap, helpAt = area.left() + nameWidth + gap,
                 numbersFrom = several ? step - widestStep : all - widest;
    double room = numbersFrom - helpAt - gap;
    const bool bars = needed + leastBars + besideBars <= room && longest > 0;
    if (bars) room -= leastBars + besideBars;
    const auto said = [&](const CostRow& row) {
        const QString text = fitting(help, row.how, room + 0.5);
        return row.how.contains(text) ? text : QString();
    };
    double helpWidth = 0;
    for (const CostRow& row : rows) helpWidth = std::max(helpWidth, textWidth(help, said(row)));
    // Where they take too much of the card the names of the models are left to the pointer.
    constexpr std::size_t mostIntroduced = 3;
    QStringList letters = costLetters(moment);
    if (folded > 0 && std::ranges::all_of(rows, [](const CostRow& row) { return row.levels.isEmpty(); }))
        letters.removeLast(); // of sums that are not there
    const auto linesOf = [&] {
        std::vector<QString> all;
        for (const QString& one : letters)
            std::ranges::copy(wrapped(small, one, area.width()), std::back_inserter(all));
        return all;
    };
    std::vector<QString> introduction = linesOf();
    if (introduction.size() > mostIntroduced) {
        letters.removeFirst();
        introduction = linesOf();
    }
    // Those that the headline compares stand by themselves.
    const auto others = std::ranges::find(rows, false, &CostRow::marked);
    const bool parted = others != rows.begin() && others != rows.end();
    const double head = lineHeight(small) + 5, between = parted || folded > 0 ? lineHeight(small) + 4 : 0;
    // One of the sums over levels as an example of all, where there is room beside a remark.
    constexpr double leastPitch = 15;
    const auto example = std::ranges::find_if(rows, [](const CostRow& row) { return !row.levels.isEmpty(); });
    if (example != rows.end()) {
        const std::vector<QString> more =
            wrapped(small, QObject::tr("So %1 begins with %2").arg(example->name, example->levels), area.width());
        const double needs = double(introduction.size() + more.size()) * lineHeight(small) + head + between
                             + leastPitch * double(rows.size()) + 3 * lineHeight(help) + 10;
        if (needs <= area.height() && more.size() <= 2) std::ranges::copy(more, std::back_inserter(introduction));
    }
    const double introduced = double(introduction.size()) * lineHeight(small);
    double above = area.top();
    for (const QString& line : introduction)
        canvas.text({area.left(), (above += lineHeight(small)) - 3}, line, {small, theme.inkSoft});
    // Below the table every thought begins a line: as many as make no block of words. The pointer tells them all.
    const std::size_t mostRemarkLines = folded > 0 ? 7 : 3;
    std::vector<QString> lines;
    for (const QString& thought : costRemarks(moment)) {
        const std::vector<QString> more = wrapped(help, thought, area.width());
        const double foot = double(lines.size() + more.size()) * lineHeight(help) + 10;
        // The rows of the table refer to the trap: it is told in any case.
        const bool trap = lines.empty() && !moment.plan->answer().trap.empty();
        const bool roomy = foot + introduced + head + between + leastPitch * double(rows.size()) <= area.height();
        if (!trap && (!roomy || lines.size() + more.size() > mostRemarkLines)) continue;
        lines.insert(lines.end(), more.begin(), more.end());
    }
    const double foot = double(lines.size()) * lineHeight(help) + 10;
    const double pitch = std::clamp((area.height() - introduced - foot - head - between) / double(rows.size()),
                                    leastPitch, 34.0 * theme.fontScale);
    const double headline = above + lineHeight(small);
    canvas.text({all, headline}, allTitle, {small, theme.inkSoft, Anchor::End});
    if (several) canvas.text({step, headline}, stepTitle, {small, theme.inkSoft, Anchor::End});
    canvas.text({helpAt, headline},
                several ? QObject::tr("how this step comes about") : QObject::tr("how it comes about"),
                {small, theme.inkSoft});
    // Between words and numbers: how long each takes beside the others.
    const double barsFrom = helpAt + helpWidth + besideBars, barsTo = numbersFrom - 14;
    Rows table(canvas, area.adjusted(0, introduced + head, 0, 0), theme, pitch);
    for (const CostRow& row : rows) {
        if (parted && &row == &*others) table.part(between, QObject::tr("other models"), small);
        if (row.marked) // the cut as the cluster has it in the other pictures; both as the title of the card names them
            canvas.path(roundedRect({area.left() - 6, table.y() + 1, area.width() + 12, table.pitch() - 2}, 4),
                        {theme.accentSoft, {}});
        canvas.text({area.left(), table.baseline(name)}, row.name, {name, theme.ink});
        canvas.text({helpAt, table.baseline(help)}, said(row), {help, theme.inkSoft});
        const QColor ink = row.bound ? theme.good : row.soft ? theme.inkSoft : theme.ink;
        if (row.all) canvas.text({all, table.baseline(number)}, numberText(*row.all), {number, ink, Anchor::End});
        if (several && row.step)
            canvas.text({step, table.baseline(number)}, numberText(*row.step),
                        {theme.mono(9.5), theme.inkSoft, Anchor::End});
        if (bars && row.all) {
            const double middle = table.baseline(help) - capHeight(help) / 2,
                         high = std::min(10.0, 0.4 * table.pitch());
            const auto bar = [&](double time, const QColor& colour) {
                const double length = std::max((barsTo - barsFrom) * time / longest, 1.0);
                canvas.path(roundedRect({barsFrom, middle - high / 2, length, high}, 1.5), {colour, {}});
            };
            bar(*row.all, mixed(row.bound ? theme.good : theme.accent, theme.panel, several ? 0.62 : 0.2));
            if (several && row.step && !row.bound) bar(*row.step, theme.accent);
        }
        table.next();
    }
    if (folded > 0)
        table.part(between,
                   (folded == 1 ? QObject::tr("1 more model in ") : QObject::tr("%1 more models in ").arg(folded))
                       + QObject::tr("Models, growth and fits"),
                   small);
    double y = table.y() + 6;
    for (const QString& line : lines) canvas.text({area.left(), y += lineHeight(help)}, line, {help, theme.inkSoft});
}

} // namespace

void paintCosts(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    paintCostTable(canvas, moment, costRows(moment), 0, area, theme);
}

void paintComparedCosts(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    std::vector<CostRow> rows = costRows(moment);
    const std::size_t all = rows.size();
    std::erase_if(rows, [](const CostRow& row) { return !row.marked; });
    if (rows.empty()) return paintCosts(canvas, moment, area, theme);
    paintCostTable(canvas, moment, rows, all - rows.size(), area, theme);
}

} // namespace hopscope
