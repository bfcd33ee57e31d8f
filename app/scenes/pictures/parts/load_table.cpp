#include "scenes/pictures/parts/load_table.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "run/analysis/time_shares.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/related.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

namespace hopscope {

namespace {

constexpr double percentRoom = 52, leastBars = 40, tableGap = 16;

QFont tableFont(const Theme& theme) { return theme.mono(8.5); }
QFont strongFont(const Theme& theme) { return theme.mono(8.5, QFont::DemiBold); }

/// More digits of a bar that cannot be seen say nothing.
QString fractionText(double fraction)
{
    constexpr double least = 0.001;
    if (fraction < least) return QStringLiteral("under 0.1 %");
    return percentText(fraction) + QStringLiteral(" %");
}

/// What the time of every step is the sum of: a start-up, and for each word of each message on its most loaded link the
/// same.
struct LoadTerms {
    double startUp{}, word{};
    std::vector<double> words{}; ///< of the largest message of every step
};
std::optional<LoadTerms> termsOf(const Run& run, std::span<const StepCost> costs)
{
    if (costs.size() != static_cast<std::size_t>(run.steps()) || costs.empty() || !run.data().uniform()) return {};
    LoadTerms terms;
    for (const auto& [traffic, first, count] : run.profile().stretches())
        terms.words.insert(terms.words.end(), static_cast<std::size_t>(count),
                           traffic.largestMessage * run.data().words);
    TrafficMeter meter = run.meter();
    const TimeParts parts = timeParts(run, meter, 0);
    terms.startUp = parts[TimePart::StartUp];
    if (terms.words.size() != costs.size() || terms.words.front() <= 0) return {};
    terms.word = parts[TimePart::Transfer] / terms.words.front();
    for (std::size_t k = 0; k < costs.size(); ++k) {
        const double time = terms.startUp + costs[k].load * terms.words[k] * terms.word;
        if (std::abs(time - costs[k].time) > 1e-9 * time) return {};
    }
    return terms;
}

/// Rows of these steps and of the gaps between them.
std::size_t highOf(const std::set<std::size_t>& steps)
{
    std::size_t rows = 0, next = 0;
    for (const std::size_t step : steps) {
        rows += step > next ? 2 : 1;
        next = step + 1;
    }
    return rows;
}

} // namespace

std::vector<std::size_t> LoadTable::rowsOf(std::size_t steps, std::size_t rows, std::span<const std::size_t> kept)
{
    std::set<std::size_t> some(kept.begin(), kept.end());
    const auto far = [&](std::size_t step) {
        if (step == 1) return std::size_t{0};
        std::size_t least = std::numeric_limits<std::size_t>::max();
        for (const std::size_t one : kept.subspan(1)) least = std::min(least, one > step ? one - step : step - one);
        return least;
    };
    std::vector<std::size_t> others;
    for (std::size_t step = 0; step < steps; ++step)
        if (!some.contains(step)) others.push_back(step);
    std::ranges::stable_sort(others, {}, far);
    for (const std::size_t step : others) {
        some.insert(step);
        if (highOf(some) > rows) some.erase(step);
    }
    return {some.begin(), some.end()};
}

LoadTable::LoadTable(const Run& run, std::span<const StepCost> costs, const QRectF& area, StepIndex marked, bool terms)
    : m_run(run), m_costs(costs), m_area(area), m_marked(marked)
{
    const auto room = static_cast<std::size_t>(std::max(0.0, (area.height() - headHigh) / leastPitch));
    const std::size_t longest =
        static_cast<std::size_t>(std::ranges::max_element(costs, {}, &StepCost::time) - costs.begin());
    std::vector<std::size_t> kept{0, longest};
    if (marked >= 0 && marked < static_cast<StepIndex>(costs.size())) kept.push_back(static_cast<std::size_t>(marked));
    std::size_t next = 0;
    for (const std::size_t step : rowsOf(costs.size(), room, kept)) {
        if (step > next) m_rows.emplace_back();
        m_rows.emplace_back(step);
        next = step + 1;
    }
    if (next < costs.size()) m_rows.emplace_back();
    addColumns(terms);
    const Theme& theme = lightTheme(); // all have the same fonts
    double right = area.left() + 2 - tableGap;
    for (Column& column : m_columns) {
        double wide = std::max(textWidth(theme.text(9), column.first), textWidth(theme.text(9), column.second));
        for (const double number : column.numbers)
            wide = std::max(wide, textWidth(strongFont(theme), digitsText(number)));
        column.right = right += tableGap + wide;
    }
    m_left = right;
}

void LoadTable::addColumns(bool terms)
{
    const auto add = [&](const QString& first, const QString& second, auto number, bool trouble = false) {
        Column column{first, second, {}, trouble};
        for (std::size_t k = 0; k < m_costs.size(); ++k) column.numbers.push_back(number(k));
        m_columns.push_back(std::move(column));
    };
    const auto found = terms ? termsOf(m_run, m_costs) : std::nullopt;
    const QString unit = toQString(m_run.setup().costModel->timeUnit);
    add({}, QStringLiteral("step"), [](std::size_t k) { return double(k + 1); });
    add(
        QStringLiteral("messages on the"), QStringLiteral("most loaded link"),
        [&](std::size_t k) { return m_costs[k].load; }, true);
    if (found) add(QStringLiteral("words"), QStringLiteral("in each"), [&](std::size_t k) { return found->words[k]; });
    add(QStringLiteral("time without"), QStringLiteral("contention"), [&](std::size_t k) { return m_costs[k].alone; });
    const auto time = [&](std::size_t k) { return m_costs[k].time; };
    if (!found) return add(QStringLiteral("time with it"), QStringLiteral("in %1").arg(unit), time, true);
    const QString factor = found->word == 1 ? QString() : digitsText(found->word) + QStringLiteral(" × "),
                  sum =
                      digitsText(found->startUp) + QStringLiteral(" + ") + factor + QStringLiteral("messages × words");
    add(QStringLiteral("time with it in %1:").arg(unit), sum, time, true);
}

bool LoadTable::troubled(const Column& column, std::size_t step) const
{
    const StepCost& cost = m_costs[step];
    return column.trouble && cost.load > 1 && cost.time > cost.alone;
}

bool LoadTable::fits() const
{
    constexpr std::size_t leastRows = 5;
    const auto high = static_cast<double>(m_rows.size()) * leastPitch + headHigh;
    return barRoom() >= leastBars && high <= m_area.height() && m_rows.size() >= std::min(leastRows, m_costs.size());
}

double LoadTable::barRoom() const { return m_area.right() - percentRoom - bars(); }

double LoadTable::longest() const
{
    return std::max(std::ranges::max_element(m_costs, {}, &StepCost::time)->time, 1e-300);
}

QRectF LoadTable::row(std::size_t place) const
{
    const double pitch =
        std::clamp((m_area.height() - headHigh) / static_cast<double>(m_rows.size()), leastPitch, mostPitch);
    return {m_area.left(), m_area.top() + headHigh + pitch * static_cast<double>(place), m_area.width(), pitch};
}

std::optional<std::size_t> LoadTable::stepAt(QPointF point) const
{
    for (std::size_t place = 0; place < m_rows.size(); ++place)
        if (row(place).contains(point)) return m_rows[place];
    return {};
}

void LoadTable::paintHead(Canvas& canvas, const Theme& theme) const
{
    const QFont font = theme.text(9);
    const QPointF lines(m_area.top() + 11, m_area.top() + 25);
    for (const Column& column : m_columns) {
        canvas.text({column.right, lines.x()}, column.first, {font, theme.inkSoft, Anchor::End});
        canvas.text({column.right, lines.y()}, column.second, {font, theme.inkSoft, Anchor::End});
    }
    const double room = m_area.right() - bars();
    canvas.text({bars(), lines.x()},
                fitting(font, {QStringLiteral("fraction of the run's time"), QStringLiteral("step ÷ whole run")}, room),
                {font, theme.inkSoft});
    constexpr double mark = 9, gap = 4, leastSeen = 1.5; // pixels of a bar
    double x = bars();
    const QString without = QStringLiteral("without"), added = QStringLiteral("added by contention");
    const auto shortest = [&](const QString& last) { return mark + gap + textWidth(font, last); };
    const bool seen = std::ranges::any_of(
        m_rows, [&](const auto& step) { return step && barRoom() * m_costs[*step].alone / longest() >= leastSeen; });
    if (const double own = shortest(without) + 12; seen && own + shortest(QStringLiteral("added")) <= room) {
        canvas.fill({x, lines.y() - mark + 0.5, mark, mark}, uncontendedInk(theme));
        canvas.text({x + mark + gap, lines.y()}, without, {font, theme.inkSoft});
        x += own;
    }
    paintHatched(canvas, theme, {{x, lines.y() - mark + 0.5, mark, mark}});
    canvas.text({x + mark + gap, lines.y()},
                fitting(font, {added, seen ? QStringLiteral("added") : QStringLiteral("contention")},
                        m_area.right() - x - mark - gap),
                {font, theme.inkSoft});
}

void LoadTable::paintRow(Canvas& canvas, const Theme& theme, std::size_t place, std::size_t step) const
{
    const StepCost& cost = m_costs[step];
    const bool now = static_cast<StepIndex>(step) == m_marked, longer = cost.time > cost.alone;
    const QFont font = now ? strongFont(theme) : tableFont(theme);
    const double middle = row(place).center().y(), baseline = middle + capHeight(font) / 2;
    for (const Column& column : m_columns)
        canvas.text({column.right, baseline}, digitsText(column.numbers[step]),
                    {font, troubled(column, step) ? theme.troubleText : theme.ink, Anchor::End});
    const double high = 10, turn = barRoom() * cost.alone / longest(), end = barRoom() * cost.time / longest();
    canvas.fill({bars(), middle - high / 2, turn, high}, uncontendedInk(theme));
    if (longer) paintHatched(canvas, theme, {{bars() + turn, middle - high / 2, end - turn, high}});
    canvas.text({bars() + end + 5, baseline}, fractionText(cost.time / std::max(m_run.time(), 1e-300)),
                {font, theme.ink});
}

void LoadTable::paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const
{
    const auto group = canvas.group(QStringLiteral("steps"));
    paintHead(canvas, theme);
    const auto band = [&](StepIndex step, const QColor& colour) {
        for (std::size_t place = 0; place < m_rows.size(); ++place)
            if (m_rows[place] && static_cast<StepIndex>(*m_rows[place]) == step) canvas.fill(row(place), colour);
    };
    band(m_marked, theme.accentSoft);
    for (const Selected& what : chosen(m_run, selection, hover))
        if (const auto* step = std::get_if<StepRef>(&what)) band(step->step, mixed(theme.ground, theme.accent, 0.25));
    for (std::size_t place = 0; place < m_rows.size(); ++place) {
        if (m_rows[place]) {
            paintRow(canvas, theme, place, *m_rows[place]);
            continue;
        }
        canvas.text({m_columns.front().right, row(place).center().y() + capHeight(tableFont(theme)) / 2},
                    QStringLiteral("…"), {tableFont(theme), theme.inkSoft, Anchor::End});
    }
}

} // namespace hopscope
