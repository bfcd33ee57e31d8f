#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/bandwidth/bandwidth_marked.h"
#include "scenes/bandwidth/bandwidth_rows.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "scenes/pictures/parts/parts.h"
#include "values.h"

#include <QObject>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
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
    /// `more`: as much higher is the row.
    void next(double more)
    {
        m_y += m_pitch + more;
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

/// How the table of costs lies in its card: with the sums below the names where there is room for two lines a row, else
/// between names and numbers.
struct CostTable {
    const std::vector<CostRow>& rows;
    QRectF area;
    bool several{}; ///< steps, of which one is present
    QFont name, help, number, soft, small;
    QString unitTitle, stepTitle, allTitle;
    double nameWidth{}, allWidth{}, stepWidth{}, longest{};
    std::vector<QString> introduction, remarks;
    double head{}, between{}, pitch{};
    std::vector<std::vector<QString>> terms; ///< by row: the lines that add its time up
    bool roomy{}, detailed{}, tight{};
    bool named{true}; ///< the models, in words

    static constexpr double leastPitch = 15, gapOfRows = 6;

    CostTable(const BandwidthMoment& moment, const std::vector<CostRow>& shown, const QRectF& box, const Theme& theme)
        : rows(shown), area(box), several(moment.plan->answer().supersteps.size() > 1),
          unitTitle(QObject::tr("times in units: a link carries one packet in each")),
          stepTitle(QObject::tr("this step")),
          allTitle(several ? QObject::tr("all %1 steps").arg(moment.plan->answer().supersteps.size())
                           : QObject::tr("time"))
    {
        const QStringList thoughts = costRemarks(moment);
        const auto linesOf = [&](const QString& thought) {
            return double(wrapped(help, thought, area.width()).size());
        };
        // With these letters and two lines a row, beside so many lines of what is to be learnt.
        const auto fits = [&](double large, double words, const std::function<double()>& lines) {
            setLetters(theme, large, words);
            introduce(moment);
            setTerms();
            return fixedHeight() + lines() * lineHeight(help) + 10 + perRow() * double(rows.size()) <= area.height()
                   && std::ranges::all_of(rows,
                                          [&](const CostRow& row) { return row.how.empty() || fitsIn(formsOf(row)); });
        };
        const auto all = [&] {
            double lines = 0;
            for (const QString& thought : thoughts) lines += linesOf(thought);
            return lines;
        };
        // It may be left to the pointer where it is long, but for the trap, to which the table refers.
        const auto least = [&] {
            constexpr double most = 4;
            const double first = thoughts.empty() ? 0 : linesOf(thoughts.front());
            return moment.plan->answer().trap.empty() && first > most ? 2.0 : first;
        };
        // The drawer adds up the terms of one, with what is to be learnt as far as there is room.
        detailed = std::ranges::any_of(rows, [](const CostRow& row) { return !row.lines.empty(); });
        // The models are named in words, in the drawer as long as the rest has room.
        roomy = detailed && (fits(11, 10.5, all) || fits(10, 9.5, least));
        if (detailed && !roomy) {
            named = false;
            roomy = fits(11, 10.5, all) || fits(10, 9.5, least);
        }
        if (detailed && !roomy) {
            tight = true; // more of it is left to the pointer
            roomy = fits(9.5, 9, least);
        }
        if (!roomy) {
            detailed = tight = false;
            roomy = fits(10, 9.5, least);
        }
        if (!roomy) {
            setLetters(theme, 9.5, 9);
            introduce(moment);
            setTerms();
        }
        const double leastRow = roomy ? perRow() : leastPitch;
        if (!detailed) addExample(leastRow);
        addRemarks(moment, thoughts, leastRow);
        constexpr double mostLow = 34, mostRoomy = 56;
        pitch = std::clamp((area.height() - fixedHeight() - foot()) / double(rows.size()), leastRow,
                           (roomy ? mostRoomy : mostLow) * theme.fontScale);
    }

    double introduced() const { return double(introduction.size()) * lineHeight(small); }
    double perRow() const { return lineHeight(name) + lineHeight(help) + (tight ? 2 : gapOfRows); }
    const QStringList& formsOf(const CostRow& row) const
    {
        const auto place = static_cast<std::size_t>(&row - rows.data());
        return place < terms.size() && !terms[place].empty() ? row.what : row.how;
    }
    double foot() const { return double(remarks.size()) * lineHeight(help) + 10; }
    /// Those that the headline compares stand by themselves.
    std::vector<CostRow>::const_iterator others() const { return std::ranges::find(rows, false, &CostRow::marked); }
    bool parted() const { return others() != rows.begin() && others() != rows.end(); }

private:
    double fixedHeight() const
    {
        double height = introduced() + head + between;
        for (const auto& lines : terms) height += double(lines.size()) * lineHeight(help);
        return height;
    }
    bool fitsIn(const QStringList& forms) const
    {
        return textWidth(help, fitting(help, forms, area.width())) <= area.width();
    }

    /// Every term in a line, or in two where it says more there and there is room, which the first has in any case.
    void setTerms()
    {
        terms.assign(rows.size(), {});
        if (!detailed) return;
        // Of the first alone, as an example of all: the pointer tells those of the others.
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (rows[i].lines.empty()) continue;
            for (const QStringList& forms : rows[i].lines) {
                const std::size_t most = tight && &forms != &rows[i].lines.front() ? 1 : 2;
                for (const QString& form : forms) {
                    const std::vector<QString> lines = wrapped(help, form, area.width());
                    if (lines.size() > most && form != forms.back()) continue;
                    std::ranges::copy(lines, std::back_inserter(terms[i]));
                    break;
                }
            }
            break;
        }
    }

    /// Columns as wide as their widest number.
    void setLetters(const Theme& theme, double large, double words)
    {
        name = theme.text(large, QFont::DemiBold), number = theme.mono(large, QFont::DemiBold);
        soft = theme.mono(large), help = theme.text(words), small = theme.text(large - 1);
        allWidth = textWidth(small, allTitle), stepWidth = several ? textWidth(small, stepTitle) : 0;
        nameWidth = longest = 0;
        for (const CostRow& row : rows) {
            nameWidth = std::max(nameWidth, textWidth(name, row.name));
            if (row.all) allWidth = std::max(allWidth, textWidth(number, digitsText(*row.all)));
            if (several && row.step) stepWidth = std::max(stepWidth, textWidth(soft, digitsText(*row.step)));
            longest = std::max(longest, row.all.value_or(0));
        }
    }

    void introduce(const BandwidthMoment& moment)
    {
        head = lineHeight(small) + 5;
        between = parted() ? lineHeight(small) + 4 : 0;
        // The terms are named where they stand, or above their column.
        QStringList letters = costLetters(moment);
        letters.removeLast();
        const auto linesOf = [&] {
            introduction.clear();
            for (const QString& one : letters)
                std::ranges::copy(wrapped(small, one, area.width()), std::back_inserter(introduction));
        };
        linesOf();
        if (constexpr std::size_t most = 2; !named || (!detailed && introduction.size() > most)) {
            letters.removeFirst();
            linesOf();
        }
        if (!detailed || tight) return;
        letters += QObject::tr("Counting: prefix sums that number the packets of a cluster before they spread.");
        linesOf();
    }

    /// One of the sums over levels as an example of all, where there is room beside a remark.
    void addExample(double leastRow)
    {
        const auto example = std::ranges::find_if(rows, [](const CostRow& row) { return !row.lines.empty(); });
        if (example == rows.end()) return;
        const std::vector<QString> more = wrapped(small,
                                                  QObject::tr("Packets that climb pay at every level. %1: %2")
                                                      .arg(example->name, example->lines.front().front()),
                                                  area.width());
        const double needs = fixedHeight() + double(more.size()) * lineHeight(small) + leastRow * double(rows.size())
                             + 3 * lineHeight(help) + 10;
        if (needs <= area.height() && more.size() <= 2) std::ranges::copy(more, std::back_inserter(introduction));
    }

    /// Below the table every thought begins a line: as many as make no block of words. The pointer tells them all.
    void addRemarks(const BandwidthMoment& moment, const QStringList& thoughts, double leastRow)
    {
        const std::size_t most = roomy ? 7 : 3;
        for (const QString& thought : thoughts) {
            // The rows of the table refer to the trap: it is told in any case.
            const bool trap = remarks.empty() && !moment.plan->answer().trap.empty();
            const std::vector<QString> more = wrapped(help, thought, area.width());
            const double needs = double(remarks.size() + more.size()) * lineHeight(help) + 10;
            const bool fits = needs + fixedHeight() + leastRow * double(rows.size()) <= area.height();
            if (trap || (fits && remarks.size() + more.size() <= most))
                remarks.insert(remarks.end(), more.begin(), more.end());
        }
    }
};

