#include "scenes/pictures/parts/time_rows.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "run/general_bound.h"
#include "scenes/pictures/parts/parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

constexpr double barHeight = 15, apartRows = 8;
constexpr double leastWidth = 3; ///< of a piece that can be seen
constexpr std::size_t stageLines = 4;

QString amountText(double amount, bool estimated)
{
    constexpr int digits = 3;
    return estimated ? QStringLiteral("≈ ") + numberText(rounded(amount, digits)) : digitsText(amount);
}

/// "(100 + 250)", or a single part.
QString partsText(const TimeParts& parts)
{
    QStringList texts;
    for (const double amount : parts.amounts)
        if (amount > 0) texts << numberText(amount);
    return texts.size() == 1 ? texts.front() : QStringLiteral("(%1)").arg(texts.join(QStringLiteral(" + ")));
}

} // namespace

std::optional<TimeBound> timeBoundOf(const Run& run)
{
    if (!run.delivers() || run.violationCount() > 0) return {};
    const std::vector<Comparison> comparisons = run.comparisons();
    const Comparison* bound = highestBound(comparisons, "time");
    if (!bound || !(bound->value > 0) || bound->value > run.time()) return {};
    const Comparison* any = generalTimeBound(comparisons);
    const bool several = any && any->value < bound->value;
    return TimeBound{bound->value, toQString(bound->numbers),
                     !several                            ? QString()
                     : supposesNoSharedLink(bound->name) ? QStringLiteral("no shared link")
                                                         : QStringLiteral("equal packets")};
}

QString sumOfStepTimes(const Run& run, StepIndex first, StepIndex count)
{
    constexpr std::size_t most = 3;
    if (run.clockless()) return {};
    TrafficMeter meter = run.meter();
    std::vector<std::pair<TimeParts, StepIndex>> groups;
    for (const auto& stretch : run.profile().stretches()) {
        const StepIndex from = std::max(first, stretch.first),
                        to = std::min(first + count, stretch.first + stretch.count);
        if (to <= from) continue;
        const TimeParts parts = timeParts(run, meter, from);
        if (!groups.empty() && groups.back().first.amounts == parts.amounts)
            groups.back().second += to - from;
        else
            groups.emplace_back(parts, to - from);
        if (groups.size() > most) return {};
    }
    QStringList texts;
    for (const auto& [parts, times] : groups)
        texts << (times == 1 ? partsText(parts)
                             : QStringLiteral("%1 × %2").arg(numberText(static_cast<double>(times)), partsText(parts)));
    return texts.isEmpty() ? QString() : QStringLiteral("= ") + texts.join(QStringLiteral(" + "));
}

QString stepTimeText(const Run& run, StepIndex step)
{
    QString sum = sumOfStepTimes(run, step, 1).mid(2);
    if (sum.startsWith(u'(')) sum = sum.mid(1, sum.size() - 2);
    const QString time = withTimeUnit(run, run.stepTime(step));
    return sum.isEmpty() || sum == numberText(run.stepTime(step)) ? time : QStringLiteral("%1 = %2").arg(sum, time);
}

TimeRows::TimeRows(const Run& run, const TimeShares& shares, const std::optional<TimeBound>& bound, bool alike,
                   QRectF area, const Theme& theme)
    : m_run(run), m_shares(shares), m_bound(bound), m_area(area)
{
    if (!lay(true, alike, theme)) lay(false, alike, theme);
}

double TimeRows::scale() const { return m_area.width() / std::max(m_run.time(), 1e-300); }

