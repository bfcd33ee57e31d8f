#include "scenes/bandwidth/bandwidth_marked.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_sums.h"
#include "scenes/pictures/parts/parts.h"

#include <QObject>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace hopscope {

namespace {

constexpr double gapOfRows = 7, gapOfColumns = 16, besideKey = 4;

QString equal(const QString& text) { return QStringLiteral("= ") + text; }

/// The marked rows, in letters as large as they have room for.
struct MarkedTable {
    std::vector<CostRow> rows;
    QRectF area;
    bool several{}; ///< steps, of which one is present
    std::size_t folded{};
    QFont name, number, soft, words, small;
    QString stepTitle, allTitle;
    double nameWidth{}, stepWidth{}, allWidth{}, formulaWidth{}, longest{};
    std::vector<QStringList> letters;
    std::vector<QString> remarks;
    double pitch{};

    MarkedTable(const BandwidthMoment& moment, const std::vector<CostRow>& all, const QRectF& box, const Theme& theme)
        : area(box), several(moment.plan->answer().supersteps.size() > 1), stepTitle(QObject::tr("this step")),
          allTitle(several ? QObject::tr("all %1 steps").arg(moment.plan->answer().supersteps.size())
                           : QObject::tr("time"))
    {
        std::ranges::copy_if(all, std::back_inserter(rows), &CostRow::marked);
        folded = all.size() - rows.size();
        const std::vector<QStringList> thoughts = comparedRemarks(moment);
        const bool trap = !moment.plan->answer().trap.empty();
        struct Letters {
            double large, little;
            std::size_t lines; // of remarks
        };
        constexpr std::array<Letters, 6> sizes{
            {{11, 10.5, 4}, {10.5, 10, 4}, {11, 10.5, 2}, {10.5, 10, 2}, {10, 9.5, 2}, {9.5, 9, 2}}};
        for (const auto& [large, little, lines] : sizes) {
            setLetters(theme, large, little);
            letters = comparedLetters(moment);
            say(thoughts, trap, lines);
            if (height() <= area.height() && widest() <= area.width()) break;
        }
        // The pointer tells what has no room even so.
        while (height() > area.height() && remarks.size() > 1 && !trap) remarks.pop_back();
        while (height() > area.height() && !letters.empty()) letters.pop_back();
        constexpr double most = 52;
        pitch = std::clamp((area.height() - height()) / double(rows.size()) + leastPitch(), leastPitch(),
                           std::max(leastPitch(), most * theme.fontScale));
    }

    double head() const { return lineHeight(small) + 5; }
    double leastPitch() const { return lineHeight(name) + lineHeight(words) + gapOfRows; }
    /// What the bars are, and how many models are left out.
    double key() const { return lineHeight(small) + 5; }
    /// "= 1024 ÷ 2 = 512", where the formula is told beside it.
    QString sumOf(const CostRow& row) const { return equal(row.sum) + equalTo(row.time()); }
    bool computed(const CostRow& row) const { return !row.formula.isEmpty() && !row.sum.isEmpty() && row.time() > 0; }

private:
    double height() const
    {
        return head() + double(rows.size()) * leastPitch() + key() + double(letters.size()) * lineHeight(small)
               + double(remarks.size()) * lineHeight(words) + (remarks.empty() ? 0 : 4);
    }
    double widest() const
    {
        double width = 0;
        for (const CostRow& row : rows)
            if (computed(row)) width = std::max(width, formulaWidth + textWidth(words, sumOf(row)));
        return width;
    }
    /// Columns as wide as their widest number.
    void setLetters(const Theme& theme, double large, double little)
    {
        name = theme.text(large, QFont::DemiBold), number = theme.mono(large, QFont::DemiBold);
        soft = theme.mono(large), words = theme.text(little), small = theme.text(std::max(8.5, little - 1));
        allWidth = textWidth(small, allTitle), stepWidth = several ? textWidth(small, stepTitle) : 0;
        nameWidth = formulaWidth = longest = 0;
        for (const CostRow& row : rows) {
            nameWidth = std::max(nameWidth, textWidth(name, row.name));
            if (computed(row)) formulaWidth = std::max(formulaWidth, textWidth(words, row.formula) + 6);
            if (row.all) allWidth = std::max(allWidth, textWidth(number, digitsText(*row.all)));
            if (several && row.step) stepWidth = std::max(stepWidth, textWidth(soft, digitsText(*row.step)));
            longest = std::max(longest, row.all.value_or(0));
        }
    }
    /// At most so many lines; the trap, to which rows refer, is told in any case.
    void say(const std::vector<QStringList>& thoughts, bool trap, std::size_t mostLines)
    {
        remarks.clear();
        for (const QStringList& forms : thoughts) {
            if (trap && remarks.empty()) {
                remarks = wrapped(words, forms.front(), area.width());
                continue;
            }
            if (remarks.size() >= mostLines) return;
            // A sum and what its terms come from, where both have room.
            const auto fits = [&](const QString& form) {
                return std::ranges::all_of(form.split(u'\n'),
                                           [&](const QString& line) { return textWidth(words, line) <= area.width(); });
            };
            const auto form = std::ranges::find_if(forms, fits);
            if (form == forms.end()) continue;
            const QStringList lines = form->split(u'\n');
            remarks.insert(remarks.end(), lines.begin(), lines.end());
        }
    }
};

/// Dark and pale, and how many models are elsewhere.
void paintKey(Canvas& canvas, const MarkedTable& table, double baseline, const Theme& theme)
{
    double x = table.area.left();
    const double middle = baseline - capHeight(table.small) / 2;
    const auto entry = [&](const QColor& colour, const QString& text) {
        canvas.path(roundedRect({x, middle - 4, 14, 8}, 1.5), {colour, {}});
        canvas.text({x + 14 + besideKey, baseline}, text, {table.small, theme.inkSoft});
        x += 14 + besideKey + textWidth(table.small, text) + 12;
    };
    if (table.several) {
        entry(theme.accent, table.stepTitle);
        entry(mixed(theme.accent, theme.panel, 0.62), table.allTitle);
    }
    if (table.folded == 0) return;
    const QString full = (table.folded == 1 ? QObject::tr("1 more model under ")
                                            : QObject::tr("%1 more models under ").arg(table.folded))
                         + QObject::tr("“Models, growth and fits”"),
                  button = QObject::tr("%1 more: Models, growth and fits").arg(table.folded),
                  brief =
                      table.folded == 1 ? QObject::tr("1 more model") : QObject::tr("%1 more models").arg(table.folded);
    const QStringList forms{full, button, brief};
    if (const QString text = fitting(table.small, forms, table.area.right() - x); forms.contains(text))
        canvas.text({table.area.right(), baseline}, text, {table.small, theme.inkSoft, Anchor::End});
}

} // namespace