/// From left to right in a row.
struct CostColumns {
    double helpAt{}, room{}, step{}, all{}, barsFrom{}, barsTo{};
    bool bars{};

    explicit CostColumns(const CostTable& table)
    {
        // How a time comes about matters more than a bar beside it: in a narrow card the sums stand alone.
        const QRectF& area = table.area;
        const auto least = [&](const CostRow& row) { return textWidth(table.help, row.how.back()); };
        const double needed = table.roomy ? 0 : least(*std::ranges::max_element(table.rows, {}, least));
        constexpr double roomyGap = 16, leastGap = 9, leastBars = 40, besideBars = 18;
        const double used = table.nameWidth + table.allWidth + table.stepWidth;
        const double gap = std::clamp((area.width() - used - needed) / (table.several ? 3 : 2), leastGap, roomyGap);
        all = area.right(), step = all - table.allWidth - gap;
        const double numbersFrom = table.several ? step - table.stepWidth : all - table.allWidth;
        barsTo = numbersFrom - 14;
        if (table.roomy) { // a row of its own for the sums
            helpAt = area.left(), room = area.width();
            barsFrom = area.left() + table.nameWidth + roomyGap;
            bars = barsFrom + leastBars <= barsTo && table.longest > 0;
            return;
        }
        helpAt = area.left() + table.nameWidth + gap;
        room = numbersFrom - helpAt - gap;
        bars = needed + leastBars + besideBars <= room && table.longest > 0;
        if (bars) room -= leastBars + besideBars;
        double widest = 0;
        for (const CostRow& row : table.rows) widest = std::max(widest, textWidth(table.help, said(table, row)));
        barsFrom = helpAt + widest + besideBars;
    }
    /// What has no room even so is left to the pointer, never cut.
    QString said(const CostTable& table, const CostRow& row) const
    {
        const QString text = fitting(table.help, table.formsOf(row), room + 0.5);
        return table.formsOf(row).contains(text) ? text : QString();
    }
};