/// Whether all have room.
bool TimeRows::lay(bool withBound, bool alike, const Theme& theme)
{
    m_rows.clear();
    m_end = m_area.top();
    const bool sampled = m_shares.every > 1;
    const QString sum = m_shares.once > 0 ? QString() : sumOfStepTimes(m_run, 0, m_run.steps());
    if (!add({.title = QStringLiteral("The run"),
              .sum = sum,
              .pieces = timePieces(theme, m_shares.whole.time, m_shares.once),
              .ofSteps = alike},
             true, theme)) {
        m_rows.back().legend.clear(); // the bar alone
        m_rows.back().bar = m_area.top();
    }
    bool all = true;
    const auto addIfRoom = [&](Row row, bool legend) {
        const double end = m_end;
        if (add(std::move(row), legend, theme)) return true;
        m_rows.pop_back();
        m_end = end;
        return all = false;
    };
    if (withBound && m_bound)
        addIfRoom({.title = m_bound->holdsFor.isEmpty() ? QStringLiteral("Lower bound")
                                                        : QStringLiteral("Bound, %1,").arg(m_bound->holdsFor),
                   .sum = m_bound->sum,
                   .pieces = {{QStringLiteral("lower bound"), m_bound->value, mixed(theme.ground, theme.ink, 0.5)}},
                   .above = m_run.time()},
                  false);
    if (!alike)
        addIfRoom({.title = QStringLiteral("Average per processor"),
                   .pieces = processorPieces(theme, m_shares.whole),
                   .from = m_shares.once,
                   .estimated = sampled},
                  true);
    // All of the phases or none: a few of them would look like all.
    const std::size_t always = m_rows.size();
    double from = m_shares.once;
    for (const auto& [name, share] : m_shares.phases) {
        const QString steps = sumOfStepTimes(m_run, share.first, share.count);
        if (!addIfRoom({.title = QString::fromStdString(name),
                        .sum = steps,
                        .pieces = timePieces(theme, share.time, 0),
                        .from = from},
                       steps.isEmpty())) {
            m_rows.resize(always);
            break;
        }
        from += share.time.sum();
    }
    m_stages = !alike && m_shares.stages.size() == 3 && !sampled
               && m_end + stageLines * lineHeight(theme.text(9)) <= m_area.bottom();
    return all && (m_stages || m_shares.stages.size() != 3 || alike);
}

bool TimeRows::add(Row row, bool legend, const Theme& theme)
{
    m_rows.push_back(rowAt(m_rows.empty() ? m_area.top() : m_end, theme, std::move(row), legend));
    m_end = m_rows.back().bar + barHeight + apartRows;
    return m_rows.back().bar + barHeight <= m_area.bottom();
}

TimeRows::Row TimeRows::rowAt(double y, const Theme& theme, Row row, bool legend) const
{
    const QFont font = theme.text(9), bold = theme.text(9, QFont::DemiBold);
    double sum = 0;
    for (const TimePiece& piece : row.pieces) sum += piece.amount;
    row.title =
        QStringLiteral("%1 %2 %3").arg(row.title, digitsText(sum), toQString(m_run.setup().costModel->timeUnit));
    double x = m_area.left() + textWidth(bold, row.title) + 8;
    if (x + textWidth(font, row.sum) > m_area.right()) row.sum.clear();
    if (!row.sum.isEmpty()) x += textWidth(font, row.sum) + 8;
    row.head = y += 11;
    // The key has a line of its own where it does not fit behind the title, and says no amounts where these have no
    // room.
    double wide = 0;
    std::vector<QString> texts;
    for (const bool amounts : {true, false}) {
        wide = 0;
        texts.clear();
        for (const TimePiece& piece : row.pieces) {
            const QString part = percentOf(piece.amount, sum);
            texts.push_back(
                amounts ? QStringLiteral("%1 %2 (%3)").arg(piece.name, amountText(piece.amount, row.estimated), part)
                        : QStringLiteral("%1 %2").arg(piece.name, part));
            wide += 14 + textWidth(font, texts.back()) + 12;
        }
        if (wide - 12 <= m_area.width()) break;
    }
    if (legend && x + wide - 12 > m_area.right()) x = m_area.left(), y += lineHeight(font);
    for (std::size_t i = 0; legend && i < texts.size(); ++i) {
        const double each = 14 + textWidth(font, texts[i]);
        if (x > m_area.left() && x + each > m_area.right()) x = m_area.left(), y += lineHeight(font);
        row.legend.push_back(elided(font, texts[i], m_area.right() - x - 14));
        row.places.emplace_back(x, y);
        x += each + 12;
    }
    row.bar = y + 6;
    return row;
}

bool TimeRows::widened() const
{
    return std::ranges::any_of(m_rows, [&](const Row& row) {
        return row.pieces.size() > 1 && std::ranges::any_of(row.pieces, [&](const TimePiece& piece) {
                   return piece.amount * scale() < leastWidth;
               });
    });
}

