#include "scenes/bandwidth/bandwidth_models.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_marked.h"
#include "scenes/pictures/parts/parts.h"
#include "values.h"

#include <QObject>

#include <algorithm>
#include <array>
#include <iterator>

namespace hopscope {

namespace {

constexpr double gap = 12, leastBars = 36, besideRows = 6, aboveDerived = 8;

/// "6.8 ×": two digits are enough to compare by.
QString timesText(double ratio) { return digitsText(rounded(ratio, 2)) + QStringLiteral("\u00a0×"); }

/// The formula of a row with its numbers, in ever fewer words: "h × g + l = 2560 × 8 + 6, the whole machine".
/// Empty where the time is no such sum.
QStringList formulasOf(const CostRow& row)
{
    if (row.sum.isEmpty() || row.time() <= 0) return {};
    QStringList forms;
    if (!row.formula.isEmpty()) {
        const QString whole = QStringLiteral("%1 = %2").arg(row.formula, row.sum);
        for (const QString& words : row.charges)
            if (!row.cut) forms += QStringLiteral("%1, %2").arg(whole, words);
        forms += whole;
    } else { // of packets that climb: each term has its name
        forms += row.how.filter(QObject::tr("packets"));
    }
    forms += row.sum;
    return forms;
}

} // namespace

ModelTable::ModelTable(const BandwidthMoment& moment, const QRectF& box, const Theme& theme)
    : area(box), several(moment.plan->answer().supersteps.size() > 1), stepTitle(QObject::tr("this step")),
      allTitle(several ? QObject::tr("all %1 steps").arg(moment.plan->answer().supersteps.size()) : QObject::tr("time"))
{
    const std::vector<CostRow> all = costRows(moment);
    const CostRow* chosen = rowOf(all, moment.model.empty() ? "dbsp" : moment.model);
    if (!chosen) return;
    // What the others are multiples of: the cut, or where there is none, or nothing crosses it, DBSP.
    const auto base = std::ranges::find_if(
        all, [](const CostRow& row) { return (row.cut || row.id == "dbsp" || row.id == "bsp") && row.all > 0; });
    for (const CostRow& row : all) {
        rows.push_back({.row = row, .box = {}, .charges = {}, .ratio = {}, .chosen = &row == chosen});
        longest = std::max(longest, row.all.value_or(0));
        if (base != all.end() && row.all) rows.back().ratio = timesText(*row.all / *base->all);
    }
    if (base != all.end()) ratioTitle = base->cut ? QObject::tr("÷ cut") : QObject::tr("÷ %1").arg(base->name);
    // Rows refer to the trap, and two times of one model to why there are two: that is told in any case.
    const bool explained = !moment.plan->answer().trap.empty() || otherCount(moment);
    // In letters as large as there is room for; what a model charges below its name, or in a low card beside it.
    constexpr std::array<std::pair<double, double>, 3> sizes{{{11, 10}, {10, 9.5}, {9.5, 9}}};
    for (const bool lines : {true, false}) {
        twoLines = lines;
        for (const auto& [large, little] : sizes) {
            setLetters(theme, large, little);
            derive(moment, *chosen);
            remarks.clear();
            if (explained) remark(moment, area.height());
            if (placeColumns() >= 0 && head() + double(rows.size()) * leastPitch() + below() <= area.height()) break;
        }
        if (head() + double(rows.size()) * leastPitch() + below() <= area.height()) break;
    }
    const double room = area.height() - head() - double(rows.size()) * leastPitch();
    // The sum itself comes before its letters, and these before a sentence that the pointer tells, too.
    if (below() > room) meaning.clear(); // never half a sentence
    while (below() > room && derived.size() > 1) derived.pop_back();
    if (remarks.empty()) remark(moment, room - below());
    const double most = twoLines ? 46 : 24;
    const double pitch = std::clamp((area.height() - head() - below()) / double(rows.size()), leastPitch(),
                                    std::max(leastPitch(), most * theme.fontScale));
    double y = area.top() + head();
    for (Row& row : rows) {
        row.box = QRectF(area.left() - besideRows, y, area.width() + 2 * besideRows, pitch);
        y += pitch;
    }
    derivedFrom = y + aboveDerived;
}

void ModelTable::setLetters(const Theme& theme, double large, double little)
{
    name = theme.text(large, QFont::DemiBold), number = theme.mono(little, QFont::DemiBold);
    soft = theme.mono(little), words = theme.text(little), small = theme.text(std::max(8.5, little - 1));
}

QString ModelTable::ratioUnit() const { return QLatin1Char(' ') + QString(ratioTitle).remove(QStringLiteral("÷ ")); }

double ModelTable::head() const { return lineHeight(small) + 5; }

double ModelTable::leastPitch() const
{
    return twoLines ? lineHeight(name) + lineHeight(words) + 5 : std::max(lineHeight(name), 15.0) + 1;
}

double ModelTable::below() const
{
    return aboveDerived + lineHeight(name) + double(meaning.size() + derived.size()) * lineHeight(words) + 4
           + (remarks.empty() ? 0 : 6 + double(remarks.size()) * lineHeight(words));
}

/// Numbers at the right, each column as wide as its widest; bars between them and the names. What is left over for the
/// bars; below 0 where the numbers alone are too wide.
double ModelTable::placeColumns()
{
    double names = 0, step = several ? textWidth(small, stepTitle) : 0, all = textWidth(small, allTitle),
           ratio = ratioTitle.isEmpty() ? 0 : textWidth(small, ratioTitle);
    for (const Row& row : rows) {
        names = std::max(names, textWidth(name, row.row.name));
        if (several && row.row.step) step = std::max(step, textWidth(soft, digitsText(*row.row.step)));
        if (row.row.all) all = std::max(all, textWidth(number, digitsText(*row.row.all)));
        ratio = std::max(ratio, textWidth(words, row.ratio));
    }
    const double needs = names + gap + all + (several ? gap + step : 0);
    const bool ratios = ratio > 0 && needs + gap + ratio <= area.width();
    ratioAt = ratios ? area.right() : 0;
    allAt = ratios ? area.right() - ratio - gap : area.right();
    stepAt = several ? allAt - all - gap : 0;
    const double numbersFrom = several ? stepAt - step : allAt - all;
    barsFrom = area.left() + names + gap, barsTo = numbersFrom - gap;
    chargesAt = barsFrom;
    double widest = 0;
    for (Row& row : rows) {
        const QStringList forms = twoLines ? formulasOf(row.row) + row.row.charges : row.row.charges;
        if (forms.empty()) continue;
        const double room = !twoLines ? barsTo - chargesAt
                            : ratioAt > 0 || row.ratio.isEmpty()
                                ? area.width()
                                : area.width() - gap - textWidth(words, row.ratio + ratioUnit());
        const QString text = fitting(words, forms, room);
        row.charges = forms.contains(text) ? text : QString(); // not a piece of one
        widest = std::max(widest, textWidth(words, row.charges));
    }
    if (!twoLines && widest > 0) barsFrom += widest + gap;
    if (barsTo - barsFrom < leastBars) barsTo = barsFrom = 0;
    return area.width() - needs;
}

/// How the time of the chosen row comes about, each line in as many words as fit.
void ModelTable::derive(const BandwidthMoment& moment, const CostRow& row)
{
    derivedTitle = several && row.step ? QObject::tr("%1, this step: %2").arg(row.name, digitsText(row.time()))
                                       : QObject::tr("%1: %2").arg(row.name, digitsText(row.time()));
    meaning = wrapped(words, meaningOf(moment, row), area.width());
    derived.clear();
    for (const QStringList& forms : derivationOf(moment, row)) {
        // A long sum has two lines, if it says more there.
        constexpr std::size_t most = 2;
        for (const QString& form : forms) {
            const std::vector<QString> lines = wrapped(words, form, area.width());
            if (lines.size() > most && form != forms.back()) continue;
            std::ranges::copy(lines, std::back_inserter(derived));
            break;
        }
    }
}

/// What is to be learnt, thought by thought, as long as there is room; no block of words.
void ModelTable::remark(const BandwidthMoment& moment, double room)
{
    constexpr std::size_t most = 5;
    for (const QString& thought : costRemarks(moment)) {
        const std::vector<QString> lines = wrapped(words, thought, area.width());
        const std::size_t count = remarks.size() + lines.size();
        if (6 + double(count) * lineHeight(words) <= room && count <= most)
            remarks.insert(remarks.end(), lines.begin(), lines.end());
        if (!moment.plan->answer().trap.empty()) return;
    }
}

namespace {

void paintHead(Canvas& canvas, const ModelTable& table, const Theme& theme)
{
    const double baseline = table.area.top() + lineHeight(table.small) - 2;
    const TextStyle end{table.small, theme.inkSoft, Anchor::End};
    canvas.text({table.allAt, baseline}, table.allTitle, end);
    double from = table.allAt - textWidth(table.small, table.allTitle);
    if (table.several) {
        canvas.text({table.stepAt, baseline}, table.stepTitle, end);
        from = table.stepAt - textWidth(table.small, table.stepTitle);
    }
    if (table.ratioAt > 0) canvas.text({table.ratioAt, baseline}, table.ratioTitle, end);
    const QStringList forms{QObject::tr("times in units: one packet over one link"),
                            QObject::tr("unit of time: one packet over one link"), QObject::tr("times in units"),
                            QObject::tr("in units")};
    if (const QString text = fitting(table.small, forms, from - 10 - table.area.left()); forms.contains(text))
        canvas.text({table.area.left(), baseline}, text, {table.small, theme.inkSoft});
}

void paintRow(Canvas& canvas, const ModelTable& table, const ModelTable::Row& line, const Theme& theme)
{
    const CostRow& row = line.row;
    if (line.chosen) {
        canvas.path(roundedRect(line.box.adjusted(0, 1, 0, -1), 4), {theme.accentSoft, {}});
        canvas.fill({line.box.left(), line.box.top() + 1, 3, line.box.height() - 2}, theme.accent);
    }
    const double letters = capHeight(table.name) + lineHeight(table.words) + 1,
                 first = table.twoLines ? line.box.top() + (line.box.height() - letters) / 2 + capHeight(table.name) - 1
                                        : line.box.center().y() + capHeight(table.name) / 2,
                 second = table.twoLines ? first + lineHeight(table.words) + 1 : first;
    canvas.text({table.area.left(), first}, row.name, {table.name, theme.ink});
    canvas.text({table.twoLines ? table.area.left() : table.chargesAt, second}, line.charges,
                {table.words, theme.inkSoft});
    const QColor ink = row.bound ? theme.good : row.soft ? theme.inkSoft : theme.ink;
    if (row.all) canvas.text({table.allAt, first}, digitsText(*row.all), {table.number, ink, Anchor::End});
    if (table.several && row.step)
        canvas.text({table.stepAt, first}, digitsText(*row.step), {table.soft, theme.inkSoft, Anchor::End});
    if (table.ratioAt > 0)
        canvas.text({table.ratioAt, first}, line.ratio, {table.words, theme.inkSoft, Anchor::End});
    else if (table.twoLines && !line.ratio.isEmpty())
        canvas.text({table.allAt, second}, line.ratio + table.ratioUnit(), {table.words, theme.inkSoft, Anchor::End});
    if (!table.bars() || !row.all) return;
    const double middle = first - capHeight(table.name) / 2, high = 8;
    const auto bar = [&](double time, const QColor& colour) {
        const double length = std::max((table.barsTo - table.barsFrom) * time / table.longest, 1.0);
        canvas.path(roundedRect({table.barsFrom, middle - high / 2, length, high}, 1.5), {colour, {}});
    };
    bar(*row.all, mixed(row.bound ? theme.good : theme.accent, theme.panel, table.several ? 0.62 : 0.2));
    if (table.several && row.step && !row.bound) bar(*row.step, theme.accent);
}

} // namespace

void paintCosts(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("costs"));
    const ModelTable table(moment, area, theme);
    if (table.rows.empty()) return;
    paintHead(canvas, table, theme);
    for (const ModelTable::Row& row : table.rows) {
        paintRow(canvas, table, row, theme);
        canvas.line({area.left(), row.box.bottom()}, {area.right(), row.box.bottom()}, {theme.line, 1});
    }
    double y = table.derivedFrom + lineHeight(table.name) - 3;
    canvas.text({area.left(), y}, table.derivedTitle, {table.name, theme.ink});
    const auto write = [&](const std::vector<QString>& lines, const QColor& colour) {
        for (const QString& line : lines)
            canvas.text({area.left(), y += lineHeight(table.words)}, line, {table.words, colour});
    };
    write(table.meaning, theme.inkSoft);
    write(table.derived, theme.ink);
    y += 6;
    write(table.remarks, theme.inkSoft);
}

std::optional<std::string> modelAt(const BandwidthMoment& moment, const QRectF& area, const Theme& theme, QPointF point)
{
    for (const ModelTable::Row& row : ModelTable(moment, area, theme).rows)
        if (row.box.contains(point)) return row.row.id;
    return {};
}

QString aboutModel(const BandwidthMoment& moment, std::string_view model)
{
    const std::vector<CostRow> rows = costRows(moment);
    const CostRow* row = rowOf(rows, model);
    return row ? aboutRow(moment, *row) : QString();
}

void paintComparedCosts(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const std::vector<CostRow> rows = costRows(moment);
    if (std::ranges::none_of(rows, &CostRow::marked)) return paintCosts(canvas, moment, area, theme);
    paintMarkedCosts(canvas, moment, rows, area, theme);
}

} // namespace hopscope