void paintCostHead(Canvas& canvas, const CostTable& table, const CostColumns& columns, double baseline,
                   const Theme& theme)
{
    const TextStyle end{table.small, theme.inkSoft, Anchor::End};
    canvas.text({columns.all, baseline}, table.allTitle, end);
    if (table.several) canvas.text({columns.step, baseline}, table.stepTitle, end);
    const double numbers = table.several ? columns.step - table.stepWidth : columns.all - table.allWidth;
    const auto write = [&](double x, double to, const QStringList& forms) {
        const QString text = fitting(table.small, forms, to - x);
        if (forms.contains(text)) canvas.text({x, baseline}, text, {table.small, theme.inkSoft});
    };
    if (table.roomy) return write(columns.helpAt, numbers - 10, {table.unitTitle, QObject::tr("times in units")});
    write(table.area.left(), columns.helpAt - 4, {QObject::tr("in units"), QObject::tr("units")});
    const bool terms = std::ranges::any_of(table.rows, [](const CostRow& row) { return !row.levels.isEmpty(); });
    const QString how = table.several ? QObject::tr("how this step comes about") : QObject::tr("how it comes about");
    write(columns.helpAt, numbers - 10,
          terms ? QStringList{how + QObject::tr("; of three terms: packets × g + latency + counting"),
                              QObject::tr("three terms: packets × g + l + counting"),
                              QObject::tr("packets × g + l + counting"), how}
                : QStringList{how});
}

} // namespace