/// Pieces that would be too thin to see take a little from the longest.
std::vector<double> TimeRows::widthsOf(const Row& row) const
{
    constexpr double least = leastWidth;
    std::vector<double> widths;
    for (const TimePiece& piece : row.pieces) widths.push_back(piece.amount * scale());
    if (widths.empty()) return widths;
    const auto longest = std::ranges::max_element(widths);
    for (double& width : widths)
        if (&width != &*longest && width<least&& * longest> static_cast<double>(widths.size()) * least) {
            *longest -= least - width;
            width = least;
        }
    return widths;
}

void TimeRows::paintPiece(Canvas& canvas, const Theme& theme, const Row& row, const TimePiece& piece, double x,
                          double width) const
{
    const QFont inside = theme.text(8.5, QFont::Medium);
    const QRectF area(x, row.bar, std::max(width, 0.5), barHeight);
    paintTimePiece(canvas, theme, piece, area);
    if (row.ofSteps && piece.hatched && paintSteps(canvas, theme, area)) return;
    const QString amount = amountText(piece.amount, row.estimated),
                  value = QStringLiteral("%1 %2").arg(piece.name, amount),
                  text = fitting(inside, {value, amount, piece.name}, area.width() - 6);
    if (text.isEmpty() || text.contains(QChar(0x2026)) || textWidth(inside, text) + 6 > area.width()) return;
    // Letters on hatching would be hard to read.
    const double half = textWidth(inside, text) / 2 + 4;
    if (piece.hatched)
        canvas.fill({area.center().x() - half, area.top() + 1, 2 * half, area.height() - 2}, theme.ground);
    canvas.text({area.center().x(), area.center().y() + capHeight(inside) / 2}, text,
                {inside, piece.hatched ? theme.ink : inkOn(piece.colour), Anchor::Middle});
}

/// What contention takes in one step after the other, in `area`, each with its fraction of the time of the run; whether
/// that of one has room.
bool TimeRows::paintSteps(Canvas& canvas, const Theme& theme, const QRectF& area) const
{
    constexpr double leastApart = 4, air = 4;
    const double all = m_shares.whole.time[TimePart::Contention];
    if (std::ranges::any_of(m_shares.columns, [](const StepsShare& one) { return one.count != 1; })) return false;
    const QFont font = theme.text(8.5, QFont::Medium);
    bool named = false;
    double x = area.left();
    for (const StepsShare& one : m_shares.columns) {
        const double width = one.time[TimePart::Contention] / all * area.width();
        if (x > area.left() && width >= leastApart)
            canvas.line({x, area.top()}, {x, area.bottom()}, {theme.ground, 2 * theme.strokeScale});
        const QString step = numberText(static_cast<double>(one.first + 1)),
                      part = percentOf(one.time[TimePart::Contention], m_run.time());
        const QRectF inside(x, area.top() + 1, width, area.height() - 2);
        x += width;
        for (const QString& form : {QStringLiteral("contention in step %1: %2"), QStringLiteral("in step %1: %2")}) {
            const QString text = form.arg(step, part);
            const double half = textWidth(font, text) / 2 + air;
            if (2 * half + 2 * air > width) continue;
            canvas.fill({inside.center().x() - half, inside.top(), 2 * half, inside.height()}, theme.ground);
            canvas.text({inside.center().x(), inside.center().y() + capHeight(font) / 2}, text,
                        {font, theme.ink, Anchor::Middle});
            named = true;
            break;
        }
    }
    return named;
}

/// What the run takes beyond its lower bound.
void TimeRows::paintAbove(Canvas& canvas, const Theme& theme, const Row& row) const
{
    const double bound = row.pieces.front().amount, from = m_area.left() + bound * scale(),
                 to = m_area.left() + *row.above * scale(), y = row.bar + barHeight / 2;
    if (to - from < 3) return;
    canvas.path(roundedRect({from + 0.5, row.bar + 0.5, to - from - 1, barHeight - 1}, 0),
                {{}, {theme.inkSoft, 1, {3, 2}}});
    const QFont font = theme.text(8.5);
    const QString more = numberText(*row.above - bound),
                  times = QStringLiteral("%1 ×").arg(numberText(rounded(*row.above / bound, 3)));
    const QString text = fitting(font,
                                 {QStringLiteral("%1 above it: the run takes %2 the bound").arg(more, times),
                                  QStringLiteral("%1 above it: %2 the bound").arg(more, times),
                                  QStringLiteral("%1 above it").arg(more), times},
                                 to - from - 8);
    if (textWidth(font, text) <= to - from - 8)
        canvas.text({(from + to) / 2, y + capHeight(font) / 2}, text, {font, theme.ink, Anchor::Middle});
}