void paintMarkedCosts(Canvas& canvas, const BandwidthMoment& moment, const std::vector<CostRow>& rows,
                      const QRectF& area, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("costs"));
    const MarkedTable table(moment, rows, area, theme);
    const double all = area.right(), step = all - table.allWidth - gapOfColumns,
                 numbersFrom = table.several ? step - table.stepWidth : all - table.allWidth,
                 barsFrom = area.left() + table.nameWidth + gapOfColumns, barsTo = numbersFrom - gapOfColumns;
    const double titles = area.top() + lineHeight(table.small) - 2;
    canvas.text({all, titles}, table.allTitle, {table.small, theme.inkSoft, Anchor::End});
    if (table.several) canvas.text({step, titles}, table.stepTitle, {table.small, theme.inkSoft, Anchor::End});
    const QStringList units{QObject::tr("times in units: one packet over one link"),
                            QObject::tr("unit of time: one packet over one link"), QObject::tr("times in units")};
    if (const QString unit = fitting(table.small, units, numbersFrom - 10 - area.left()); units.contains(unit))
        canvas.text({area.left(), titles}, unit, {table.small, theme.inkSoft});
    double y = area.top() + table.head();
    for (const CostRow& row : table.rows) {
        canvas.path(roundedRect({area.left() - 6, y + 1, area.width() + 12, table.pitch - 3}, 4),
                    {theme.accentSoft, {}});
        const double letters = capHeight(table.name) + lineHeight(table.words) + 2,
                     first = y - 1 + (table.pitch - letters) / 2 + capHeight(table.name),
                     second = first + lineHeight(table.words) + 2, middle = first - capHeight(table.name) / 2;
        canvas.text({area.left(), first}, row.name, {table.name, theme.ink});
        if (row.all) canvas.text({all, first}, digitsText(*row.all), {table.number, theme.ink, Anchor::End});
        if (table.several && row.step)
            canvas.text({step, first}, digitsText(*row.step), {table.soft, theme.inkSoft, Anchor::End});
        constexpr double leastBars = 40, high = 10;
        const auto bar = [&](double time, const QColor& colour) {
            const double length = std::max((barsTo - barsFrom) * time / table.longest, 1.0);
            canvas.path(roundedRect({barsFrom, middle - high / 2, length, high}, 1.5), {colour, {}});
        };
        if (row.all && table.longest > 0 && barsFrom + leastBars <= barsTo) {
            bar(*row.all, mixed(theme.accent, theme.panel, table.several ? 0.62 : 0.2));
            if (table.several && row.step) bar(*row.step, theme.accent);
        }
        if (table.computed(row)) {
            canvas.text({area.left(), second}, row.formula, {table.words, theme.inkSoft});
            const double room = area.width() - table.formulaWidth;
            const QString sum = fitting(table.words, {table.sumOf(row), equal(row.sum)}, room);
            canvas.text({area.left() + table.formulaWidth, second}, sum, {table.words, theme.ink});
            const double left = room - textWidth(table.words, sum) - gapOfColumns;
            if (const QString terms = fitting(table.small, row.terms, left); row.terms.contains(terms))
                canvas.text({all, second}, terms, {table.small, theme.inkSoft, Anchor::End});
        } else if (const QString how = fitting(table.words, row.how, area.width()); row.how.contains(how)) {
            canvas.text({area.left(), second}, how, {table.words, theme.inkSoft});
        }
        y += table.pitch;
    }
    paintKey(canvas, table, y += lineHeight(table.small), theme);
    // Words come before letters.
    y += 5;
    for (const QString& line : table.remarks)
        canvas.text({area.left(), y += lineHeight(table.words)}, line, {table.words, theme.ink});
    y += 4;
    for (const QStringList& forms : table.letters)
        canvas.text({area.left(), y += lineHeight(table.small)}, fitting(table.small, forms, area.width()),
                    {table.small, theme.inkSoft});
}

} // namespace hopscope