void paintCosts(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("costs"));
    const std::vector<CostRow> shown = costRows(moment);
    const CostTable table(moment, shown, area, theme);
    const CostColumns columns(table);
    double above = area.top();
    for (const QString& line : table.introduction)
        canvas.text({area.left(), (above += lineHeight(table.small)) - 3}, line, {table.small, theme.inkSoft});
    paintCostHead(canvas, table, columns, above + lineHeight(table.small), theme);
    // Between words and numbers: how long each takes beside the others.
    Rows lines(canvas, area.adjusted(0, table.introduced() + table.head, 0, 0), theme, table.pitch);
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const CostRow& row = table.rows[i];
        if (table.parted() && &row == &*table.others())
            lines.part(table.between, QObject::tr("other models"), table.small);
        if (row.marked) // the cut as the cluster has it in the other pictures; both as the title of the card names them
            canvas.path(roundedRect({area.left() - 6, lines.y() + 1, area.width() + 12, lines.pitch() - 2}, 4),
                        {theme.accentSoft, {}});
        const double letters = capHeight(table.name) + lineHeight(table.help) + 2,
                     first = table.roomy ? lines.y() + (lines.pitch() - letters) / 2 + capHeight(table.name)
                                         : lines.baseline(table.name),
                     second = table.roomy ? first + lineHeight(table.help) + 2 : lines.baseline(table.help);
        canvas.text({area.left(), first}, row.name, {table.name, theme.ink});
        canvas.text({columns.helpAt, second}, columns.said(table, row), {table.help, theme.inkSoft});
        const QColor ink = row.bound ? theme.good : row.soft ? theme.inkSoft : theme.ink;
        if (row.all) canvas.text({columns.all, first}, digitsText(*row.all), {table.number, ink, Anchor::End});
        if (table.several && row.step)
            canvas.text({columns.step, first}, digitsText(*row.step), {table.soft, theme.inkSoft, Anchor::End});
        if (columns.bars && row.all) {
            const double middle = first - capHeight(table.name) / 2, high = std::min(10.0, 0.4 * lines.pitch());
            const auto bar = [&](double time, const QColor& colour) {
                const double length = std::max((columns.barsTo - columns.barsFrom) * time / table.longest, 1.0);
                canvas.path(roundedRect({columns.barsFrom, middle - high / 2, length, high}, 1.5), {colour, {}});
            };
            bar(*row.all, mixed(row.bound ? theme.good : theme.accent, theme.panel, table.several ? 0.62 : 0.2));
            if (table.several && row.step && !row.bound) bar(*row.step, theme.accent);
        }
        for (double y = second; const QString& term : table.terms[i])
            canvas.text({columns.helpAt, y += lineHeight(table.help)}, term, {table.help, theme.ink});
        lines.next(double(table.terms[i].size()) * lineHeight(table.help));
    }
    double y = lines.y() + 6;
    for (const QString& line : table.remarks)
        canvas.text({area.left(), y += lineHeight(table.help)}, line, {table.help, theme.inkSoft});
}

void paintComparedCosts(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const std::vector<CostRow> rows = costRows(moment);
    // A card that is high enough for all of them, with what is to be learnt, needs no drawer.
    const CostTable whole(moment, rows, area, theme);
    const bool fits = whole.roomy && (!whole.remarks.empty() || costRemarks(moment).empty());
    if (fits || std::ranges::none_of(rows, &CostRow::marked)) return paintCosts(canvas, moment, area, theme);
    paintMarkedCosts(canvas, moment, rows, area, theme);
}

} // namespace hopscope