void TimeRows::paintRow(Canvas& canvas, const Theme& theme, const Row& row) const
{
    const QFont bold = theme.text(9, QFont::DemiBold), font = theme.text(9);
    if (row.head < row.bar) {
        const QString title = elided(bold, row.title, m_area.width());
        canvas.text({m_area.left(), row.head}, title, {bold, theme.ink});
        if (!row.sum.isEmpty())
            canvas.text({m_area.left() + textWidth(bold, title) + 6, row.head}, row.sum, {font, theme.ink});
    }
    double x = m_area.left() + row.from * scale();
    const std::vector<double> widths = widthsOf(row);
    for (std::size_t i = 0; i < row.pieces.size(); ++i) {
        const TimePiece& piece = row.pieces[i];
        if (i < row.legend.size()) {
            paintTimePiece(canvas, theme, piece, {row.places[i].x(), row.places[i].y() - 8.5, 9, 9});
            canvas.text(row.places[i] + QPointF(14, 0), row.legend[i], {font, theme.inkSoft});
        }
        paintPiece(canvas, theme, row, piece, x, widths[i]);
        x += widths[i];
    }
    if (row.above) paintAbove(canvas, theme, row);
}

/// When processors are idle: amounts that add up to the idle time of a processor.
void TimeRows::paintStages(Canvas& canvas, const Theme& theme) const
{
    const QFont bold = theme.text(9, QFont::DemiBold), font = theme.text(9), number = theme.mono(8.5);
    const StepsShare& whole = m_shares.whole;
    const double all = whole.busy + whole.waiting + whole.idle, line = lineHeight(font);
    double y = m_end + 11, amounts = 0, shares = 0;
    const auto amount = [&](const StepsShare& share) { return numberText(std::round(share.idle)); };
    const auto part = [&](const StepsShare& share) { return percentOf(share.idle, all); };
    canvas.text({m_area.left(), y},
                elided(bold, QStringLiteral("Idle %1 (%2) =").arg(amount(whole), part(whole)), m_area.width()),
                {bold, theme.ink});
    for (const StepsShare& share : m_shares.stages) {
        amounts = std::max(amounts, textWidth(number, amount(share)));
        shares = std::max(shares, textWidth(number, part(share)));
    }
    const std::array<QStringList, stageLines - 1> why{
        {{QStringLiteral("filling, steps %1–%2: packet 0 is still on its way"), QStringLiteral("filling, steps %1–%2"),
          QStringLiteral("filling")},
         {QStringLiteral("steps %1–%2: pauses between packets"), QStringLiteral("steps %1–%2")},
         {QStringLiteral("draining, steps %1–%2: the root has sent all"), QStringLiteral("draining, steps %1–%2"),
          QStringLiteral("draining")}}};
    for (std::size_t i = 0; i < why.size(); ++i) {
        const StepsShare& share = m_shares.stages[i];
        double x = m_area.left() + 10 + amounts;
        canvas.text({x, y += line}, amount(share), {number, theme.ink, Anchor::End});
        x += 10 + shares;
        canvas.text({x, y}, part(share), {number, theme.ink, Anchor::End});
        QStringList forms;
        for (const QString& form : why[i])
            forms << (form.contains(QLatin1Char('%')) ? form.arg(share.first + 1).arg(share.first + share.count)
                                                      : form);
        canvas.text({x + 10, y}, fitting(font, forms, m_area.right() - x - 10), {font, theme.inkSoft});
    }
}

void TimeRows::paint(Canvas& canvas, const Theme& theme) const
{
    const auto group = canvas.group(QStringLiteral("whole"));
    for (const Row& row : m_rows) paintRow(canvas, theme, row);
    if (m_stages) paintStages(canvas, theme);
}

} // namespace hopscope
